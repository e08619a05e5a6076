import { copyFile, rename, rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../describe-table.ts';
import type { LoadCall, TableResults, TableSettings } from '../protocol.ts';
import { quoteLiteral } from '../table-name.ts';
import { createFromCsv, type Decimals } from './load-csv.ts';
import { createFromJson, createFromJsonPart } from './load-json.ts';
import { createFromParquet } from './load-parquet.ts';

/** Puts a file's rows into the table `data` of a database file of its own. */
export async function loadTable(
  connection: DuckDBConnection,
  call: LoadCall,
  settings: TableSettings,
): Promise<TableResults['load']> {
  const partial = `${call.file}.partial`;
  // A child killed in the middle of a load leaves one behind.
  await rm(partial, { force: true });
  await connection.run(`ATTACH ${quoteLiteral(partial)} AS target`);
  const decimals = await createFromPath(connection, call, settings);
  const count = await readRows(connection, 'SELECT count(*) FROM target.main.data');
  const head = await readRows(connection, 'SELECT * FROM target.main.data LIMIT 0');
  await connection.run('DETACH target');
  // Only a finished load gets the name that queries look for.
  await rename(partial, call.file);
  return {
    row_count: Number(count.rows[0]?.[0] ?? 0),
    columns: head.names.map((name, index) => {
      const digits = decimals?.get(name);
      return { name, type: head.types[index] ?? 'text', ...(digits === undefined ? {} : { decimals: digits }) };
    }),
  };
}

/** DuckDB takes `*`, `?`, `[` in a path for a pattern and would read other files than the one named. */
async function createFromPath(
  connection: DuckDBConnection,
  call: LoadCall,
  settings: TableSettings,
): Promise<Decimals | undefined> {
  if (call.format === 'xlsx' || call.format === 'pdf' || !/[*?[\]{}]/.test(call.path))
    return create(connection, call, settings);
  const plain = `${call.file}.source`;
  try {
    await copyFile(call.path, plain);
    return await create(connection, { ...call, path: plain }, settings);
  } finally {
    await rm(plain, { force: true });
  }
}

async function create(
  connection: DuckDBConnection,
  call: LoadCall,
  settings: TableSettings,
): Promise<Decimals | undefined> {
  switch (call.format) {
    case 'csv':
    case 'tsv':
    case 'psv':
      return createFromCsv(connection, call.path, settings);
    case 'json':
    case 'jsonl':
      if (call.part === undefined) await createFromJson(connection, call.path, call.format);
      else await createFromJsonPart(connection, call.path, call.part, settings);
      return undefined;
    case 'parquet':
      await createFromParquet(connection, call.path);
      return undefined;
    case 'xlsx':
      await createFromWorkbook(connection, call);
      return undefined;
    case 'pdf':
      await createFromPages(connection, call);
      return undefined;
  }
}

async function createFromPages(connection: DuckDBConnection, call: LoadCall): Promise<void> {
  const { createFromPdf } = await import('./load-pdf.ts');
  return createFromPdf(connection, call.path, call.part);
}

/** The reader of workbooks is large; a csv file must not wait for it. */
async function createFromWorkbook(connection: DuckDBConnection, call: LoadCall): Promise<void> {
  const { createFromSheet } = await import('./load-sheet.ts');
  return createFromSheet(connection, call.path, call.part);
}
