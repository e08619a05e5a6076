import { editCsv } from '../edit/edit-csv.ts';
import type { CsvOperation } from '../edit/operation.ts';
import { CsvFile } from '../read/open-csv.ts';

/** Whole numbers from 0 up to and not including `below`. */
export type Random = (below: number) => number;

const WORDS = [
  'plain',
  'with, comma',
  'semi;colon',
  'say "hi"',
  "it's",
  'two\nlines',
  ' edge ',
  '',
  'tab\there',
  '#mark',
  '7',
  'a|b',
];
export const EDIT_KINDS = [
  'set_cells',
  'append_rows',
  'insert_rows',
  'delete_rows',
  'add_column',
  'drop_columns',
  'rename_column',
  'reorder_columns',
  'sort_rows',
] as const;
type EditKind = (typeof EDIT_KINDS)[number];

interface Model {
  names: string[];
  rows: string[][];
}

/**
 * One random edit, checked against a model that knows nothing of bytes: the result must read back as the model, and
 * what the edit does not mean must be the same bytes as before. Returns what is wrong, or null.
 */
export function checkRandomEdit(file: CsvFile, kind: EditKind, random: Random): string | null {
  const model: Model = { names: file.columnNames(), rows: readRows(file) };
  const operation = randomOperation(kind, model, file, random);
  if (operation === null) return null;
  const { bytes } = editCsv(file, [operation]);
  const expected = applyToModel(model, operation);
  const again = new CsvFile(bytes, {
    ...file.dialect,
    column_count: columnCount(file, expected.names.length - model.names.length, expected.names.length),
    quote: file.dialect.quote === '' ? '"' : file.dialect.quote,
  });
  if (file.headerRecords === 1 && !isSame(again.columnNames(), expected.names)) {
    return `${kind}: columns ${JSON.stringify(again.columnNames()).slice(0, 200)}, meant ${JSON.stringify(expected.names).slice(0, 200)}`;
  }
  if (again.rowCount !== expected.rows.length) return `${kind}: ${again.rowCount} rows, meant ${expected.rows.length}`;
  const results = readRows(again);
  if (kind === 'sort_rows') {
    // The order is the business of other tests; here, no row may be lost or altered.
    for (const rows of [results, expected.rows]) rows.sort((a, b) => compareText(trimmed(a), trimmed(b)));
  }
  for (const [index, row] of expected.rows.entries()) {
    const read = trimmed(results[index] ?? []);
    if (!isSame(read, trimmed(row))) {
      return `${kind}: row ${index + 1} is ${JSON.stringify(read).slice(0, 200)}, meant ${JSON.stringify(trimmed(row)).slice(0, 200)}`;
    }
  }
  return checkBytes(file, bytes, operation);
}

/** Blank lines are rows of one column alone: dropping one of three leaves two, even where most rows have but one of them. */
function columnCount({ dialect }: CsvFile, added: number, names: number): number {
  const count = dialect.column_count + added;
  return dialect.column_count > 1 && names > 1 ? Math.max(2, count) : count;
}

function randomOperation(kind: EditKind, model: Model, file: CsvFile, random: Random): CsvOperation | null {
  const { names, rows } = model;
  const word = (): string => WORDS[random(WORDS.length)] ?? '';
  const column = (): number => 1 + random(names.length);
  const row = (): number => 1 + random(rows.length);
  const newRow = (): string[] => names.map((_name, index) => (index === 0 ? `new ${word()}` : word()));
  if (names.length === 0 || (rows.length === 0 && kind !== 'append_rows')) return null;
  switch (kind) {
    case 'set_cells':
      return { kind, cells: [{ row: row(), column: column(), value: `x${word()}` }] };
    case 'append_rows':
      return { kind, rows: [newRow(), newRow()] };
    case 'insert_rows':
      return { kind, before: row(), rows: [newRow()] };
    case 'delete_rows':
      return { kind, rows: [...new Set([row(), row()])] };
    case 'add_column':
      return { kind, name: `added ${random(1e9)}`, before: column(), values: rows.map(() => `v${word()}`) };
    case 'drop_columns':
      return names.length < 3 ? null : { kind, columns: [column()] };
    case 'rename_column':
      return file.headerRecords === 0 ? null : { kind, column: column(), name: `renamed, ${random(1e9)}` };
    case 'reorder_columns':
      return names.length < 2 ? null : { kind, columns: [column()] };
    case 'sort_rows':
      return { kind, by: [{ column: column(), descending: random(2) === 1 }] };
  }
}

