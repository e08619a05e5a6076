import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createTableEngine } from '@galley/formats';
import type { BenchRow } from '../measure.ts';
import { timed } from '../store/timed.ts';
import { sampleCsv, sampleFolder } from './sample-csv.ts';

let counter = 0;

/** From a cold start: child process, sniffing, types checked on every row, columns described. */
async function describeOurs(rows: number): Promise<number> {
  const { path } = sampleCsv(rows);
  return timed(async () => {
    await using engine = createTableEngine();
    await engine.describe(await engine.load({ key: 'sample', path, name: 'sample', format: 'csv' }));
  });
}

/** The same end: a table in a database file that later queries use, and its columns summarised. */
async function describeByDuckDb(rows: number): Promise<number> {
  const { path } = sampleCsv(rows);
  counter += 1;
  const file = join(sampleFolder(), `peer-${counter}.duckdb`);
  const elapsed = await timed(async () => {
    const instance = await DuckDBInstance.create(file, { memory_limit: '1GB' });
    const connection = await instance.connect();
    await connection.run(`CREATE TABLE sample AS SELECT * FROM read_csv('${path}')`);
    await (await connection.run('SUMMARIZE sample')).getRows();
    connection.closeSync();
    instance.closeSync();
  });
  rmSync(file, { force: true });
  return elapsed;
}

async function summarizeByDuckDb(rows: number): Promise<number> {
  const { path } = sampleCsv(rows);
  return timed(async () => {
    const instance = await DuckDBInstance.create(':memory:', { memory_limit: '1GB' });
    const connection = await instance.connect();
    await (await connection.run(`SUMMARIZE SELECT * FROM read_csv('${path}')`)).getRows();
    connection.closeSync();
    instance.closeSync();
  });
}

export const describeRows: readonly BenchRow[] = [
  ...[5_000, 20_000, 200_000, 1_000_000].map(
    (rows): BenchRow => ({
      work: `describe a csv of ${rows.toLocaleString('en')} rows, cold`,
      unit: 'ms',
      ours: () => describeOurs(rows),
      peer: () => describeByDuckDb(rows),
      peer_name: 'DuckDB: table, SUMMARIZE',
    }),
  ),
  {
    work: 'describe a csv of 1,000,000 rows, cold',
    unit: 'ms',
    ours: () => describeOurs(1_000_000),
    peer: () => summarizeByDuckDb(1_000_000),
    peer_name: 'DuckDB: SUMMARIZE, no table',
  },
];
