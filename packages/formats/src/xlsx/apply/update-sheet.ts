import { InvalidInputError } from '@galley/schema/errors';
import type { TableValue } from '../../base/column-type.ts';
import { cellName, columnLetters } from '../cell/cell-reference.ts';
import { readSheet } from '../read/read-sheet.ts';
import { applyOperations } from './apply-operations.ts';

export interface SheetUpdate {
  readonly sheet: string | undefined;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TableValue[])[];
  readonly ifMissing: 'error' | 'append' | 'skip';
}

const MOST_ROWS = 1_048_576;

/** Writes rows of a query into a sheet: found by key, only cells that say something else. No bytes: all of them do. */
export function updateSheet(bytes: Uint8Array, update: SheetUpdate) {
  const read = readSheet(bytes, {
    ...(update.sheet === undefined ? {} : { sheet: update.sheet }),
    rowCount: MOST_ROWS,
  });
  const place = (name: string): number => {
    const found = read.columns.findIndex((column) => column.trim().toLowerCase() === name.trim().toLowerCase());
    if (found !== -1) return found;
    throw new InvalidInputError(
      `The sheet "${read.sheet}" has no column "${name}".`,
      `Its columns are: ${read.columns.join(', ')}.`,
      {
        column: name,
      },
    );
  };
  const places = update.columns.map(place);
  const keyPlaces = update.key.map((name) =>
    update.columns.findIndex((column) => column.toLowerCase() === name.toLowerCase()),
  );
  const rowOf = new Map<string, number>();
  const firstRow = (read.header_row ?? 0) + 1;
  for (const [index, cells] of read.rows.entries()) {
    const number = read.row_start + index;
    if (number < firstRow) continue;
    const key = JSON.stringify(keyPlaces.map((at) => cells[places[at] ?? 0]?.text ?? ''));
    if (rowOf.has(key)) rowOf.set(key, -1);
    else rowOf.set(key, number);
  }
  const cells: { cell: string; value: unknown }[] = [];
  const missing: (readonly TableValue[])[] = [];
  for (const row of update.rows) {
    const key = JSON.stringify(keyPlaces.map((at) => textOf(row[at] ?? null)));
    const number = rowOf.get(key);
    if (number === -1) {
      throw new InvalidInputError('Several rows of the sheet have the same key.', 'Add a column to the key.', { key });
    }
    if (number === undefined) {
      missing.push(row);
      continue;
    }
    for (const [at, column] of places.entries()) {
      if (keyPlaces.includes(at)) continue;
      const present = read.rows[number - read.row_start]?.[column];
      const value = row[at] ?? null;
      if ((present?.text ?? '') !== textOf(value))
        cells.push({ cell: cellName(number, column), value: inputOf(value) });
    }
  }
  if (missing.length > 0 && update.ifMissing === 'error') {
    throw new InvalidInputError(
      `${missing.length} of the rows are not in the sheet.`,
      'Append them (`if_missing: "append"`) or leave them out (`"skip"`).',
      { keys: missing.slice(0, 10).map((row) => keyPlaces.map((at) => row[at] ?? null)) },
    );
  }
  const appended = update.ifMissing === 'append' ? missing : [];
  for (const [index, row] of appended.entries()) {
    const number = Math.max(read.total_rows, firstRow - 1) + 1 + index;
    for (const [at, column] of places.entries()) {
      if (row[at] !== null && row[at] !== undefined)
        cells.push({ cell: cellName(number, column), value: inputOf(row[at] ?? null) });
    }
  }
  const counts = {
    cells: cells.length,
    rows_appended: appended.length,
    rows_skipped: missing.length - appended.length,
  };
  if (cells.length === 0) return { bytes: null, sheet: read.sheet, ...counts };
  const applied = applyOperations(bytes, [{ kind: 'set_cells', sheet: read.sheet, cells }]);
  const failed = applied.report.find(({ ok }) => !ok);
  if (failed !== undefined) {
    throw new InvalidInputError(
      failed.error?.message ?? 'The sheet could not be changed.',
      failed.error?.remedy ?? '',
      {
        sheet: read.sheet,
        columns: places.map(columnLetters),
      },
    );
  }
  return { bytes: applied.bytes, sheet: read.sheet, ...counts };
}

function textOf(value: TableValue): string {
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value);
}

/** Dates come from the query as ISO text; everything else keeps its kind. */
function inputOf(value: TableValue): unknown {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}.*)?)?$/.test(value)
    ? { date: value }
    : value;
}
