import type { DuckDBConnection } from '@duckdb/node-api';
import { InvalidArgumentError } from '@galley/schema/errors';
import type { ColumnType } from '../../base/column-type.ts';
import { usableNames } from '../../base/usable-names.ts';
import { type Cell, EMPTY_CELL } from '../../xlsx/cell/cell.ts';
import { columnLetters } from '../../xlsx/cell/cell-reference.ts';
import { openWorkbookFile, type Workbook } from '../../xlsx/package/open-workbook.ts';
import type { ReadableSheet } from '../../xlsx/package/select-sheet.ts';
import { SEEN, seenInCell, typeOfSeen } from '../../xlsx/read/column-types.ts';
import { findHeader } from '../../xlsx/read/find-header.ts';
import { readRows } from '../../xlsx/read/read-rows.ts';
import { type CellArea, type RangeRequest, selectRange } from '../../xlsx/read/select-range.ts';
import { RAW } from '../../xlsx/scan/row-buffer.ts';
import { scanSheet } from '../../xlsx/scan/scan-sheet.ts';
import { SheetScanner } from '../../xlsx/scan/sheet-scanner.ts';
import { quoteIdentifier } from '../table-name.ts';

const SQL_TYPES: Readonly<Record<ColumnType | 'empty' | 'mixed', string>> = {
  text: 'VARCHAR',
  mixed: 'VARCHAR',
  empty: 'VARCHAR',
  number: 'DOUBLE',
  integer: 'BIGINT',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  boolean: 'BOOLEAN',
};
const FLUSH_ROWS = 50_000;
const HEADER_SEARCH_ROWS = 20;

/**
 * Rows below the header, typed by what the cells are, read as they are decompressed. Error cells are NULL, so that a column
 * of numbers stays one; rows without content are no rows.
 */
export async function createFromSheet(
  connection: DuckDBConnection,
  path: string,
  part: string | undefined,
): Promise<void> {
  using workbook = openWorkbookFile(path);
  const request = partRequest(workbook, part);
  const { sheet, area } = selectRange(workbook, request);
  const width = await countColumns(workbook, sheet, area);
  if (width === 0) {
    await connection.run('CREATE TABLE target.main.data (column_1 VARCHAR)');
    return;
  }
  const staged = Array.from({ length: width }, (_unused, column) => `c${column} VARCHAR`).join(', ');
  await connection.run(`CREATE TEMP TABLE staged (${staged})`);
  const appender = await connection.createAppender('staged', 'main', 'temp');
  const seen = new Array<number>(width).fill(0);
  let waiting: { number: number; cells: readonly Cell[] }[] | null = [];
  let names: readonly string[] = [];
  let count = 0;
  const append = (cells: readonly Cell[]): void => {
    for (let column = 0; column < width; column += 1) {
      const cell = cells[column] ?? EMPTY_CELL;
      seen[column] = (seen[column] ?? 0) | seenInCell(cell) | (isVast(cell) ? SEEN.number : 0);
      if (cell.kind === 'empty' || cell.kind === 'error') appender.appendNull();
      else appender.appendVarchar(typeof cell.value === 'number' ? String(cell.value) : cell.text);
    }
    appender.endRow();
    count += 1;
    if (count % FLUSH_ROWS === 0) appender.flushSync();
  };
  /** The first rows decide where the header is; only then is it known which of them are data. */
  const release = (): void => {
    const head = waiting ?? [];
    waiting = null;
    const last = Math.min(HEADER_SEARCH_ROWS, (head.at(-1)?.number ?? 0) - area.top + 1);
    const grid = Array.from({ length: Math.max(0, last) }, (_unused, index) => {
      const cells = head.find((row) => row.number === area.top + index)?.cells ?? [];
      return Array.from({ length: width }, (_none, column) => cells[column] ?? EMPTY_CELL);
    });
    const header = findHeader(grid);
    names = Array.from(
      { length: width },
      (_unused, column) => header?.names[column] || columnLetters(area.left + column),
    );
    for (const row of head) if (row.number >= area.top + (header?.row ?? 0)) append(row.cells);
  };
  for await (const row of readRows(workbook, request)) {
    if (waiting === null) append(row.cells);
    else {
      waiting.push({ number: row.number, cells: row.cells });
      if (row.number >= area.top + HEADER_SEARCH_ROWS) release();
    }
  }
  if (waiting !== null) release();
  appender.closeSync();
  const columns = usableNames(names).map(
    (name, column) => `CAST(c${column} AS ${SQL_TYPES[typeOfSeen(seen[column] ?? 0)]}) AS ${quoteIdentifier(name)}`,
  );
  await connection.run(`CREATE TABLE target.main.data AS SELECT ${columns.join(', ')} FROM staged`);
}

/** A whole number that no 64-bit integer column is sure to hold. */
function isVast(cell: Cell): boolean {
  return typeof cell.value === 'number' && Math.abs(cell.value) > Number.MAX_SAFE_INTEGER;
}

/** A sheet by its name; what is none is a range such as `Data!A5:C20`, or the name of a range or a table. */
function partRequest(workbook: Workbook, part: string | undefined): RangeRequest {
  if (part === undefined) return {};
  const names = workbook.sheets.map(({ name }) => name.toLowerCase());
  if (names.includes(part.toLowerCase())) return { sheet: part };
  try {
    selectRange(workbook, { range: part });
  } catch (error) {
    // Said as what it most likely is: a sheet that is not there.
    if (error instanceof InvalidArgumentError) return { sheet: part };
    throw error;
  }
  return { range: part };
}

async function countColumns(workbook: Workbook, sheet: ReadableSheet, area: CellArea): Promise<number> {
  let columns = 0;
  const scanner = new SheetScanner((row) => {
    if (row.number < area.top) return true;
    if (row.number > area.bottom) return false;
    for (let at = 0; at < row.count; at += 1) {
      if (row.kinds[at] !== RAW.none) columns = Math.max(columns, Math.min(area.right, row.columns[at] ?? 0) + 1);
    }
    return true;
  });
  await scanSheet(workbook, sheet, scanner);
  return Math.max(0, columns - area.left);
}
