import { relationTypeIn } from '../../../ooxml/fragment.ts';
import type { WordDocument } from '../../package/word-document.ts';

/** Type of a relation to a part of this kind, in the dialect of the document. */
export function relationType(document: WordDocument, kind: string): string {
  return relationTypeIn(document.tree(document.main), kind);
}

/** Namespace of the document's own vocabulary, for parts that are new. */
export function wordNamespace(document: WordDocument): string {
  return document.tree(document.main).vocabulary.uri ?? 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
}
