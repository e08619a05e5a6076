import type { DuckDBConnection } from '@duckdb/node-api';
import { FileCorruptError } from '../../base/errors.ts';
import { quoteLiteral } from '../table-name.ts';

const MAX_OBJECT_BYTES = 64 * 1024 * 1024;

export async function createFromJson(
  connection: DuckDBConnection,
  path: string,
  format: 'json' | 'jsonl',
): Promise<void> {
  const layout = format === 'jsonl' ? 'newline_delimited' : 'auto';
  const options = `format = '${layout}', maximum_object_size = ${MAX_OBJECT_BYTES}, sample_size = -1`;
  try {
    await connection.run(`CREATE TABLE target.main.data AS SELECT * FROM read_json(${quoteLiteral(path)}, ${options})`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (/INTERRUPT/i.test(reason)) throw cause;
    throw new FileCorruptError('The JSON could not be read as a table.', { reason: reason.slice(0, 500) }, cause);
  }
}
