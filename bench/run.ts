import { entryNames, loadEntry, runnerArguments } from '../scripts/entries.ts';
import { type Bench, type BenchResult, measureRow } from './measure.ts';
import { table } from './table.ts';

function isBench(value: unknown): value is Bench {
  return typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);
}

const options = runnerArguments(import.meta.dirname);
/** `formats` also runs `formats-tables`: one subject may fill several files. */
const parts = entryNames(options.folder, '.bench.ts').filter(
  (name) => name === options.name || name.startsWith(`${options.name}-`),
);
const results: BenchResult[] = [];
for (const name of parts.length === 0 ? [options.name] : parts) {
  const entry = await loadEntry({ ...options, name }, '.bench.ts');
  if (entry === undefined) continue;
  const bench = entry.bench;
  if (!isBench(bench)) throw new TypeError(`${name}.bench.ts exports no bench with rows`);
  try {
    for (const row of bench.rows) {
      console.error(`… ${row.work}`);
      results.push(await measureRow(row));
    }
  } finally {
    await bench.close?.();
  }
}
if (results.length > 0) console.log(options.json ? JSON.stringify(results, null, 2) : table(results));
