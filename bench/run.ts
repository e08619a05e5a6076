import { loadEntry, runnerArguments } from '../scripts/entries.ts';
import { type Bench, type BenchResult, measureRow } from './measure.ts';
import { table } from './table.ts';

function isBench(value: unknown): value is Bench {
  return typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);
}

const options = runnerArguments(import.meta.dirname);
const entry = await loadEntry(options, '.bench.ts');
if (entry !== undefined) {
  const bench = entry.bench;
  if (!isBench(bench)) throw new TypeError(`${options.name}.bench.ts exports no bench with rows`);
  const results: BenchResult[] = [];
  try {
    for (const row of bench.rows) {
      console.error(`… ${row.work}`);
      results.push(await measureRow(row));
    }
  } finally {
    await bench.close?.();
  }
  console.log(options.json ? JSON.stringify(results, null, 2) : table(results));
}
