export type { ColumnAlignment } from './align-columns.ts';
export { listedRows, type RowSource } from './row-source.ts';
export {
  type CellChange,
  type RowChange,
  type RowChangeDetail,
  TableDiff,
  type TableDiffCounts,
  type TableDiffOptions,
} from './table-diff.ts';
