import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableValue } from '../base/column-type.ts';
import { SqlResultTooLargeError } from '../base/errors.ts';
import { columnTypeOf, tableValueOf } from './column-values.ts';
import { prepareQuery } from './prepare-query.ts';
import type { QueryResult } from './types.ts';

/** What one answer may hold; more would not fit a message between the processes, nor anybody's screen. */
const MOST_CHARACTERS = 256 * 1024 * 1024;

export interface QueryWindow {
  readonly limit: number;
  readonly offset: number;
}

/** Runs one model-written statement on a locked connection and counts every row it gives, keeping only a window. */
export async function runQuery(connection: DuckDBConnection, sql: string, window: QueryWindow): Promise<QueryResult> {
  const statement = await prepareQuery(connection, sql);
  // EXPLAIN ANALYZE executes what it explains; in a read-only transaction an INSERT or CREATE inside it fails.
  await connection.run('BEGIN TRANSACTION READ ONLY');
  const result = await statement.stream();
  const types = result.columnTypes();
  const columns = result.deduplicatedColumnNames().map((name, index) => {
    const type = types[index];
    return { name, type: type === undefined ? ('text' as const) : columnTypeOf(type) };
  });
  const rows: TableValue[][] = [];
  let count = 0;
  let characters = 0;
  for (let chunk = await result.fetchChunk(); chunk !== null; chunk = await result.fetchChunk()) {
    if (chunk.rowCount === 0) break;
    const from = Math.max(0, window.offset - count);
    count += chunk.rowCount;
    if (from >= chunk.rowCount || rows.length >= window.limit) continue;
    for (const row of chunk.getRows().slice(from, from + window.limit - rows.length)) {
      rows.push(
        row.map((value, index) => {
          const type = types[index];
          const shown = type === undefined ? null : tableValueOf(value, type);
          characters += typeof shown === 'string' ? shown.length : 8;
          return shown;
        }),
      );
      if (characters > MOST_CHARACTERS) throw new SqlResultTooLargeError(MOST_CHARACTERS, rows.length);
    }
  }
  return { columns, rows, row_count: count, truncated: count > window.offset + rows.length, ...window };
}
