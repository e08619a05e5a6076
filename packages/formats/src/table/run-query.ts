import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableValue } from '../base/column-type.ts';
import { SqlResultTooLargeError } from '../base/errors.ts';
import { columnTypeOf, tableValueOf } from './column-values.ts';
import { prepareQuery } from './prepare-query.ts';
import type { ColumnInfo, QueryResult } from './types.ts';

/** What one answer may hold; more would not fit a message between the processes, nor anybody's screen. */
const MOST_CHARACTERS = 256 * 1024 * 1024;

export interface QueryWindow {
  readonly limit: number;
  readonly offset: number;
}

interface QueryChunk {
  readonly count: number;
  /** From one place to before another; only these are turned into values. */
  rows(from?: number, to?: number): TableValue[][];
}

interface OpenQuery {
  readonly columns: readonly ColumnInfo[];
  readonly chunks: AsyncIterable<QueryChunk>;
}

/** Begins one model-written statement on a locked connection. */
export async function openQuery(connection: DuckDBConnection, sql: string): Promise<OpenQuery> {
  const statement = await prepareQuery(connection, sql);
  // EXPLAIN ANALYZE executes what it explains; in a read-only transaction an INSERT or CREATE inside it fails.
  await connection.run('BEGIN TRANSACTION READ ONLY');
  const result = await statement.stream();
  const types = result.columnTypes();
  const columns = result.deduplicatedColumnNames().map((name, index) => {
    const type = types[index];
    return { name, type: type === undefined ? ('text' as const) : columnTypeOf(type) };
  });
  async function* chunks(): AsyncGenerator<QueryChunk> {
    for (let chunk = await result.fetchChunk(); chunk !== null; chunk = await result.fetchChunk()) {
      if (chunk.rowCount === 0) return;
      const values = chunk;
      yield {
        count: chunk.rowCount,
        rows: (from, to) =>
          values
            .getRows()
            .slice(from, to)
            .map((row) =>
              row.map((value, index) => {
                const type = types[index];
                return type === undefined ? null : tableValueOf(value, type);
              }),
            ),
      };
    }
  }
  return { columns, chunks: chunks() };
}

/** Counts every row that a statement gives, keeping only a window. */
export async function runQuery(connection: DuckDBConnection, sql: string, window: QueryWindow): Promise<QueryResult> {
  const { columns, chunks } = await openQuery(connection, sql);
  const rows: TableValue[][] = [];
  let count = 0;
  let characters = 0;
  for await (const chunk of chunks) {
    const from = Math.max(0, window.offset - count);
    count += chunk.count;
    if (from >= chunk.count || rows.length >= window.limit) continue;
    for (const row of chunk.rows(from, from + window.limit - rows.length)) {
      rows.push(row);
      for (const value of row) characters += typeof value === 'string' ? value.length : 8;
      if (characters > MOST_CHARACTERS) throw new SqlResultTooLargeError(MOST_CHARACTERS, rows.length);
    }
  }
  return { columns, rows, row_count: count, truncated: count > window.offset + rows.length, ...window };
}
