import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableResults } from '../protocol.ts';
import { openQuery } from '../run-query.ts';
import type { ExportTarget } from '../types.ts';
import { TableText } from './table-text.ts';

/** Runs one model-written statement and writes its rows as they come: they are never all in memory as values. */
export async function exportQuery(
  connection: DuckDBConnection,
  sql: string,
  { format, options, limit }: ExportTarget,
): Promise<TableResults['exportText']> {
  const { columns, chunks } = await openQuery(connection, sql);
  const text = new TableText(columns, format, options);
  let count = 0;
  for await (const chunk of chunks) {
    count += chunk.count;
    if (count <= limit) for (const row of chunk.rows()) text.add(row);
  }
  if (count > limit) return { columns, row_count: count, bytes: null, guarded: 0 };
  return { columns, row_count: count, ...text.finish() };
}
