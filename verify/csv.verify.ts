import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { openCsv } from '../packages/formats/src/csv/index.ts';
import { checkRandomEdit, EDIT_KINDS } from '../packages/formats/src/csv/testing/check-random-edit.ts';
import type { Verification } from './verification.ts';

const CORPUS = join(import.meta.dirname, '../../shared/corpus/csv');
/** Checking an edit reads every row; beyond this only the beginning of a file is tried. */
const MOST_BYTES = 1024 * 1024;
const SLOW_MS = 5_000;

/**
 * Every csv file of a folder: recognised, indexed, and edited at random in every way; each edit must read back as meant
 * and keep all other bytes. `--dir DIR`, `--rounds N` edits of each kind (3), `--seed N`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const option = (name: string): string | undefined => args[args.indexOf(name) + 1 || args.length];
  const directory = option('--dir') ?? CORPUS;
  const rounds = Number(option('--rounds') ?? 3);
  const random = seeded(Number(option('--seed') ?? 1));
  const counts = { files: 0, refused: 0, malformed: 0, shortened: 0, edits: 0 };
  const violations: string[] = [];
  for (const name of (await readdir(directory, { recursive: true })).sort()) {
    if (!/\.(csv|tsv|psv|tab)$/i.test(name)) continue;
    counts.files += 1;
    const started = performance.now();
    try {
      const whole = await readFile(join(directory, name));
      const bytes = whole.subarray(0, MOST_BYTES);
      if (bytes.length < whole.length) counts.shortened += 1;
      const file = openCsv(bytes);
      if (file.problems.examples.length > 0) counts.malformed += 1;
      for (let round = 0; round < rounds; round += 1) {
        for (const kind of EDIT_KINDS) {
          counts.edits += 1;
          const wrong = checkRandomEdit(file, kind, random);
          if (wrong !== null) violations.push(`${name}: ${wrong}`);
        }
        if (performance.now() - started > SLOW_MS) break;
      }
    } catch (error) {
      if (!(error instanceof GalleyError)) violations.push(`${name}: ${String(error)}`);
      else if (error.code.startsWith('FILE_') || error.code === 'CSV_MALFORMED') counts.refused += 1;
      else violations.push(`${name}: ${error.code} ${error.message}`);
    }
  }
  return { counts, violations };
}

/** A small generator of our own, so that a seed gives the same edits everywhere. */
function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
