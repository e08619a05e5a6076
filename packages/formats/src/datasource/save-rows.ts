import { open, rm } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { quoteIdentifier, quoteLiteral } from '../table/table-name.ts';
import type { ReadRows } from './base/driver.ts';

const integer = /^(smallint|integer|bigint|int\d*|tinyint|hugeint|u\w*int\w*|oid)$/i;
const number = /^(real|float\d*|double( precision)?|numeric|decimal|number)(\(.*\))?$/i;

/**
 * Rows as a Parquet file, so that SQL over files can join them with any csv. Types come from the database's own names where
 * all values agree with them: SQLite lets a text stand in a column of numbers.
 */
export async function saveRows({ columns, rows }: ReadRows, file: string): Promise<void> {
  const lines = `${file}.jsonl`;
  await using handle = await open(lines, 'wx', 0o600);
  for (let from = 0; from < rows.length; from += 1000) {
    const part = rows
      .slice(from, from + 1000)
      .map((row) => JSON.stringify(Object.fromEntries(row.map((value, index) => [`c${index}`, value]))));
    await handle.write(`${part.join('\n')}\n`);
  }
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB' });
  const connection = await instance.connect();
  try {
    const types = columns.map((_column, index) => `c${index}: '${typeOf(columns, rows, index)}'`).join(', ');
    const named = columns.map(({ name }, index) => `c${index} AS ${quoteIdentifier(uniqueName(columns, index, name))}`);
    const source = `read_json(${quoteLiteral(lines)}, format = 'newline_delimited', columns = {${types}}, maximum_object_size = 67108864)`;
    await connection.run(`COPY (SELECT ${named.join(', ')} FROM ${source}) TO ${quoteLiteral(file)} (FORMAT parquet)`);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(lines, { force: true });
  }
}

function typeOf(columns: ReadRows['columns'], rows: ReadRows['rows'], index: number): string {
  const type = columns[index]?.type ?? '';
  const values = rows.map((row) => row[index] ?? null).filter((value) => value !== null);
  const all = (fits: (value: string | number | boolean) => boolean) => values.every(fits);
  if (integer.test(type))
    return all((value) => typeof value === 'number' && Number.isInteger(value)) ? 'BIGINT' : numbers();
  if (number.test(type)) return numbers();
  if (/^bool/i.test(type)) return all((value) => typeof value === 'boolean') ? 'BOOLEAN' : 'VARCHAR';
  if (/^date$/i.test(type)) return all((value) => /^\d{4}-\d\d-\d\d$/.test(String(value))) ? 'DATE' : 'VARCHAR';
  if (/^(timestamp|datetime)/i.test(type))
    return all((value) => timestamp.test(String(value))) ? 'TIMESTAMP' : 'VARCHAR';
  return values.length > 0 && all((value) => typeof value === 'number') ? numbers() : 'VARCHAR';

  function numbers(): string {
    if (!all((value) => typeof value === 'number')) return 'VARCHAR';
    return values.length > 0 && all((value) => Number.isInteger(value)) && !number.test(type) ? 'BIGINT' : 'DOUBLE';
  }
}

const timestamp = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** Two columns of one name, as a join gives them, are `id` and `id_2`. */
function uniqueName(columns: ReadRows['columns'], index: number, name: string): string {
  const before = columns.slice(0, index).filter((column) => column.name === name).length;
  return before === 0 ? name : `${name}_${before + 1}`;
}
