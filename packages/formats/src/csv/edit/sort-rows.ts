import type { TableValue } from '../../base/column-type.ts';
import type { EditedTable } from './edited-table.ts';
import { numberOf } from './value-text.ts';

/** Stable. Numbers sort as numbers and before text, empty cells last, in either direction. */
export function sortRows(
  table: EditedTable,
  by: readonly { readonly column: string | number; readonly descending?: boolean }[],
): void {
  const columns = by.map(({ column }) => table.column(column));
  const ids = table.ids();
  const keys = new Map<number, (number | string)[]>();
  for (const id of ids) {
    const fields = id < table.file.rowCount ? table.file.row(id) : [];
    keys.set(
      id,
      columns.map((column) => keyOf(table.value(id, column, fields), table)),
    );
  }
  const order = [...ids].sort((left, right) => {
    for (const [index, { descending }] of by.entries()) {
      const result = compare(keys.get(left)?.[index] ?? '', keys.get(right)?.[index] ?? '', descending === true);
      if (result !== 0) return result;
    }
    return 0;
  });
  table.order = Int32Array.from(order);
}

function keyOf(value: TableValue, table: EditedTable): number | string {
  if (value === null) return '';
  if (typeof value === 'number') return value;
  const text = String(value).trim();
  return numberOf(text, table.file.dialect) ?? isoDate(text);
}

/** `31.1.2024` sorts by time only when the year comes first. */
function isoDate(text: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function compare(left: number | string, right: number | string, descending: boolean): number {
  if (left === right) return 0;
  if (left === '') return 1;
  if (right === '') return -1;
  const rising = typeof left === typeof right ? (left < right ? -1 : 1) : typeof left === 'number' ? -1 : 1;
  return descending ? -rising : rising;
}