/** The operation on plain lists. Sorting is checked as a rearrangement, not by its order. */
function applyToModel({ names, rows }: Model, operation: CsvOperation): Model {
  const padded = rows.map((row) => [
    ...row,
    ...Array.from({ length: Math.max(0, names.length - row.length) }, () => ''),
  ]);
  switch (operation.kind) {
    case 'set_cells':
      for (const { row, column, value } of operation.cells) (padded[row - 1] ?? [])[Number(column) - 1] = String(value);
      return { names, rows: padded };
    case 'append_rows':
      return { names, rows: [...padded, ...operation.rows.map((row) => [...asList(row)])] };
    case 'insert_rows':
      return {
        names,
        rows: padded.toSpliced(operation.before - 1, 0, ...operation.rows.map((row) => [...asList(row)])),
      };
    case 'delete_rows':
      return { names, rows: padded.filter((_row, index) => !operation.rows.includes(index + 1)) };
    case 'add_column': {
      const place = Number(operation.before) - 1;
      const added = padded.map((row, index) => row.toSpliced(place, 0, String(operation.values?.[index])));
      return { names: names.toSpliced(place, 0, operation.name), rows: added };
    }
    case 'drop_columns': {
      const place = Number(operation.columns[0]) - 1;
      return { names: names.toSpliced(place, 1), rows: padded.map((row) => row.toSpliced(place, 1)) };
    }
    case 'rename_column':
      return { names: names.with(Number(operation.column) - 1, operation.name), rows: padded };
    case 'reorder_columns': {
      const place = Number(operation.columns[0]) - 1;
      const move = (list: readonly string[]): string[] => [list[place] ?? '', ...list.toSpliced(place, 1)];
      return { names: move(names), rows: padded.map(move) };
    }
    default:
      return { names, rows: padded };
  }
}

function checkBytes(file: CsvFile, after: Buffer, operation: CsvOperation): string | null {
  const before = Buffer.from(file.bytes);
  if (operation.kind === 'append_rows') {
    // New rows stand below the last row, before or after its line break, and above what follows it: blank lines, remarks.
    const last = file.index.count - 1;
    const { units, width } = file.code;
    const end = last < 0 ? units.length : (file.index.ends[last] ?? 0);
    const isPair = units[end] === 13 && units[end + 1] === 10;
    const isKept = [end, end + (isPair ? 2 : 1)].some((place) => {
      const at = Math.min(place * width, before.length);
      const isHead = after.subarray(0, at).equals(before.subarray(0, at));
      return isHead && after.subarray(at + after.length - before.length).equals(before.subarray(at));
    });
    return isKept ? null : 'append_rows: bytes around the new rows changed';
  }
  if (operation.kind === 'set_cells') {
    const { row = 1, column = 1 } = operation.cells[0] ?? {};
    const { width } = file.code;
    const record = row - 1 + file.headerRecords;
    const span = file.fields(record)[Number(column) - 1];
    const end = (file.index.ends[record] ?? 0) * width;
    const [from, to] = span === undefined ? [end, end] : [span.start * width, span.end * width];
    const grown = after.length - before.length;
    const isKept =
      after.subarray(0, from).equals(before.subarray(0, from)) &&
      after.subarray(to + grown).equals(before.subarray(to));
    return isKept ? null : 'set_cells: bytes outside the cell changed';
  }
  return null;
}

function compareText(left: readonly string[], right: readonly string[]): number {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function readRows(file: CsvFile): string[][] {
  return Array.from({ length: file.rowCount }, (_unused, index) => file.row(index));
}

function asList(row: unknown): string[] {
  return Array.isArray(row) ? row.map(String) : [];
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}

/** Empty fields at the end of a short row need not be written. */
function trimmed(row: readonly string[]): string[] {
  return row.slice(0, row.findLastIndex((field) => field !== '') + 1);
}
