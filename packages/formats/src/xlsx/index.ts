export type { Cell, CellKind } from './cell.ts';
export { cellName, columnIndex, columnLetters } from './cell-reference.ts';
export { type AddSheetOptions, addSheet } from './edit/add-sheet.ts';
export { createWorkbook } from './edit/create-workbook.ts';
export { isSheetName, toSheetName } from './edit/sheet-name.ts';
export type { FieldMap, IslandMap, SheetMap } from './read/map-sheet.ts';
export { type MapWorkbookOptions, mapWorkbook, mapWorkbookStream, type WorkbookMap } from './read/map-workbook.ts';
export { listSheets, type ReadSheetOptions, readSheet, type SheetRead, type SheetSummary } from './read/read-sheet.ts';
export type { SheetColumn, SheetContent } from './sheet-data.ts';
