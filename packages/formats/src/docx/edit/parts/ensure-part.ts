import { posix } from 'node:path';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import type { WordDocument } from '../../package/word-document.ts';
import { relationType, wordNamespace } from './dialect.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Parts of which a document has one at most, and what a new one holds. */
const NEW_PARTS = {
  comments: { root: 'comments', content: '' },
  numbering: { root: 'numbering', content: '' },
  settings: { root: 'settings', content: '' },
  styles: { root: 'styles', content: '' },
  footnotes: { root: 'footnotes', content: separators('footnote') },
  endnotes: { root: 'endnotes', content: separators('endnote') },
} as const;

export type SinglePart = keyof typeof NEW_PARTS;

/** The part of this kind, made, declared and related when the document has none. */
export function ensurePart(document: WordDocument, kind: SinglePart): string {
  const [known] = document.related(kind);
  if (known !== undefined) return known;
  const { root, content } = NEW_PARTS[kind];
  return addPart(document, { kind, name: kind, root, content });
}

export interface NewPart {
  readonly kind: string;
  /** Of the file, without number and extension. */
  readonly name: string;
  readonly root: string;
  readonly content: string;
}

/** A new part of the document's own vocabulary, declared and related to the body. */
export function addPart(document: WordDocument, { kind, name, root, content }: NewPart): string {
  const folder = posix.dirname(document.main);
  const first = posix.join(folder, `${name}.xml`);
  const isNumbered = kind === 'header' || kind === 'footer' || document.parts.has(first);
  const part = isNumbered ? document.parts.freeName((number) => posix.join(folder, `${name}${number}.xml`)) : first;
  const relations = relationType(document, '').replace(/\/$/, '');
  document.parts.write(
    part,
    `${HEAD}<w:${root} xmlns:w="${wordNamespace(document)}" xmlns:r="${relations}">${content}</w:${root}>`,
  );
  document.parts.declare(part, `${TYPE}.${kind}+xml`);
  relatePart(document.parts, document.main, { type: relationType(document, kind), to: part });
  return part;
}

function separators(name: string): string {
  const note = (id: number, type: string, mark: string) =>
    `<w:${name} w:type="${type}" w:id="${id}"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:${mark}/></w:r></w:p></w:${name}>`;
  return note(-1, 'separator', 'separator') + note(0, 'continuationSeparator', 'continuationSeparator');
}
