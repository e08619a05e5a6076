import { deleteColumns, deleteRows, insertColumns, insertRows } from '../shift/operations.ts';
import { addChart } from './add-chart.ts';
import { addTable } from './add-table.ts';
import { deleteTable, renameTable, resizeTable } from './change-table.ts';
import { deleteComment, setComment } from './comments.ts';
import { addConditionalFormat, clearConditionalFormats } from './conditional-format.ts';
import { filterRows } from './filter-rows.ts';
import { defineName, deleteName } from './names.ts';
import { sortRows } from './sort-rows.ts';
import { addSummary } from './summary.ts';
import { setTableTotals } from './table-totals.ts';
import { clearValidation, setValidation } from './validation.ts';

/** Operations on rows, columns and objects, for the registry of all operations. */
export const objectOperations = [
  insertRows,
  deleteRows,
  insertColumns,
  deleteColumns,
  addTable,
  resizeTable,
  renameTable,
  setTableTotals,
  deleteTable,
  addConditionalFormat,
  clearConditionalFormats,
  setValidation,
  clearValidation,
  setComment,
  deleteComment,
  defineName,
  deleteName,
  addChart,
  addSummary,
  filterRows,
  sortRows,
] as const;

export const objectOperationSchemas = [
  insertRows.schema,
  deleteRows.schema,
  insertColumns.schema,
  deleteColumns.schema,
  addTable.schema,
  resizeTable.schema,
  renameTable.schema,
  setTableTotals.schema,
  deleteTable.schema,
  addConditionalFormat.schema,
  clearConditionalFormats.schema,
  setValidation.schema,
  clearValidation.schema,
  setComment.schema,
  deleteComment.schema,
  defineName.schema,
  deleteName.schema,
  addChart.schema,
  addSummary.schema,
  filterRows.schema,
  sortRows.schema,
] as const;
