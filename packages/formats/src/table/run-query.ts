import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api';
import type { TableValue } from '../column-type.ts';
import { SqlFailedError, SqlNotAllowedError } from '../errors.ts';
import { columnTypeOf, tableValueOf } from './column-values.ts';
import type { QueryResult } from './types.ts';

const ALLOWED: ReadonlySet<StatementType> = new Set([StatementType.SELECT, StatementType.EXPLAIN]);

export interface QueryWindow {
  readonly limit: number;
  readonly offset: number;
}

/** Runs one model-written statement on a locked connection and counts every row it gives, keeping only a window. */
export async function runQuery(connection: DuckDBConnection, sql: string, window: QueryWindow): Promise<QueryResult> {
  const statement = await prepareOnly(connection, sql);
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
  for (let chunk = await result.fetchChunk(); chunk !== null; chunk = await result.fetchChunk()) {
    if (chunk.rowCount === 0) break;
    const from = Math.max(0, window.offset - count);
    count += chunk.rowCount;
    if (from >= chunk.rowCount || rows.length >= window.limit) continue;
    for (const row of chunk.getRows().slice(from, from + window.limit - rows.length)) {
      rows.push(
        row.map((value, index) => {
          const type = types[index];
          return type === undefined ? null : tableValueOf(value, type);
        }),
      );
    }
  }
  return { columns, rows, row_count: count, truncated: count > window.offset + rows.length, ...window };
}

async function prepareOnly(connection: DuckDBConnection, sql: string): Promise<DuckDBPreparedStatement> {
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1) {
    throw new SqlNotAllowedError(`Exactly one statement is allowed; this is ${statements.count}.`, {
      statements: statements.count,
    });
  }
  const statement = await statements.prepare(0);
  const type = statement.statementType;
  if (!ALLOWED.has(type)) {
    const kind = StatementType[type] ?? String(type);
    throw new SqlNotAllowedError(`A ${kind} statement is not allowed here.`, { statement_type: kind });
  }
  if (statement.parameterCount > 0) {
    throw new SqlFailedError('The statement has parameters; write the values into it.', {
      parameters: statement.parameterCount,
    });
  }
  return statement;
}
