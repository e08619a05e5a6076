import { join } from 'node:path';
import { measureProgram, once } from '../child.ts';
import type { BenchRow } from '../measure.ts';
import { hasGit } from './peers.ts';
import { sampleCsv, sampleFolder } from './sample-csv.ts';
import { csvPair, textPair, workbookPair } from './sample-pairs.ts';

const SIZES = [5_000, 20_000, 200_000, 1_000_000];
const SLOW = 1_000_000;
/** Of the file that a warm process has looked at before. */
const OTHER_ROWS = 500;
const program = join(import.meta.dirname, 'own-program.ts');
const run = (work: string, ...files: string[]) => measureProgram(program, [work, ...files]);
const scratch = (name: string): string => join(sampleFolder(), name);

interface Peer {
  readonly name: string;
  readonly measure: NonNullable<BenchRow['peer']>;
}

function row(work: string, ours: BenchRow['ours'], peer?: Peer, rounds = 3): BenchRow {
  return {
    work,
    unit: 'ms',
    ours,
    rounds,
    ...(peer === undefined ? {} : { peer: peer.measure, peer_name: peer.name }),
  };
}

/** Ours makes a table that later queries use, as the first peer does; the second only reads the file. */
function describing(rows: number): BenchRow[] {
  const work = `describe a csv of ${rows.toLocaleString('en')} rows, cold`;
  const path = () => sampleCsv(rows);
  const ours = () => run('describe', path());
  return [
    row(work, ours, {
      name: 'DuckDB: table, SUMMARIZE',
      measure: () => run('duckdb-table', path(), scratch('peer.duckdb')),
    }),
    row(work, ours, { name: 'DuckDB: SUMMARIZE, no table', measure: () => run('duckdb-summarize', path()) }),
    row(work.replace('cold', 'warm'), () => run('describe-warm', path(), sampleCsv(OTHER_ROWS)), {
      name: 'DuckDB: table, SUMMARIZE',
      measure: () => run('duckdb-table', path(), scratch('peer.duckdb')),
    }),
  ];
}

/** jsdiff takes half a minute for 100,000 lines: it is compared on fewer. */
const textRows: readonly BenchRow[] = [
  row(
    'text diff, 100,000 lines, 10,000 edits',
    () => run('text-diff', '100000'),
    hasGit() ? { name: 'git diff', measure: () => run('text-diff-git', ...textPair(100_000)) } : undefined,
  ),
  row('text diff, 20,000 lines, 2,000 edits', () => run('text-diff', '20000'), {
    name: 'jsdiff (once)',
    measure: once('jsdiff', () => run('text-diff-jsdiff', '20000')),
  }),
];

const csvDiffs = SIZES.map((rows) =>
  row(
    `csv diff by key, ${rows.toLocaleString('en')} rows, 1 % changed`,
    () => run('csv-diff', ...csvPair(rows), 'id'),
    { name: 'DuckDB: load, FULL JOIN', measure: () => run('csv-diff-duckdb', ...csvPair(rows)) },
    rows >= SLOW ? 1 : 3,
  ),
);

/** A workbook of a million rows is not compared: the pair alone would take minutes to make. */
const cellDiffs = [5_000, 20_000, 200_000].map((rows) =>
  row(`cell diff of workbooks, ${rows.toLocaleString('en')} × 10, 1 % changed`, () =>
    run('cell-diff', ...workbookPair(rows)),
  ),
);

/** Ours keeps every other byte; both peers write the whole file anew, in their own style. */
function splicing(): BenchRow[] {
  const work = 'change one cell of a csv of 1,000,000 rows';
  const ours = () => run('splice', sampleCsv(1_000_000));
  return [
    row(work, ours, {
      name: 'DuckDB: COPY',
      measure: () => run('splice-duckdb', sampleCsv(1_000_000), scratch('rewritten.csv')),
    }),
    row(work, ours, {
      name: 'Papa Parse (once)',
      measure: once('Papa Parse', () => run('splice-papaparse', sampleCsv(1_000_000))),
    }),
  ];
}

export const tableRows: readonly BenchRow[] = [
  ...SIZES.flatMap(describing),
  ...textRows,
  ...cellDiffs,
  ...csvDiffs,
  row('csv diff by content, 200,000 rows, 1 % changed', () => run('csv-diff', ...csvPair(200_000))),
  ...splicing(),
];
