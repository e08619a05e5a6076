import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { editedPairs, pairsIn } from './compare/pairs.ts';
import { NO_VERDICT, type PairRequest, type PairVerdict } from './compare/protocol.ts';
import { hasLibreOffice } from './lossless/libreoffice.ts';
import { inChildren, type PoolOptions } from './pool.ts';
import type { Verification } from './verification.ts';

const MEMORY_MB = 3072;

/**
 * Compares pairs of Word documents, or with `--format pptx` of presentations, and takes the changes over: all of them, from either side, must give the other
 * document (words, looks, tables and lines; the text that LibreOffice reads), some of them a document that the validator
 * finds no new fault in, and the words shown as changed are counted beside the fewest possible. `--dir DIR` with a
 * PAIRS.tsv, or any documents, each compared with the next; presentations also with themselves after edits of the proof's own.
 * `--subsets N` (3), `--every N`-th pair, `--limit N`, `--only TEXT`, `--workers N`, `--timeout SECONDS` per pair (300; then a
 * violation), `--no-libreoffice`, `--no-validator`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const number = (name: string, otherwise: number): number => Number(option(name) ?? otherwise);
  const directory = resolve(option('--dir') ?? '../shared/corpus');
  const format = option('--format') === 'pptx' ? 'pptx' : 'docx';
  const pairs = [...pairsIn(directory, format), ...(format === 'pptx' ? editedPairs(directory) : [])]
    .filter(({ name }, index) => name.includes(option('--only') ?? '') && index % number('--every', 1) === 0)
    .slice(0, number('--limit', Number.POSITIVE_INFINITY));
  const violations: string[] = [];
  const counts: Record<string, number> = { pairs: 0, 'pairs that cannot be read': 0 };
  const office = !args.includes('--no-libreoffice') && (await hasLibreOffice());
  const folder = mkdtempSync(join(tmpdir(), 'galley-compare-'));
  const pool: PoolOptions<PairVerdict> = {
    program: join(import.meta.dirname, 'compare/driver.ts'),
    workers: number('--workers', Math.min(4, availableParallelism())),
    timeoutMs: number('--timeout', 300) * 1000,
    memoryMb: MEMORY_MB,
    failed: (reason) => ({ ...NO_VERDICT, violations: [reason] }),
  };
  const requests = pairs.map(
    (pair): PairRequest => ({
      pair,
      format,
      subsets: number('--subsets', 3),
      folder,
      validate: !args.includes('--no-validator'),
      office,
    }),
  );
  try {
    await inChildren(requests, pool, ({ pair: { name } }, verdict) => {
      for (const [key, count] of Object.entries(verdict.counts)) counts[key] = (counts[key] ?? 0) + count;
      if (verdict.says !== null) console.error(`… ${name}: ${verdict.says}`);
      for (const violation of verdict.violations) {
        violations.push(`${name}: ${violation}`);
        console.error(`✗ ${name}: ${violation}`);
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts, violations };
}
