import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { FileCorruptError } from '../../base/errors.ts';
import { usableNames } from '../../base/usable-names.ts';
import type { CsvDialect } from '../../csv/read/dialect.ts';
import { readRows } from '../describe-table.ts';
import type { TableSettings } from '../protocol.ts';
import { quoteIdentifier, quoteLiteral } from '../table-name.ts';
import { convertTextColumns } from './convert-text-columns.ts';
import { directAttempts, PLAIN, plainAttempts } from './csv-options.ts';
import { type CsvSource, openCsvSource } from './csv-source.ts';
import { mayHaveLeadingZeros } from './leading-zeros.ts';
import { columnsToKeepAsText, hasLongNumbers, type SniffedColumn } from './number-columns.ts';
import { writePlainCopy } from './plain-copy.ts';
import { LOOKED_AT_BYTES, writtenDecimals } from './written-decimals.ts';

/** Beyond this a compressed database file is worth its time. */
const COMPRESSED_FROM_BYTES = 512 * 1024 * 1024;

export async function createFromCsv(
  connection: DuckDBConnection,
  path: string,
  settings: TableSettings,
): Promise<Decimals> {
  await using source = await openCsvSource(path, settings.scratch);
  if (source.isBlank) return createEmpty(connection, source.names);
  const isLookedAt = source.bytes <= LOOKED_AT_BYTES;
  if (source.bytes < COMPRESSED_FROM_BYTES) {
    await connection.run("SET force_compression = 'uncompressed'");
    await connection.run("SET checkpoint_threshold = '4GB'");
  }
  // DuckDB takes a comment's mark for one in the middle of a line, too.
  const isDirect = source.dialect.comment === '';
  const direct = isDirect ? await create(connection, { ...source, isLookedAt }, directAttempts(source.dialect)) : null;
  if (direct !== null && 'decimals' in direct) return direct.decimals;
  const copy = join(settings.scratch, `plain-${process.pid}-${Math.round(performance.now() * 1000)}.csv`);
  try {
    const { names, longest } = await writePlainCopy(path, copy);
    if (longest === 0) return await createEmpty(connection, names);
    const plain = { path: copy, names, dialect: PLAIN, isLookedAt };
    const made = await create(connection, plain, plainAttempts(source.dialect, longest));
    if ('decimals' in made) return made.decimals;
    throw new FileCorruptError('The file could not be read as a table.', made);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Digits after the point by column, where every number of the file has as many. */
export type Decimals = ReadonlyMap<string, number>;

async function createEmpty(connection: DuckDBConnection, names: readonly string[]): Promise<Decimals> {
  const columns = usableNames(names).map((name) => `${quoteIdentifier(name)} VARCHAR`);
  await connection.run(`CREATE TABLE target.main.data (${columns.join(', ')})`);
  return new Map();
}

/** What is read, and how its fields are written. */
interface Readable extends Pick<CsvSource, 'path' | 'names'> {
  readonly dialect: Pick<CsvDialect, 'delimiter' | 'quote'>;
  /** Whether how its numbers are written is worth another look. */
  readonly isLookedAt: boolean;
}

/** How numbers are written when one of the attempts made the table, else why the last one did not. */
async function create(
  connection: DuckDBConnection,
  { path, names, dialect, isLookedAt }: Readable,
  attempts: readonly (readonly string[])[],
): Promise<{ readonly decimals: Decimals } | { readonly reason: string }> {
  const file = quoteLiteral(path);
  const usable = usableNames(names);
  const hasZeros = await mayHaveLeadingZeros(path, dialect.delimiter, dialect.quote);
  let reason = '';
  for (const options of attempts) {
    try {
      const { columns, settings } = await sniffColumns(connection, file, options);
      if (columns.length !== names.length) return { reason: `${columns.length} columns instead of ${names.length}` };
      const asText = hasZeros ? await columnsToKeepAsText(connection, file, options, columns, 'leading_zeros') : [];
      await createTable(connection, [file, ...settings], columns, usable, asText);
      if (await hasLongNumbers(connection, columns)) {
        const long = await columnsToKeepAsText(connection, file, options, columns, 'long');
        if (long.length > 0) await createTable(connection, [file, ...settings], columns, usable, [...asText, ...long]);
      }
      await convertTextColumns(connection);
      const written = isLookedAt ? await writtenDecimals(connection, file, options, columns) : [];
      return {
        decimals: new Map(usable.flatMap((name, at) => (typeof written[at] === 'number' ? [[name, written[at]]] : []))),
      };
    } catch (error) {
      if (error instanceof Error && /INTERRUPT/i.test(error.message)) throw error;
      reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
    }
  }
  return { reason };
}

async function createTable(
  connection: DuckDBConnection,
  source: readonly string[],
  columns: readonly SniffedColumn[],
  names: readonly string[],
  asText: readonly string[],
): Promise<void> {
  const types = columns.map(
    ({ name, sqlType }) => `${quoteLiteral(name)}: ${quoteLiteral(asText.includes(name) ? 'VARCHAR' : sqlType)}`,
  );
  const reading = [...source, `columns = {${types.join(', ')}}`].join(', ');
  const rows = `SELECT * FROM read_csv(${reading}) AS t(${names.map(quoteIdentifier).join(', ')})`;
  await connection.run(`CREATE OR REPLACE TABLE target.main.data AS ${rows}`);
}

interface Sniffed {
  readonly columns: readonly SniffedColumn[];
  /** With the columns, all that `read_csv` must be told so that it does not look again. */
  readonly settings: readonly string[];
}

/** What only a search for types needs. */
const SEARCH = /^(?:sample_size|all_varchar) /;
const LINE_BREAKS = ['\\n', '\\r\\n', '\\r'];

async function sniffColumns(connection: DuckDBConnection, file: string, options: readonly string[]): Promise<Sniffed> {
  const found = 'unnest("Columns", recursive := true), "DateFormat", "TimestampFormat", "NewLineDelimiter"';
  const { rows } = await readRows(connection, `SELECT ${found} FROM sniff_csv(${[file, ...options].join(', ')})`);
  const [, , date = null, timestamp = null, lineBreak = null] = rows[0] ?? [];
  const given = options.filter((option) => !SEARCH.test(option));
  const hasLineBreak =
    LINE_BREAKS.includes(String(lineBreak)) && !given.some((option) => option.startsWith('new_line'));
  return {
    columns: rows.map((row) => ({ name: String(row[0]), sqlType: String(row[1]) })),
    settings: [
      ...given,
      'auto_detect = false',
      ...(date === null ? [] : [`dateformat = ${quoteLiteral(String(date))}`]),
      ...(timestamp === null ? [] : [`timestampformat = ${quoteLiteral(String(timestamp))}`]),
      ...(hasLineBreak ? [`new_line = ${quoteLiteral(String(lineBreak))}`] : []),
    ],
  };
}
