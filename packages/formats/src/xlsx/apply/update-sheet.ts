import { InvalidArgumentError, NotFoundError, WrongStateError } from '@galley/schema/errors';
import type { TableValue } from '../../base/column-type.ts';
import { cellName, columnLetters } from '../cell/cell-reference.ts';
import { readSheet, type SheetRead } from '../read/read-sheet.ts';
import { applyOperations } from './apply-operations.ts';

export interface SheetUpdate {
  readonly sheet: string | undefined;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TableValue[])[];
  readonly ifMissing: 'error' | 'append' | 'skip';
}

const MOST_ROWS = 1_048_576;

interface CellUpdate {
  readonly cell: string;
  readonly value: unknown;
}

/** Writes rows of a query into a sheet: found by key, only cells that say something else. No bytes: all of them do. */
export function updateSheet(bytes: Uint8Array, update: SheetUpdate) {
  const read = readSheet(bytes, {
    ...(update.sheet === undefined ? {} : { sheet: update.sheet }),
    rowCount: MOST_ROWS,
  });
  const columns: UpdateColumns = {
    places: update.columns.map((name) => columnPlace(read, name)),
    keys: update.key.map((name) => update.columns.findIndex((column) => column.toLowerCase() === name.toLowerCase())),
  };
  const { cells, missing } = changedCells(read, update.rows, columns);
  if (missing.length > 0 && update.ifMissing === 'error') {
    throw new NotFoundError(
      `${missing.length} of the rows are not in the sheet.`,
      'Append them (`if_missing: "append"`) or leave them out (`"skip"`).',
      { keys: missing.slice(0, 10).map((row) => columns.keys.map((at) => row[at] ?? null)) },
    );
  }
  const appended = update.ifMissing === 'append' ? missing : [];
  const writes = [...cells, ...appendedCells(read, appended, columns)];
  const counts = {
    cells: writes.length,
    rows_appended: appended.length,
    rows_skipped: missing.length - appended.length,
  };
  if (writes.length === 0) return { bytes: null, sheet: read.sheet, ...counts };
  return { bytes: writeCells(bytes, read.sheet, writes, columns), sheet: read.sheet, ...counts };
}

interface UpdateColumns {
  /** Where each column of the update stands in the sheet. */
  readonly places: readonly number[];
  /** Which columns of the update are the key. */
  readonly keys: readonly number[];
}

function columnPlace(read: SheetRead, name: string): number {
  const found = read.columns.findIndex((column) => column.trim().toLowerCase() === name.trim().toLowerCase());
  if (found !== -1) return found;
  throw new NotFoundError(
    `The sheet "${read.sheet}" has no column "${name}".`,
    `Its columns are: ${read.columns.join(', ')}.`,
    { column: name },
  );
}

function firstDataRow(read: SheetRead): number {
  return (read.header_row ?? 0) + 1;
}

/** Rows of the sheet by their key; `twice` for a key that several have. */
function rowsByKey(read: SheetRead, { places, keys }: UpdateColumns): ReadonlyMap<string, number | 'twice'> {
  const rows = new Map<string, number | 'twice'>();
  for (const [index, cells] of read.rows.entries()) {
    const number = read.row_start + index;
    if (number < firstDataRow(read)) continue;
    const key = JSON.stringify(keys.map((at) => cells[places[at] ?? 0]?.text ?? ''));
    rows.set(key, rows.has(key) ? 'twice' : number);
  }
  return rows;
}

/** The cells of rows that are there and say something else, and the rows that are not there. */
function changedCells(read: SheetRead, rows: SheetUpdate['rows'], columns: UpdateColumns) {
  const known = rowsByKey(read, columns);
  const cells: CellUpdate[] = [];
  const missing: (readonly TableValue[])[] = [];
  for (const row of rows) {
    const key = JSON.stringify(columns.keys.map((at) => textOf(row[at] ?? null)));
    const number = known.get(key);
    if (number === 'twice') {
      throw new InvalidArgumentError(
        'key',
        'Several rows of the sheet have the same key.',
        'Add a column to the key.',
        { key },
      );
    }
    if (number === undefined) {
      missing.push(row);
      continue;
    }
    for (const [at, column] of columns.places.entries()) {
      if (columns.keys.includes(at)) continue;
      const present = read.rows[number - read.row_start]?.[column];
      const value = row[at] ?? null;
      if ((present?.text ?? '') !== textOf(value))
        cells.push({ cell: cellName(number, column), value: inputOf(value) });
    }
  }
  return { cells, missing };
}

function appendedCells(read: SheetRead, rows: SheetUpdate['rows'], { places }: UpdateColumns): CellUpdate[] {
  const first = Math.max(read.total_rows, firstDataRow(read) - 1) + 1;
  return rows.flatMap((row, index) =>
    places.flatMap((column, at) => {
      const value = row[at] ?? null;
      return value === null ? [] : [{ cell: cellName(first + index, column), value: inputOf(value) }];
    }),
  );
}

function writeCells(
  bytes: Uint8Array,
  sheet: string,
  cells: readonly CellUpdate[],
  { places }: UpdateColumns,
): Uint8Array {
  const applied = applyOperations(bytes, [{ kind: 'set_cells', sheet, cells }]);
  const failed = applied.report.find(({ ok }) => !ok);
  if (failed === undefined) return applied.bytes;
  throw new WrongStateError(failed.error?.message ?? 'The sheet could not be changed.', failed.error?.remedy ?? '', {
    sheet,
    columns: places.map(columnLetters),
  });
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
