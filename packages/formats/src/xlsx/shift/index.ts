export { ShiftRefusedError } from './errors.ts';
export { rewriteBookFormulas } from './rewrite-book.ts';
export { type ShiftSheetOptions, shiftSheet } from './shift-sheet.ts';
