import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { FileCorruptError } from '../../base/errors.ts';
import { readRegularFile } from '../../base/regular-file.ts';
import { decodeText } from '../../text/decode/decode-text.ts';
import type { TableSettings } from '../protocol.ts';
import { quoteLiteral } from '../table-name.ts';

const MAX_OBJECT_BYTES = 64 * 1024 * 1024;

export async function createFromJson(
  connection: DuckDBConnection,
  path: string,
  format: 'json' | 'jsonl',
): Promise<void> {
  await createFrom(connection, path, format === 'jsonl' ? 'newline_delimited' : 'auto');
}

/** A list somewhere in the file: its items are copied as they are written, one after the other, and read as a table. */
export async function createFromJsonPart(
  connection: DuckDBConnection,
  path: string,
  part: string,
  settings: TableSettings,
): Promise<void> {
  const [{ rowTexts }, { readJson }] = [
    await import('../../json/rows/row-source.ts'),
    await import('../../json/edit/read-json.ts'),
  ];
  const { text } = decodeText(await readRegularFile(path));
  const copy = join(settings.scratch, `part-${process.pid}-${Math.round(performance.now() * 1000)}.json`);
  try {
    const rows = [...rowTexts(readJson(text), part)];
    if (rows.length === 0) {
      await connection.run('CREATE TABLE target.main.data ("value" VARCHAR)');
      return;
    }
    await writeFile(copy, rows.join('\n'));
    await createFrom(connection, copy, 'unstructured');
  } finally {
    await rm(copy, { force: true });
  }
}

async function createFrom(connection: DuckDBConnection, path: string, layout: string): Promise<void> {
  const options = `format = '${layout}', maximum_object_size = ${MAX_OBJECT_BYTES}, sample_size = -1`;
  try {
    await connection.run(`CREATE TABLE target.main.data AS SELECT * FROM read_json(${quoteLiteral(path)}, ${options})`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (/INTERRUPT/i.test(reason)) throw cause;
    throw new FileCorruptError('The JSON could not be read as a table.', { reason: reason.slice(0, 500) }, cause);
  }
}
