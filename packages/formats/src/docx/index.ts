export { type DocumentLine, documentLines } from './document-lines.ts';
export { type DocumentReplaced, replaceDocumentText } from './edit/text/replace-document-text.ts';
export { type DocumentMap, documentPlaceholders, mapDocument } from './map-document.ts';
export type { TextPartKind } from './text-parts.ts';
