export { type AddSheetOptions, addSheet } from './apply/add-sheet.ts';
export {
  type AppliedOperations,
  type ApplyOptions,
  applyOperations,
} from './apply/apply-operations.ts';
export { type CopiedAssets, type CopyAssetsOptions, copyAssets } from './apply/copy-assets.ts';
export { createWorkbook } from './apply/create-workbook.ts';
export type { Cell, CellKind } from './cell/cell.ts';
export { cellName, columnIndex, columnLetters } from './cell/cell-reference.ts';
export type { SheetColumn, SheetContent } from './cell/sheet-data.ts';
export { ChangeNotSelectableError } from './diff/change-not-selectable.ts';
export { diffWorkbooks } from './diff/diff-workbooks.ts';
export { applySelectedCells, type WorkbookSelection } from './diff/select-cells.ts';
export type {
  CellSide,
  OtherChange,
  SheetDiff,
  Span,
  WorkbookCellChange,
  WorkbookDiff,
  WorkbookDiffOptions,
} from './diff/types.ts';
export { type CellStyleInfo, describeStyles, type StylesDescription } from './edit/book/describe-styles.ts';
export { isSheetName, toSheetName } from './edit/sheets/sheet-name.ts';
export { formatCell } from './format/format-cell.ts';
export type { FieldMap, IslandMap, SheetMap } from './map/map-sheet.ts';
export { type MapWorkbookOptions, mapWorkbook, mapWorkbookStream, type WorkbookMap } from './map/map-workbook.ts';
export { cellInputSchema } from './operations/common/cell-input.ts';
export { operationKinds, type XlsxOperation, xlsxOperationSchema } from './operations/list.ts';
export {
  openWorkbook,
  openWorkbookFile,
  type SheetEntry,
  type Workbook,
  type WorkbookFile,
} from './package/open-workbook.ts';
export { type DefinedName, readDefinedNames } from './package/read-names.ts';
export { type ReadRowsOptions, readRows, type SheetRow } from './read/read-rows.ts';
export { listSheets, type ReadSheetOptions, readSheet, type SheetRead, type SheetSummary } from './read/read-sheet.ts';
export type { SheetWindow, WindowRequest, WindowRow } from './read/read-window.ts';
export { windowText } from './read/window-text.ts';
export { LibreOfficeFailedError, type LibreOfficeOptions, recalculateWithLibreOffice } from './recalculate/index.ts';
