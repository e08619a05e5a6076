import { agrees } from './compare-values.ts';
import type { CalculationModel } from './dependencies/calculation-model.ts';
import type { FormulaCell } from './dependencies/dependents.ts';
import { formulaFacts } from './dependencies/precedents.ts';
import { readCount } from './dependencies/read-count.ts';
import { calculate } from './engine.ts';
import { obstacle } from './obstacle.ts';

const PER_FUNCTION = 25;
const IN_ALL = 1500;
const MAX_READS = 2_000_000;
/** Stands for formulas of operators alone. */
const PLAIN = '';

/**
 * Functions that the engine calculates otherwise than the program that saved the file. Formulas that did not change
 * are calculated and compared with what they show, so that a difference is noticed before it reaches a changed cell.
 */
export function distrustedFunctions(
  model: CalculationModel,
  isDirty: (sheet: number, key: number) => boolean,
  needed: ReadonlySet<string>,
): { distrusted: ReadonlySet<string>; checked: number } {
  const sample = chooseSample(model, isDirty, needed);
  if (sample.length === 0) return { distrusted: new Set(), checked: 0 };
  const results = calculate(model, sample, false);
  const good = new Set<string>();
  const bad: (readonly string[])[] = [];
  for (const cell of sample) {
    const result = results.get(cell);
    // What was not calculated says nothing about the functions in it.
    if (result === undefined || typeof result === 'string') continue;
    const value = result.get(cell.key);
    const shown = model.sheets[cell.sheet]?.cells.get(cell.key);
    const functions = functionsOf(cell);
    if (value !== undefined && shown !== undefined && agrees(value, shown))
      for (const name of functions) good.add(name);
    else bad.push(functions);
  }
  const distrusted = new Set<string>();
  for (const functions of bad) {
    // What never came out right is to blame; where all of them did elsewhere, each of them may be.
    const suspects = functions.filter((name) => !good.has(name));
    for (const name of suspects.length > 0 ? suspects : functions) distrusted.add(name);
  }
  return { distrusted, checked: sample.length };
}

export function functionsOf(cell: FormulaCell): readonly string[] {
  return cell.facts.functions.size === 0 ? [PLAIN] : [...cell.facts.functions];
}

/** Formulas that the edit does not concern and that call the needed functions, some of each. */
function chooseSample(
  model: CalculationModel,
  isDirty: (sheet: number, key: number) => boolean,
  needed: ReadonlySet<string>,
): FormulaCell[] {
  const taken = new Map<string, number>();
  const sample: FormulaCell[] = [];
  let reads = 0;
  for (const cell of candidates(model, isDirty, (formula) => mentions(formula, needed, taken))) {
    const functions = functionsOf(cell);
    const isWanted = functions.some((name) => needed.has(name) && (taken.get(name) ?? 0) < PER_FUNCTION);
    if (!isWanted || obstacle(model, cell) !== undefined) continue;
    reads += readCount(model, cell);
    if (reads > MAX_READS) break;
    for (const name of functions) taken.set(name, (taken.get(name) ?? 0) + 1);
    sample.push(cell);
    const isDone = [...needed].every((name) => (taken.get(name) ?? 0) >= PER_FUNCTION);
    if (isDone || sample.length >= IN_ALL) break;
  }
  return sample;
}

/** Their facts are looked up one by one: a workbook may have far more formulas than are needed here. */
function* candidates(
  model: CalculationModel,
  isDirty: (sheet: number, key: number) => boolean,
  isLikely: (formula: string) => boolean,
): Generator<FormulaCell> {
  for (const [sheet, { cells, arrays }] of model.sheets.entries())
    for (const [key, { formula, value }] of cells) {
      if (formula === undefined || value === null || arrays.has(key)) continue;
      if (!isLikely(formula) || isDirty(sheet, key)) continue;
      yield { sheet, key, formula, facts: formulaFacts(model, sheet, formula) };
    }
}

/** Whether a formula may call a function of which the sample has not enough yet. */
function mentions(formula: string, needed: ReadonlySet<string>, taken: ReadonlyMap<string, number>): boolean {
  const text = formula.toUpperCase();
  for (const name of needed) {
    if ((taken.get(name) ?? 0) >= PER_FUNCTION) continue;
    if (name === PLAIN ? !/[A-Z0-9_.]\(/.test(text) : text.includes(name)) return true;
  }
  return false;
}
