import { readFile } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnType } from '../column-type.ts';
import { MAX_ROWS } from '../xlsx/cell-reference.ts';
import { typeOfColumn } from '../xlsx/read/column-types.ts';
import { readSheet } from '../xlsx/read/read-sheet.ts';
import { quoteIdentifier } from './table-name.ts';
import { usableNames } from './usable-names.ts';

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

/** Rows below the header, typed by what the cells are. Error cells are NULL, so that a column of numbers stays one. */
export async function createFromSheet(
  connection: DuckDBConnection,
  path: string,
  sheet: string | undefined,
): Promise<void> {
  const read = readSheet(await readFile(path), { ...(sheet === undefined ? {} : { sheet }), rowCount: MAX_ROWS });
  const body = read.rows.slice(read.header_row ?? 0);
  const names = usableNames(read.columns);
  if (names.length === 0) {
    await connection.run('CREATE TABLE target.main.data (column0 VARCHAR)');
    return;
  }
  const types = names.map((_name, column) => typeOfColumn(body, column));
  const staged = names.map((_name, column) => `c${column} VARCHAR`).join(', ');
  await connection.run(`CREATE TEMP TABLE staged (${staged})`);
  const appender = await connection.createAppender('staged', 'main', 'temp');
  for (const [index, row] of body.entries()) {
    for (const cell of row) {
      if (cell.kind === 'empty' || cell.kind === 'error') appender.appendNull();
      else appender.appendVarchar(typeof cell.value === 'number' ? String(cell.value) : cell.text);
    }
    appender.endRow();
    if (index % FLUSH_ROWS === FLUSH_ROWS - 1) appender.flushSync();
  }
  appender.closeSync();
  const columns = names.map(
    (name, column) => `CAST(c${column} AS ${SQL_TYPES[types[column] ?? 'text']}) AS ${quoteIdentifier(name)}`,
  );
  await connection.run(`CREATE TABLE target.main.data AS SELECT ${columns.join(', ')} FROM staged`);
}
