import { loadavg } from 'node:os';
import { entryNames, loadEntry, runnerArguments } from '../scripts/entries.ts';
import { type Bench, type BenchResult, measureRow } from './measure.ts';
import { table } from './table.ts';

function isBench(value: unknown): value is Bench {
  return typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);
}

const options = runnerArguments(import.meta.dirname);
/** `--only diff,read`: rows whose name holds one of these words. */
const asked = options.rest[options.rest.indexOf('--only') + 1];
const words = options.rest.includes('--only') ? (asked ?? '').toLowerCase().split(',') : [''];
const isAsked = (work: string): boolean => words.some((word) => work.toLowerCase().includes(word));
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
    for (const row of bench.rows.filter(({ work }) => isAsked(work))) {
      console.error(`… ${row.work}`);
      const result = await measureRow(row);
      results.push(result);
      const { ours, peer, unit, ratio } = result;
      console.error(`    ${ours} ${unit}${peer === null ? '' : `, ${row.peer_name} ${peer} ${unit}, ratio ${ratio}`}`);
    }
  } finally {
    await bench.close?.();
  }
}
console.error(
  `load of the machine in the last minutes: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}`,
);
if (results.length > 0) console.log(options.json ? JSON.stringify(results, null, 2) : table(results));
else if (options.name !== undefined && parts.length > 0) console.error('No row has such a name.');
