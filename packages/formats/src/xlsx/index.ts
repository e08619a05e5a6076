export { type AddSheetOptions, addSheet } from './add-sheet.ts';
export type { Cell, CellKind } from './cell.ts';
export { cellName, columnIndex, columnLetters } from './cell-reference.ts';
export { createWorkbook } from './create-workbook.ts';
export { mapWorkbook, type SheetMap, type WorkbookMap } from './read/map-workbook.ts';
export { listSheets, type ReadSheetOptions, readSheet, type SheetRead, type SheetSummary } from './read/read-sheet.ts';
export type { SheetColumn, SheetContent } from './sheet-data.ts';
export { isSheetName, toSheetName } from './sheet-name.ts';
