import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chosenFormat } from './lossless/proof-format.ts';
import { inChildren } from './pool.ts';
import { proofFolder } from './proof-folder.ts';
import { EMPTY_REPORT, type SequenceReport, type SequenceRequest } from './sequences/check-file.ts';
import type { Verification } from './verification.ts';

/**
 * Random sequences of operations on every file of a folder (`--format xlsx|docx`, xlsx unless said): those that fail leave no trace, all together give the
 * same cells as one by one, the package stays sound, Microsoft's validator finds nothing new.
 * `--dir DIR`, `--only TEXT`, `--every N`, `--limit N`, `--sequences N` (3), `--seed N` (1), `--no-validator`, `--workers N`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const format = chosenFormat(args);
  if (typeof format === 'string') return { counts: {}, violations: [format] };
  const chosen = proofFolder(args, format);
  if (typeof chosen === 'string') return { counts: {}, violations: [chosen] };
  const { paths, number } = chosen;
  const scratch = mkdtempSync(join(tmpdir(), 'galley-sequences-'));
  const counts = { files: 0, unreadable: 0, sequences: 0, operations_done: 0, operations_failed: 0, validated: 0 };
  const violations: string[] = [];
  const requests = paths.map((path, index): SequenceRequest => {
    const folder = join(scratch, String(index));
    mkdirSync(folder);
    const [seed, sequences] = [number('--seed', 1), number('--sequences', 3)];
    return {
      format: format.name,
      number: index,
      path,
      folder,
      seed: seed + index,
      sequences,
      validate: !args.includes('--no-validator'),
    };
  });
  try {
    const pool = {
      program: join(import.meta.dirname, 'sequences/driver.ts'),
      workers: number('--workers', Math.min(4, availableParallelism())),
      timeoutMs: 600_000,
      memoryMb: 3072,
      failed: (reason: string): SequenceReport => ({ ...EMPTY_REPORT, violations: [reason] }),
    };
    await inChildren<SequenceRequest, SequenceReport>(requests, pool, ({ path }, report) => {
      counts.files += 1;
      if (report.unreadable !== undefined) counts.unreadable += 1;
      counts.sequences += report.sequences;
      counts.operations_done += report.done;
      counts.operations_failed += report.failed;
      counts.validated += report.validated;
      for (const violation of report.violations) {
        violations.push(`${basename(path)}: ${violation}`);
        console.error(`✗ ${basename(path)}: ${violation}`);
      }
      if (counts.files % 20 === 0) console.error(`… ${counts.files}/${paths.length}, ${violations.length} violations`);
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return { counts, violations };
}
