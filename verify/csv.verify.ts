import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type CsvReport, type CsvRequest, EMPTY_REPORT } from './csv/check-file.ts';
import { findFiles } from './find-files.ts';
import { inChildren } from './pool.ts';
import type { Verification } from './verification.ts';

/** Made-up texts that one process tries at a time. */
const BATCH = 500;

/**
 * Every csv file of a folder: recognised, indexed, and edited at random in every way; each edit must read back as meant
 * and keep all other bytes, and SQL must see the same table. So are ragged texts that are made up (`--generated N`, 4000): all line breaks
 * in one, blank lines, stray quotes. `--dir DIR`, `--rounds N` edits of each kind (3), `--seed N`, `--timeout SECONDS` per file (120).
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const directory = resolve(option('--dir') ?? join(import.meta.dirname, '../../shared/corpus/csv'));
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true)
    return { counts: {}, violations: [`There is no folder ${directory}.`] };
  const found = findFiles(directory, /\.(?:csv|tsv|psv|tab)$/i);
  for (const closed of found.closed) console.error(`– not looked into: ${closed}`);
  const rounds = Number(option('--rounds') ?? 3);
  const seed = Number(option('--seed') ?? 1);
  const requests = found.files.map((path, index): CsvRequest => ({ path, rounds, seed: seed + index }));
  const generated = Number(option('--generated') ?? 4_000);
  for (let from = 0; from < generated; from += BATCH) {
    const count = Math.min(BATCH, generated - from);
    requests.push({ path: `${directory}/made up from ${seed + from}`, generated: count, rounds: 1, seed: seed + from });
  }
  const counts = { files: 0, generated: 0, refused: 0, malformed: 0, shortened: 0, edits: 0, tables: 0 };
  const refused: Record<string, number> = {};
  const violations: string[] = [];
  await inChildren<CsvRequest, CsvReport>(
    requests,
    {
      program: join(import.meta.dirname, 'csv/driver.ts'),
      workers: Number(option('--workers')) || 1,
      timeoutMs: (Number(option('--timeout')) || 120) * 1000,
      memoryMb: 1024,
      failed: (reason) => ({ ...EMPTY_REPORT, violations: [reason] }),
    },
    ({ path, generated: made }, report) => {
      if (made === undefined) counts.files += 1;
      else counts.generated += made;
      counts.edits += report.edits;
      if (report.isQueried) counts.tables += 1;
      if (report.isMalformed) counts.malformed += 1;
      if (report.isShortened) counts.shortened += 1;
      if (report.refused !== undefined) {
        counts.refused += 1;
        refused[`refused, ${report.refused}`] = (refused[`refused, ${report.refused}`] ?? 0) + 1;
      }
      violations.push(...report.violations.map((violation) => `${path.slice(directory.length + 1)}: ${violation}`));
      if (counts.files % 100 === 0) console.error(`… ${counts.files}/${requests.length} files, ${counts.edits} edits`);
    },
  );
  return { counts: { ...counts, ...refused }, violations };
}
