import { z } from 'zod';
import { schemasOf } from '../../core/define-operation.ts';
import { appendRows } from './cells/append-rows.ts';
import { clearRange } from './cells/clear-range.ts';
import { copyRange } from './cells/copy-range.ts';
import { filterRows } from './cells/filter-rows.ts';
import { setCells } from './cells/set-cells.ts';
import { setRange } from './cells/set-range.ts';
import { sortRows } from './cells/sort-rows.ts';
import { defineStyle } from './looks/define-style.ts';
import { formatRange } from './looks/format-range.ts';
import { freezePanesOperation } from './looks/freeze-panes.ts';
import { mergeCells } from './looks/merge-cells.ts';
import { setColumns } from './looks/set-columns.ts';
import { setRows } from './looks/set-rows.ts';
import { unmergeCells } from './looks/unmerge-cells.ts';
import { addChart } from './objects/add-chart.ts';
import { defineName } from './objects/define-name.ts';
import { deleteComment } from './objects/delete-comment.ts';
import { deleteName } from './objects/delete-name.ts';
import { setComment } from './objects/set-comment.ts';
import { setHyperlink } from './objects/set-hyperlink.ts';
import { setPrintArea } from './objects/set-print-area.ts';
import { deleteColumns } from './rows/delete-columns.ts';
import { deleteRows } from './rows/delete-rows.ts';
import { insertColumns } from './rows/insert-columns.ts';
import { insertRows } from './rows/insert-rows.ts';
import { addConditionalFormat } from './rules/add-conditional-format.ts';
import { clearConditionalFormats } from './rules/clear-conditional-formats.ts';
import { clearValidation } from './rules/clear-validation.ts';
import { setAutoFilter } from './rules/set-auto-filter.ts';
import { setValidation } from './rules/set-validation.ts';
import { addSheetOperation } from './sheets/add-sheet.ts';
import { copySheetOperation } from './sheets/copy-sheet.ts';
import { deleteSheetOperation } from './sheets/delete-sheet.ts';
import { moveSheetOperation } from './sheets/move-sheet.ts';
import { renameSheetOperation } from './sheets/rename-sheet.ts';
import { setSheetVisibility } from './sheets/set-sheet-visibility.ts';
import { setTabColorOperation } from './sheets/set-tab-color.ts';
import { addSummary } from './tables/add-summary.ts';
import { addTable } from './tables/add-table.ts';
import { deleteTable } from './tables/delete-table.ts';
import { renameTable } from './tables/rename-table.ts';
import { resizeTable } from './tables/resize-table.ts';
import { setTableTotals } from './tables/set-table-totals.ts';

/** Every operation, once: its type, its schema, what models are told of it and what runs it all come from here. */
export const xlsxOperations = [
  setCells,
  setRange,
  appendRows,
  clearRange,
  copyRange,
  formatRange,
  defineStyle,
  setColumns,
  setRows,
  mergeCells,
  unmergeCells,
  freezePanesOperation,
  setAutoFilter,
  setPrintArea,
  setHyperlink,
  addSheetOperation,
  renameSheetOperation,
  deleteSheetOperation,
  copySheetOperation,
  moveSheetOperation,
  setSheetVisibility,
  setTabColorOperation,
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

export const xlsxOperationSchema = z.discriminatedUnion('kind', schemasOf(xlsxOperations));

export type XlsxOperation = z.input<typeof xlsxOperationSchema>;

export const operationKinds: readonly string[] = xlsxOperations.map(({ kind }) => kind);

export function findOperation(kind: string) {
  return xlsxOperations.find((operation) => operation.kind === kind);
}
