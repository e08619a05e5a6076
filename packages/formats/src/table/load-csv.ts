import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { CsvDialect } from '../csv/dialect.ts';
import { sniffCsv } from '../csv/sniff-csv.ts';
import { FileCorruptError } from '../errors.ts';
import { decoderLabel } from '../text/decode-text.ts';
import { readRows } from './describe-table.ts';
import type { WorkerSettings } from './protocol.ts';
import { quoteIdentifier, quoteLiteral } from './table-name.ts';
import { usableNames } from './usable-names.ts';

const SAMPLE_BYTES = 256 * 1024;

export async function createFromCsv(
  connection: DuckDBConnection,
  path: string,
  settings: WorkerSettings,
): Promise<void> {
  const dialect = await sniffFile(path);
  if (dialect.encoding === 'utf-8' || dialect.encoding === 'utf-8-bom') return create(connection, path, dialect);
  const copy = join(settings.scratch, `utf8-${process.pid}-${Math.round(performance.now() * 1000)}.csv`);
  try {
    await pipeline(
      createReadStream(path),
      async function* (chunks: AsyncIterable<Buffer>) {
        const decoder = new TextDecoder(decoderLabel(dialect.encoding));
        for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
        yield decoder.decode();
      },
      createWriteStream(copy),
    );
    await create(connection, copy, dialect);
  } finally {
    await rm(copy, { force: true });
  }
}

async function sniffFile(path: string): Promise<CsvDialect> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return sniffCsv(buffer.subarray(0, bytesRead), bytesRead < SAMPLE_BYTES);
  } finally {
    await file.close();
  }
}

async function create(connection: DuckDBConnection, path: string, dialect: CsvDialect): Promise<void> {
  if (dialect.column_count === 1 && (await isEmpty(path))) {
    await connection.run('CREATE TABLE target.main.data (column0 VARCHAR)');
    return;
  }
  const file = quoteLiteral(path);
  const base = [
    `delim = ${quoteLiteral(dialect.delimiter)}`,
    `quote = ${quoteLiteral(dialect.quote)}`,
    `escape = ${quoteLiteral(dialect.quote)}`,
    `header = ${dialect.has_header}`,
  ];
  const forgiving = [...base, 'strict_mode = false', 'null_padding = true', 'parallel = false'];
  // Each attempt gives up a little: types from a sample, types from every row, ragged rows, no types at all.
  const attempts = [
    base,
    [...base, 'sample_size = -1'],
    [...forgiving, 'sample_size = -1'],
    [...forgiving, 'all_varchar = true'],
  ];
  let failure: unknown;
  for (const options of attempts) {
    try {
      const columns = await sniffColumns(connection, file, options);
      const asText = await columnsToKeepAsText(connection, file, options, columns);
      const types = asText.map((name) => `${quoteLiteral(name)}: 'VARCHAR'`);
      const source = [file, ...options, ...(types.length === 0 ? [] : [`types = {${types.join(', ')}}`])].join(', ');
      const names = usableNames(columns.map((column) => column.name)).map(quoteIdentifier);
      const rows = `SELECT * FROM read_csv(${source}) AS t(${names.join(', ')})`;
      await connection.run(`CREATE OR REPLACE TABLE target.main.data AS ${rows}`);
      return;
    } catch (error) {
      if (error instanceof Error && /INTERRUPT/i.test(error.message)) throw error;
      failure = error;
    }
  }
  const reason = failure instanceof Error ? failure.message.slice(0, 500) : String(failure);
  throw new FileCorruptError('The file could not be read as a table.', { reason }, failure);
}

interface SniffedColumn {
  readonly name: string;
  readonly sqlType: string;
}

async function sniffColumns(connection: DuckDBConnection, file: string, options: readonly string[]) {
  const { rows } = await readRows(connection, `DESCRIBE SELECT * FROM read_csv(${[file, ...options].join(', ')})`);
  return rows.map((row): SniffedColumn => ({ name: String(row[0]), sqlType: String(row[1]) }));
}

/** Postal codes, article and card numbers: as numbers they would lose leading zeros or their last digits. */
async function columnsToKeepAsText(
  connection: DuckDBConnection,
  file: string,
  options: readonly string[],
  columns: readonly SniffedColumn[],
): Promise<string[]> {
  const isNumeric = (column: SniffedColumn): boolean => /^(BIGINT|INTEGER|HUGEINT|DOUBLE|DECIMAL)/.test(column.sqlType);
  const numeric = columns.filter(isNumeric);
  if (numeric.length === 0) return [];
  const checks = columns.flatMap((column, index) =>
    isNumeric(column) ? [`bool_or(regexp_matches(c${index}, '^\\s*[+-]?(0[0-9]|[0-9]{16,}\\s*$)'))`] : [],
  );
  const all = [file, ...options.filter((option) => !option.startsWith('sample_size')), 'all_varchar = true'].join(', ');
  const aliases = columns.map((_column, index) => `c${index}`).join(', ');
  const found = await readRows(connection, `SELECT ${checks.join(', ')} FROM read_csv(${all}) AS t(${aliases})`);
  return numeric.filter((_column, index) => found.rows[0]?.[index] === true).map((column) => column.name);
}

async function isEmpty(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return (
      buffer
        .subarray(0, bytesRead)
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .trim() === '' && bytesRead < 64
    );
  } finally {
    await file.close();
  }
}
