export type { Cell, CellKind } from './cell.ts';
export { cellName, columnIndex, columnLetters } from './cell-reference.ts';
export { diffWorkbooks } from './diff/diff-workbooks.ts';
export { applySelectedCells, ChangeNotSelectableError, type WorkbookSelection } from './diff/select-cells.ts';
export type {
  CellSide,
  SheetDiff,
  Span,
  WorkbookCellChange,
  WorkbookDiff,
  WorkbookDiffOptions,
} from './diff/types.ts';
export { type AddSheetOptions, addSheet } from './edit/add-sheet.ts';
export {
  type AppliedOperations,
  type ApplyOptions,
  applyOperations,
  type OperationReport,
} from './edit/apply-operations.ts';
export { type CopiedAssets, type CopyAssetsOptions, copyAssets } from './edit/copy-assets.ts';
export { createWorkbook } from './edit/create-workbook.ts';
export { type CellStyleInfo, describeStyles, type StylesDescription } from './edit/describe-styles.ts';
export { cellInputSchema } from './edit/operations/cell-input.ts';
export { operationKinds, type XlsxOperation, xlsxOperationSchema } from './edit/operations.ts';
export { isSheetName, toSheetName } from './edit/sheet-name.ts';
export { formatCell } from './format/format-cell.ts';
export type { FieldMap, IslandMap, SheetMap } from './read/map-sheet.ts';
export { type MapWorkbookOptions, mapWorkbook, mapWorkbookStream, type WorkbookMap } from './read/map-workbook.ts';
export {
  openWorkbook,
  openWorkbookFile,
  type SheetEntry,
  type Workbook,
  type WorkbookFile,
} from './read/open-workbook.ts';
export { type DefinedName, readDefinedNames } from './read/read-names.ts';
export { type ReadRowsOptions, readRows, type SheetRow } from './read/read-rows.ts';
export { listSheets, type ReadSheetOptions, readSheet, type SheetRead, type SheetSummary } from './read/read-sheet.ts';
export type { SheetWindow, WindowRequest, WindowRow } from './read/read-window.ts';
export { windowText } from './read/window-text.ts';
export { LibreOfficeFailedError, type LibreOfficeOptions, recalculateWithLibreOffice } from './recalculate/index.ts';
export type { SheetColumn, SheetContent } from './sheet-data.ts';
