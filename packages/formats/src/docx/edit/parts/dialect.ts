import type { WordDocument } from '../../package/word-document.ts';
import { isStrict } from '../fragment.ts';

/** Type of a relation to a part of this kind, in the dialect of the document. */
export function relationType(document: WordDocument, kind: string): string {
  const base = isStrict(document.tree(document.main))
    ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return `${base}/${kind}`;
}

/** Namespace of the document's own vocabulary, for parts that are new. */
export function wordNamespace(document: WordDocument): string {
  return document.tree(document.main).vocabulary.uri ?? 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
}
