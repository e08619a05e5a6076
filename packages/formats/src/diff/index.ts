export type { ColumnAlignment } from './align-columns.ts';
export { type CsvDiff, diffCsv } from './diff-csv.ts';
export { listedRows, type RowSource } from './row-source.ts';
export { applySelectedCsv, type CsvSelection } from './select-csv.ts';
export {
  type CellChange,
  type RowChange,
  type RowChangeDetail,
  TableDiff,
  type TableDiffCounts,
  type TableDiffOptions,
} from './table-diff.ts';
export type { TablePage } from './table-page.ts';
export { diffWorkbooks } from './workbook/diff-workbooks.ts';
export { applySelectedCells, ChangeNotSelectableError, type WorkbookSelection } from './workbook/select-cells.ts';
export type {
  CellSide,
  SheetDiff,
  Span,
  WorkbookCellChange,
  WorkbookDiff,
  WorkbookDiffOptions,
} from './workbook/types.ts';
