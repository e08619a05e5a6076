import type { DuckDBConnection } from '@duckdb/node-api';
import { FileCorruptError } from '../../base/errors.ts';
import { usableNames } from '../../base/usable-names.ts';
import { readRows } from '../describe-table.ts';
import { quoteIdentifier, quoteLiteral } from '../table-name.ts';

export async function createFromParquet(connection: DuckDBConnection, path: string): Promise<void> {
  const file = quoteLiteral(path);
  try {
    const described = await readRows(connection, `DESCRIBE SELECT * FROM read_parquet(${file})`);
    const names = usableNames(described.rows.map((row) => String(row[0]))).map(quoteIdentifier);
    const rows = `SELECT * FROM read_parquet(${file}) AS t(${names.join(', ')})`;
    await connection.run(`CREATE TABLE target.main.data AS ${rows}`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (/INTERRUPT/i.test(reason)) throw cause;
    throw new FileCorruptError('The file could not be read as Parquet.', { reason: reason.slice(0, 500) }, cause);
  }
}
