import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { addSheet, applyOperations, createWorkbook, diffCsv, diffLines, diffWorkbooks, editCsv } from '@galley/formats';
import type { BenchRow } from '../measure.ts';
import { timed } from '../store/timed.ts';
import { hasGit, type Peers } from './peers.ts';
import { sampleCsv, sampleFolder } from './sample-csv.ts';

const changedCsv = new Map<number, { path: string; bytes: Buffer }>();

/** One cell in a hundred rows changed, three rows gone, one new. */
function changed(rows: number): { path: string; bytes: Buffer } {
  const present = changedCsv.get(rows);
  if (present !== undefined) return present;
  const cells = Array.from({ length: rows / 100 }, (_unused, index) => ({
    row: index * 100 + 1,
    column: 'amount',
    value: index + 0.5,
  }));
  const { bytes } = editCsv(sampleCsv(rows).bytes, [
    { kind: 'set_cells', cells },
    { kind: 'delete_rows', rows: [10, 20, 30] },
    { kind: 'append_rows', rows: [[rows + 1, '2024-01-01', 'Food']] },
  ]);
  const path = join(sampleFolder(), `changed-${rows}.csv`);
  writeFileSync(path, bytes);
  const made = { path, bytes };
  changedCsv.set(rows, made);
  return made;
}

async function diffByDuckDb(rows: number): Promise<number> {
  const [before, after] = [sampleCsv(rows).path, changed(rows).path];
  return timed(async () => {
    const instance = await DuckDBInstance.create(':memory:', { memory_limit: '4GB' });
    const connection = await instance.connect();
    await connection.run(`CREATE TABLE a AS SELECT * FROM read_csv('${before}')`);
    await connection.run(`CREATE TABLE b AS SELECT * FROM read_csv('${after}')`);
    const sql = `SELECT count(*) FROM a FULL JOIN b USING (id) WHERE a.amount IS DISTINCT FROM b.amount
      OR a.date IS DISTINCT FROM b.date OR a.category IS DISTINCT FROM b.category OR a.merchant IS DISTINCT FROM b.merchant
      OR a.currency IS DISTINCT FROM b.currency OR a.account IS DISTINCT FROM b.account OR a.note IS DISTINCT FROM b.note
      OR a.quantity IS DISTINCT FROM b.quantity OR a.paid IS DISTINCT FROM b.paid`;
    await (await connection.run(sql)).getRows();
    connection.closeSync();
    instance.closeSync();
  });
}

let workbooks: readonly [Uint8Array, Uint8Array] | undefined;

/** 200,000 rows of ten columns; one cell in a hundred rows changed. */
function workbookPair(): readonly [Uint8Array, Uint8Array] {
  if (workbooks !== undefined) return workbooks;
  const columns = Array.from({ length: 10 }, (_unused, index) => ({
    name: `c${index}`,
    type: index < 3 ? ('text' as const) : ('number' as const),
  }));
  const rows = Array.from({ length: 200_000 }, (_unused, row) =>
    columns.map((_column, index) => (index < 3 ? `text ${row % (index * 997 + 13)}` : row * index + index / 8)),
  );
  const before = addSheet(createWorkbook(), { name: 'Data', columns, rows });
  const cells = Array.from({ length: 2_000 }, (_unused, index) => ({ cell: `E${index * 100 + 2}`, value: -index }));
  workbooks = [before, applyOperations(before, [{ kind: 'set_cells', sheet: 'Data', cells }]).bytes];
  return workbooks;
}

function texts(): readonly [string[], string[]] {
  const before = Array.from({ length: 100_000 }, (_unused, index) => `line ${index} of the text, ${index * 7919}`);
  return [before, before.map((line, index) => (index % 10 === 0 ? `${line} edited` : line))];
}

async function diffByGit(): Promise<number> {
  const [before, after] = texts();
  const [left, right] = [join(sampleFolder(), 'before.txt'), join(sampleFolder(), 'after.txt')];
  writeFileSync(left, before.join('\n'));
  writeFileSync(right, after.join('\n'));
  return timed(async () => {
    try {
      execFileSync('git', ['diff', '--no-index', '--stat', left, right], { stdio: 'ignore' });
    } catch (error) {
      // Status 1 says that they differ, which they do.
      if (!(error instanceof Error) || !('status' in error) || error.status !== 1) throw error;
    }
  });
}

/** For a peer that takes minutes: measured once, and the same figure for the other rounds. */
function once(measure: () => Promise<number>): () => Promise<number> {
  let figure: Promise<number> | undefined;
  return () => {
    figure ??= measure();
    return figure;
  };
}

export function diffRows(peers: Peers | null): BenchRow[] {
  const [before, after] = texts();
  const textDiff = {
    work: 'text diff, 100,000 lines, 10,000 edits',
    unit: 'ms',
    ours: () => timed(() => diffLines(before, after)),
  };
  const csvDiff = (rows: number, key: string[]) => () => {
    const [left, right] = [sampleCsv(rows).bytes, changed(rows).bytes];
    return timed(() => diffCsv(left, right, { key }));
  };
  const workbookDiff = (): Promise<number> => {
    const [left, right] = workbookPair();
    return timed(() => diffWorkbooks(left, right));
  };
  return [
    { ...textDiff, ...(hasGit() ? { peer: diffByGit, peer_name: 'git diff' } : {}) },
    ...(peers === null
      ? []
      : [
          {
            ...textDiff,
            peer: once(() => timed(() => peers.diffArrays(before, after))),
            peer_name: 'jsdiff (one round)',
          },
        ]),
    {
      work: 'cell diff of workbooks, 200,000 × 10, 1 % changed',
      unit: 'ms',
      ours: workbookDiff,
    },
    {
      work: 'csv diff by key, 200,000 rows, 1 % changed',
      unit: 'ms',
      ours: csvDiff(200_000, ['id']),
      peer: () => diffByDuckDb(200_000),
      peer_name: 'DuckDB: load, FULL JOIN',
    },
    { work: 'csv diff by content, 200,000 rows, 1 % changed', unit: 'ms', ours: csvDiff(200_000, []) },
    {
      work: 'csv diff by key, 1,000,000 rows, 1 % changed',
      unit: 'ms',
      ours: csvDiff(1_000_000, ['id']),
      peer: () => diffByDuckDb(1_000_000),
      peer_name: 'DuckDB: load, FULL JOIN',
    },
  ];
}
