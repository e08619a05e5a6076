import { similarFunction } from '../formula/index.ts';
import type { FormulaError, StaleFormula } from './recalculate.ts';

const SHOWN = 10;

/** Formulas that show an error since the edit, in one sentence: who wrote them should look before saying that it is done. */
export function describeErrors(errors: readonly FormulaError[]): string | undefined {
  if (errors.length === 0) return undefined;
  const shown = errors.slice(0, SHOWN).map(({ cell, error }) => `${cell} ${error}`);
  return `${errors.length} formula(s) show an error now: ${listed(shown, errors.length)}.`;
}

/** Functions that no spreadsheet program has, with the one that may have been meant. */
export function describeUnknown(stale: readonly StaleFormula[]): string | undefined {
  const faults = stale.flatMap(({ cell, unknown = [] }) => unknown.map((name) => ({ cell, name })));
  if (faults.length === 0) return undefined;
  const shown = faults.slice(0, SHOWN).map(({ cell, name }) => {
    const meant = similarFunction(name);
    return `${name} in ${cell}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`;
  });
  return `Unknown function(s), which show #NAME? unless a macro of the workbook defines them: ${listed(shown, faults.length)}.`;
}

function listed(shown: readonly string[], total: number): string {
  return `${shown.join(', ')}${total > shown.length ? ` and ${total - shown.length} more` : ''}`;
}
