import { z } from 'zod';
import { objectOperationSchemas, objectOperations } from '../objects/operations.ts';
import { addSheetOperation } from './operations/add-sheet.ts';
import { appendRows } from './operations/append-rows.ts';
import { clearRange } from './operations/clear-range.ts';
import { copyRange } from './operations/copy-range.ts';
import { copySheetOperation } from './operations/copy-sheet.ts';
import { defineStyle } from './operations/define-style.ts';
import { deleteSheetOperation } from './operations/delete-sheet.ts';
import { formatRange } from './operations/format-range.ts';
import { freezePanesOperation } from './operations/freeze-panes.ts';
import { mergeCells, unmergeCells } from './operations/merge-cells.ts';
import { moveSheetOperation } from './operations/move-sheet.ts';
import { renameSheetOperation } from './operations/rename-sheet.ts';
import { setAutoFilter } from './operations/set-auto-filter.ts';
import { setCells } from './operations/set-cells.ts';
import { setColumns } from './operations/set-columns.ts';
import { setHyperlink } from './operations/set-hyperlink.ts';
import { setPrintArea } from './operations/set-print-area.ts';
import { setRange } from './operations/set-range.ts';
import { setRows } from './operations/set-rows.ts';
import { setSheetVisibility } from './operations/set-sheet-visibility.ts';
import { setTabColorOperation } from './operations/set-tab-color.ts';

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
