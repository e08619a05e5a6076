import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBridge, Office } from './office/office.ts';
import { proofFolder } from './proof-folder.ts';
import { type CheckOptions, checkEdit, readPlan } from './references/check-file.ts';
import { describeDifference } from './references/compare.ts';
import { describeEdit, kindOf } from './references/structure-edit.ts';
import type { Verification } from './verification.ts';

const LARGEST = 1_500_000;
/** Of one edit; a fault that shows in every row is said a few times. */
const SHOWN = 4;

/**
 * Does structure edits (rows and columns in and out, sheets renamed, deleted, copied, moved, ranges copied) twice: with our
 * operations on the file, and in LibreOffice on the file as it came. Then all that refers to cells must be the same:
 * formulas, names, merged cells, validations, conditional formats, filters, tables, print ranges, links, notes, charts.
 * `--dir DIR`, `--every N`-th file, `--limit N` files, `--only TEXT` in the path, `--edits N` a file (6), `--edit TEXT` in an
 * edit, `--seed TEXT` for other places, `--timeout SECONDS` of one document (60), `--largest BYTES`, `--show N` differences an edit.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const bridge = await findBridge();
  if ('missing' in bridge) {
    console.error(`– SKIPPED: nothing was compared. Missing is ${bridge.missing}.`);
    return { counts: { 'skipped, no LibreOffice with a UNO bridge': 1 }, violations: [] };
  }
  const chosen = proofFolder(args);
  if (typeof chosen === 'string') return { counts: {}, violations: [chosen] };
  const { directory, paths, option, number } = chosen;
  const folder = mkdtempSync(join(tmpdir(), 'galley-references-'));
  const office = new Office({
    ...bridge,
    program: join(import.meta.dirname, 'references/structure.py'),
    folder,
    timeoutMs: number('--timeout', 60) * 1000,
  });
  const shown = number('--show', SHOWN);
  const counts = new Map<string, number>();
  const count = (key: string, by = 1): void => void counts.set(key, (counts.get(key) ?? 0) + by);
  const violations: string[] = [];
  try {
    for (const [index, path] of paths.entries()) {
      const source = path.slice(directory.length + 1);
      if (statSync(path).size > number('--largest', LARGEST)) {
        count('files left out, too large');
        continue;
      }
      const options: CheckOptions = {
        office,
        folder,
        edits: number('--edits', 6),
        seed: `${option('--seed') ?? ''}${source}`,
        only: option('--edit'),
      };
      const plan = readPlan(path, options);
      if (typeof plan === 'string') {
        count(`files not readable, ${plan}`);
        continue;
      }
      count('files');
      for (const edit of plan) {
        const outcome = await checkEdit(path, edit, options);
        if (outcome.kind === 'compared') {
          count('edits');
          count(`· ${kindOf(edit)}`);
          count('comparisons', outcome.entries);
          for (const reason of outcome.excepted) count(`excepted, ${reason}`);
          for (const difference of outcome.differences) count(`different, ${difference.key.split(' ')[0]}`);
          for (const difference of outcome.differences.slice(0, shown))
            fail(`${source}: ${describeEdit(edit)}: ${describeDifference(difference)}`);
          if (outcome.differences.length > shown)
            fail(`${source}: ${describeEdit(edit)}: … and ${outcome.differences.length - shown} more`);
        } else if (outcome.kind === 'refused') count(`refused by ours, ${kindOf(edit)} ${outcome.code}`);
        else if (outcome.kind === 'no judge') {
          count('edits that LibreOffice cannot do');
          console.error(`– ${source}: ${describeEdit(edit)}: ${outcome.reason}`);
          if (/^not opened|does not start/.test(outcome.reason)) break;
        } else fail(`${source}: ${describeEdit(edit)}: the result is not opened: ${outcome.violation}`);
      }
      if ((index + 1) % 10 === 0)
        console.error(
          `… ${index + 1}/${paths.length} files, ${counts.get('edits') ?? 0} edits, ${violations.length} violations`,
        );
    }
  } finally {
    office.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts: { ...Object.fromEntries([...counts].sort()), 'starts of LibreOffice': office.starts }, violations };

  function fail(violation: string): void {
    violations.push(violation);
    console.error(`✗ ${violation}`);
  }
}
