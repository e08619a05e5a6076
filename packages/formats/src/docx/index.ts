export { type ListedChange, listedChanges } from './diff/view/listed-changes.ts';
export type { BlocksDiff, BlockView, PieceView } from './diff/view/types.ts';
export { type DocumentReplaced, replaceDocumentText } from './edit/text/replace-document-text.ts';
export { type DocxOperation, docxOperationKinds, docxOperationSchema } from './operations/list.ts';
export { type DocumentLine, documentLinesOf } from './read/lines.ts';
export { type DocumentMap, mapDocument } from './read/map-document.ts';
