import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { FileCorruptError } from '../errors.ts';
import { convertTextColumns } from './convert-text-columns.ts';
import { csvAttempts } from './csv-options.ts';
import { type CsvSource, copyAsUtf8, openCsvSource } from './csv-source.ts';
import { readRows } from './describe-table.ts';
import { mayHaveLeadingZeros } from './leading-zeros.ts';
import { columnsToKeepAsText, hasLongNumbers, type SniffedColumn } from './number-columns.ts';
import type { WorkerSettings } from './protocol.ts';
import { quoteIdentifier, quoteLiteral } from './table-name.ts';
import { usableNames } from './usable-names.ts';

/** Beyond this a compressed database file is worth its time. */
const COMPRESSED_FROM_BYTES = 512 * 1024 * 1024;

export async function createFromCsv(
  connection: DuckDBConnection,
  path: string,
  settings: WorkerSettings,
): Promise<void> {
  await using source = await openCsvSource(path, settings.scratch);
  if (source.isBlank) {
    await connection.run('CREATE TABLE target.main.data (column0 VARCHAR)');
    return;
  }
  if (source.bytes < COMPRESSED_FROM_BYTES) {
    await connection.run("SET force_compression = 'uncompressed'");
    await connection.run("SET checkpoint_threshold = '4GB'");
  }
  try {
    await create(connection, source);
  } catch (error) {
    if (!(error instanceof FileCorruptError) || !/utf-?8|unicode/i.test(String(error.details.reason))) throw error;
    const copy = join(settings.scratch, `mended-${process.pid}-${Math.round(performance.now() * 1000)}.csv`);
    try {
      await copyAsUtf8(path, copy, { encoding: 'windows-1252' });
      await create(connection, { ...source, path: copy });
    } finally {
      await rm(copy, { force: true });
    }
  }
}

async function create(connection: DuckDBConnection, source: Pick<CsvSource, 'path' | 'dialect'>): Promise<void> {
  const file = quoteLiteral(source.path);
  const { delimiter, quote } = source.dialect;
  const hasZeros = await mayHaveLeadingZeros(source.path, delimiter, quote);
  let failure: unknown;
  for (const options of csvAttempts(source.dialect)) {
    try {
      const columns = await sniffColumns(connection, file, options);
      const asText = hasZeros ? await columnsToKeepAsText(connection, file, options, columns, 'leading_zeros') : [];
      await createTable(connection, file, options, columns, asText);
      if (await hasLongNumbers(connection, columns)) {
        const long = await columnsToKeepAsText(connection, file, options, columns, 'long');
        if (long.length > 0) await createTable(connection, file, options, columns, [...asText, ...long]);
      }
      await convertTextColumns(connection);
      return;
    } catch (error) {
      if (error instanceof Error && /INTERRUPT/i.test(error.message)) throw error;
      failure = error;
    }
  }
  const reason = failure instanceof Error ? failure.message.slice(0, 500) : String(failure);
  throw new FileCorruptError('The file could not be read as a table.', { reason }, failure);
}

async function createTable(
  connection: DuckDBConnection,
  file: string,
  options: readonly string[],
  columns: readonly SniffedColumn[],
  asText: readonly string[],
): Promise<void> {
  const types = asText.map((name) => `${quoteLiteral(name)}: 'VARCHAR'`);
  const source = [file, ...options, ...(types.length === 0 ? [] : [`types = {${types.join(', ')}}`])].join(', ');
  const names = usableNames(columns.map((column) => column.name)).map(quoteIdentifier);
  const rows = `SELECT * FROM read_csv(${source}) AS t(${names.join(', ')})`;
  await connection.run(`CREATE OR REPLACE TABLE target.main.data AS ${rows}`);
}

async function sniffColumns(connection: DuckDBConnection, file: string, options: readonly string[]) {
  const { rows } = await readRows(connection, `DESCRIBE SELECT * FROM read_csv(${[file, ...options].join(', ')})`);
  return rows.map((row): SniffedColumn => ({ name: String(row[0]), sqlType: String(row[1]) }));
}
