import { filterRows } from './cells/filter-rows.ts';
import { sortRows } from './cells/sort-rows.ts';
import { addChart } from './objects/add-chart.ts';
import { deleteComment, setComment } from './objects/comments.ts';
import { defineName, deleteName } from './objects/names.ts';
import { deleteColumns, deleteRows, insertColumns, insertRows } from './rows/operations.ts';
import { addConditionalFormat, clearConditionalFormats } from './rules/conditional-format.ts';
import { clearValidation, setValidation } from './rules/validation.ts';
import { addSummary } from './tables/add-summary.ts';
import { addTable } from './tables/add-table.ts';
import { deleteTable, renameTable, resizeTable } from './tables/change-table.ts';
import { setTableTotals } from './tables/set-table-totals.ts';

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
