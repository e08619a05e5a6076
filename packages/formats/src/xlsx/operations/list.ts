import { z } from 'zod';
import { appendRows } from './cells/append-rows.ts';
import { clearRange } from './cells/clear-range.ts';
import { copyRange } from './cells/copy-range.ts';
import { setCells } from './cells/set-cells.ts';
import { setRange } from './cells/set-range.ts';
import { defineStyle } from './looks/define-style.ts';
import { formatRange } from './looks/format-range.ts';
import { freezePanesOperation } from './looks/freeze-panes.ts';
import { mergeCells, unmergeCells } from './looks/merge-cells.ts';
import { setColumns } from './looks/set-columns.ts';
import { setRows } from './looks/set-rows.ts';
import { objectOperationSchemas, objectOperations } from './object-operations.ts';
import { setHyperlink } from './objects/set-hyperlink.ts';
import { setPrintArea } from './objects/set-print-area.ts';
import { setAutoFilter } from './rules/set-auto-filter.ts';
import { addSheetOperation } from './sheets/add-sheet.ts';
import { copySheetOperation } from './sheets/copy-sheet.ts';
import { deleteSheetOperation } from './sheets/delete-sheet.ts';
import { moveSheetOperation } from './sheets/move-sheet.ts';
import { renameSheetOperation } from './sheets/rename-sheet.ts';
import { setSheetVisibility } from './sheets/set-sheet-visibility.ts';
import { setTabColorOperation } from './sheets/set-tab-color.ts';

const ownOperations = [
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
] as const;

/** Every operation, once. */
export const xlsxOperations = [...ownOperations, ...objectOperations] as const;

export type XlsxOperation = z.input<(typeof xlsxOperations)[number]['schema']>;

export const xlsxOperationSchema = z.discriminatedUnion('kind', [
  setCells.schema,
  setRange.schema,
  appendRows.schema,
  clearRange.schema,
  copyRange.schema,
  formatRange.schema,
  defineStyle.schema,
  setColumns.schema,
  setRows.schema,
  mergeCells.schema,
  unmergeCells.schema,
  freezePanesOperation.schema,
  setAutoFilter.schema,
  setPrintArea.schema,
  setHyperlink.schema,
  addSheetOperation.schema,
  renameSheetOperation.schema,
  deleteSheetOperation.schema,
  copySheetOperation.schema,
  moveSheetOperation.schema,
  setSheetVisibility.schema,
  setTabColorOperation.schema,
  ...objectOperationSchemas,
]);

export const operationKinds: readonly string[] = xlsxOperations.map(({ kind }) => kind);

export function findOperation(kind: string) {
  return xlsxOperations.find((operation) => operation.kind === kind);
}
