import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { createTableEngine, diffCsv, diffLines, diffWorkbooks, editCsv } from '@galley/formats';
import { peakMegabytes, report } from '../report.ts';
import { timed } from '../store/timed.ts';
import { loadPeers } from './peers.ts';
import { sampleLines } from './sample-lines.ts';

/** Runs in a process of its own: own-program.ts WORK FILE…, ours and the peers of tables alike. */
const [work = '', first = '', second = '', third = ''] = process.argv.slice(2);
let childMegabytes = 0;

async function byDuckDb(target: string, ...statements: string[]): Promise<number> {
  rmSync(target, { force: true });
  const elapsed = await timed(async () => {
    const instance = await DuckDBInstance.create(target, { memory_limit: '4GB' });
    const connection = await instance.connect();
    for (const sql of statements) await (await connection.run(sql)).getRows();
    connection.closeSync();
    instance.closeSync();
  });
  rmSync(target, { force: true });
  return elapsed;
}

/** From a cold start: child process, sniffing, types checked on every row, columns described. */
async function describe(): Promise<number> {
  return timed(async () => {
    await using engine = createTableEngine();
    await engine.describe(await engine.load({ key: 'sample', path: first, name: 'sample', format: 'csv' }));
    childMegabytes = Math.max(0, ...engine.pids.map(peakMegabytes));
  });
}

/** The same with a process that is up, as in a server at work: another file was looked at before. */
async function describeWarm(): Promise<number> {
  await using engine = createTableEngine();
  await engine.describe(await engine.load({ key: 'other', path: second, name: 'other', format: 'csv' }));
  const elapsed = await timed(async () => {
    await engine.describe(await engine.load({ key: 'sample', path: first, name: 'sample', format: 'csv' }));
  });
  childMegabytes = Math.max(0, ...engine.pids.map(peakMegabytes));
  return elapsed;
}

const COMPARED = ['amount', 'date', 'category', 'merchant', 'currency', 'account', 'note', 'quantity', 'paid'];

function textDiff(compare: (before: string[], after: string[]) => unknown): Promise<number> {
  const { before, after } = sampleLines(Number(first));
  return timed(() => compare(before, after));
}

async function peers() {
  const found = await loadPeers();
  if (found === null) throw new RangeError('the peers could not be installed');
  return found;
}

/** Two figures would be unfair: reading the files is part of it for both. */
const works: Readonly<Record<string, () => Promise<number>>> = {
  describe,
  'describe-warm': describeWarm,
  'duckdb-table': () =>
    byDuckDb(second, `CREATE TABLE sample AS SELECT * FROM read_csv('${first}')`, 'SUMMARIZE sample'),
  'duckdb-summarize': () => byDuckDb(':memory:', `SUMMARIZE SELECT * FROM read_csv('${first}')`),
  'text-diff': () => textDiff(diffLines),
  'text-diff-jsdiff': async () => {
    const { diffArrays } = await peers();
    return textDiff(diffArrays);
  },
  'text-diff-git': () =>
    timed(() => {
      try {
        execFileSync('git', ['diff', '--no-index', '--stat', first, second], { stdio: 'ignore' });
      } catch (error) {
        // Status 1 says that they differ, which they do.
        if (!(error instanceof Error) || !('status' in error) || error.status !== 1) throw error;
      }
    }),
  'cell-diff': () =>
    timed(async () => {
      const { sheets } = await diffWorkbooks(readFileSync(first), readFileSync(second));
      if ((sheets[0]?.cells.length ?? 0) === 0) throw new RangeError('differences expected');
    }),
  'csv-diff': () =>
    timed(() => diffCsv(readFileSync(first), readFileSync(second), { key: third === '' ? [] : [third] })),
  'csv-diff-duckdb': () =>
    byDuckDb(
      ':memory:',
      `CREATE TABLE a AS SELECT * FROM read_csv('${first}')`,
      `CREATE TABLE b AS SELECT * FROM read_csv('${second}')`,
      `SELECT count(*) FROM a FULL JOIN b USING (id) WHERE ${COMPARED.map((name) => `a.${name} IS DISTINCT FROM b.${name}`).join(' OR ')}`,
    ),
  splice: () => {
    const cells = [{ row: 500_000, column: 'amount', value: 1.5 }];
    return timed(() => editCsv(readFileSync(first), [{ kind: 'set_cells', cells }]));
  },
  'splice-duckdb': () => {
    const rows = `SELECT * REPLACE (CASE WHEN id = 500000 THEN 1.5 ELSE amount END AS amount) FROM read_csv('${first}')`;
    return byDuckDb(':memory:', `COPY (${rows}) TO '${second}' (HEADER)`);
  },
  'splice-papaparse': async () => {
    const { parse, unparse } = await peers();
    return timed(() => {
      const { data } = parse(readFileSync(first, 'utf8'));
      const row = data[500_000];
      if (row !== undefined) row[4] = '1.5';
      unparse(data);
    });
  },
};
const measure = works[work];
if (measure === undefined) throw new RangeError(`no such work: ${work}`);
report(await measure(), childMegabytes);
