import { applyOperations } from '../../packages/formats/src/xlsx/edit/apply-operations.ts';
import { createWorkbook } from '../../packages/formats/src/xlsx/edit/create-workbook.ts';
import { PROBE_COLUMNS } from './probe-data.ts';
export function made(operations: readonly unknown[], bytes: Uint8Array = createWorkbook()): Uint8Array {
  const result = applyOperations(bytes, operations);
  const failed = result.report.find(({ ok }) => !ok);
  if (failed !== undefined) throw new TypeError(`${failed.kind}: ${failed.error?.message}`);
  return result.bytes;
}

export const rows = Array.from({ length: 10 }, (_unused, row) => PROBE_COLUMNS.map((column) => column[row] ?? null));
