import { applyOperations } from '../apply/apply-operations.ts';
import { createWorkbook } from '../apply/create-workbook.ts';
import { WorkbookEdit } from '../edit/book/workbook-edit.ts';

/** For tests: a workbook with one sheet "Data" that holds the given rows from A1 on. */
export function sampleBook(values: readonly (readonly unknown[])[] = SALES): Uint8Array {
  const { bytes } = applied(createWorkbook(), [
    { kind: 'add_sheet', name: 'Data' },
    { kind: 'set_range', sheet: 'Data', start: 'A1', values },
  ]);
  return bytes;
}

const SALES: readonly (readonly unknown[])[] = [
  ['City', 'Amount', 'Tax'],
  ['Bonn', 10, 1],
  ['Köln', 20, 2],
  ['Bonn', 30, 3],
  ['<5*', 7, 0],
];

/** Applies operations that must all succeed. */
export function applied(bytes: Uint8Array, operations: readonly unknown[]) {
  const result = applyOperations(bytes, operations);
  const failed = result.report.find((entry) => !entry.ok);
  if (failed !== undefined) throw new TypeError(`${failed.kind}: ${failed.error?.code} ${failed.error?.message}`);
  return { ...result, book: new WorkbookEdit(result.bytes) };
}

/** Code of the first operation that failed; undefined when all went well. */
export function refusal(bytes: Uint8Array, operations: readonly unknown[]): string | undefined {
  return applyOperations(bytes, operations).report.find((entry) => !entry.ok)?.error?.code;
}
