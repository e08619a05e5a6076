import { readFileSync } from 'node:fs';
import { cellName } from '../../packages/formats/src/xlsx/cell/cell-reference.ts';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import { cellKey, readModel } from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import { Dependents } from '../../packages/formats/src/xlsx/recalculate/dependencies/dependents.ts';
import { knownDifference } from './known-differences.ts';
import type { OfficeBook, OfficeValue } from './office-values.ts';
import type { FormulaOutcome, Judged, JudgeRequest } from './protocol.ts';
import { isOwnError, sameAnswer, sameValue } from './same-value.ts';

const MOST_SHOWN = 6;

/** Compares every formula of an edited copy with LibreOffice's own calculation of it. */
export function judgeCopy({ path, copy, before, after }: JudgeRequest): Judged {
  const outcomes: FormulaOutcome[] = JSON.parse(readFileSync(copy.outcome, 'utf8'));
  const old: OfficeBook = JSON.parse(readFileSync(before, 'utf8'));
  const now: OfficeBook = JSON.parse(readFileSync(after, 'utf8'));
  const counts: Record<string, number> = {};
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const unknown = unknownCells(copy.path, now);
  const restless = new Set([...old.restless, ...now.restless]);
  const violations: string[] = [];
  const complain = (kind: string, one: FormulaOutcome, theirs: OfficeValue | undefined): void => {
    count(kind);
    count(`· ${kind}: ${[...one.functions].sort().join(' ') || 'operators'}`);
    if (violations.length < MOST_SHOWN) {
      const at = `${one.sheet}!${spreadsheetName(one.is)}`;
      const shown = `${JSON.stringify(one.value)}, LibreOffice ${JSON.stringify(theirs)}`;
      violations.push(`${path}: ${copy.name}: ${kind}: ${at} =${one.formula.slice(0, 120)} shows ${shown}`);
    }
  };
  for (const one of outcomes) {
    count('formulas');
    const theirs = now.sheets[one.sheet]?.[one.is];
    const theirsBefore = old.sheets[one.sheet]?.[one.was];
    if (one.state === 'stale') {
      count('stale');
      count(`· stale: ${one.reason}`);
      continue;
    }
    if (one.state === 'kept' && sameAnswer(theirs, theirsBefore)) {
      count('kept, and LibreOffice says so too');
      continue;
    }
    if (one.state === 'new') count('values refreshed');
    if (sameValue(one, theirs)) {
      count(one.state === 'new' ? 'values refreshed that LibreOffice confirms' : 'kept values that are right');
      continue;
    }
    const why = whyNotJudged(one, { theirs, theirsBefore, unknown, restless });
    if (why !== undefined) count(`not judged: ${why}`);
    else complain(one.state === 'new' ? 'another value' : 'silently old', one, theirs);
  }
  const hidden = violations.length < MOST_SHOWN ? 0 : (counts['another value'] ?? 0) + (counts['silently old'] ?? 0);
  if (hidden > MOST_SHOWN) violations.push(`${path}: ${copy.name}: ${hidden - MOST_SHOWN} more like these`);
  return { counts, violations };
}

interface Evidence {
  readonly theirs: OfficeValue | undefined;
  readonly theirsBefore: OfficeValue | undefined;
  readonly unknown: ReadonlySet<string>;
  readonly restless: ReadonlySet<string>;
}

function whyNotJudged(one: FormulaOutcome, { theirs, theirsBefore, unknown, restless }: Evidence): string | undefined {
  if (theirs === undefined) return 'LibreOffice has no formula there';
  if (restless.has(`${one.sheet}\n${one.is}`) || restless.has(`${one.sheet}\n${one.was}`)) return 'time or chance';
  if (unknown.has(`${one.sheet}\n${one.is}`)) return 'LibreOffice lacks a function or syntax that it needs';
  const known = knownDifference(one, theirs);
  if (known !== undefined) return known;
  const shown = { value: one.old, isError: typeof one.old === 'string' && one.old.startsWith('#') };
  // LibreOffice differed from the program that saved the file before anything was edited.
  if (one.old !== null && !sameValue(shown, theirsBefore)) return 'LibreOffice disagreed with the file before the edit';
  return undefined;
}

/** Cells that LibreOffice cannot calculate, and all that read them: their values say nothing. */
function unknownCells(path: string, { sheets }: OfficeBook): Set<string> {
  const model = readModel(new WorkbookEdit(readFileSync(path)));
  const dependents = new Dependents(model);
  const seeds = dependents.formulas.filter(({ sheet, key }) => {
    const value = sheets[model.sheets[sheet]?.name ?? '']?.[`${Math.floor(key / 16_384)}:${key % 16_384}`];
    return isOwnError(value) || (typeof value === 'object' && value.error === '#NAME?');
  });
  return new Set(
    [...dependents.downstream(seeds)].map(
      ({ sheet, key }) => `${model.sheets[sheet]?.name}\n${Math.floor(key / 16_384)}:${key % 16_384}`,
    ),
  );
}

function spreadsheetName(place: string): string {
  const [row = 1, column = 0] = place.split(':').map(Number);
  return cellKey(row, column) > 0 ? cellName(row, column) : place;
}
