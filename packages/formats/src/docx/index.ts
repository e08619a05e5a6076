export { type DocumentLine, documentLines } from './document-lines.ts';
export { type DocumentMap, documentPlaceholders, mapDocument } from './map-document.ts';
export { type DocumentReplaced, replaceDocumentText } from './replace-text.ts';
export type { TextPartKind } from './text-parts.ts';
