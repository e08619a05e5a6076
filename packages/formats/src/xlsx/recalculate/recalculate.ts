import { cellName } from '../cell-reference.ts';
import type { WorkbookEdit } from '../edit/workbook-edit.ts';
import { type CalculationModel, keyColumn, keyRow, readModel } from './calculation-model.ts';
import { changedFormulas } from './changed-formulas.ts';
import { meaningsChanged } from './changed-meanings.ts';
import { circularFormulas } from './circular.ts';
import { agrees } from './compare-values.ts';
import { Dependents, type FormulaCell } from './dependents.ts';
import { type CalculatedValue, calculate, MAX_DISTINCT_FORMULAS } from './engine.ts';
import { obstacle } from './obstacle.ts';
import { readCount } from './read-count.ts';
import { refreshValues } from './refresh-values.ts';
import { tooLarge, VERY_LARGE } from './too-large.ts';
import { distrustedFunctions, functionsOf } from './trust.ts';

export interface StaleFormula {
  /** `Sheet1!B2`. */
  readonly cell: string;
  readonly reason: string;
}

export interface Recalculation {
  /** Formulas whose shown value was brought up to date. */
  readonly refreshed: number;
  /** Formulas that were calculated and showed the right value already. */
  readonly confirmed: number;
  /** Formulas that may show an old value until a spreadsheet program opens the file. */
  readonly stale: readonly StaleFormula[];
  /** Unchanged formulas that were calculated and compared first. */
  readonly checked: number;
}

const NOTHING: Recalculation = { refreshed: 0, confirmed: 0, stale: [], checked: 0 };

/** Brings the shown values of formulas up to date that the edit so far may have changed, and no others. */
export function recalculate(book: WorkbookEdit): Recalculation {
  const sheets = book.worksheets();
  if (!book.hasFormulas()) return NOTHING;
  const reason = book.isFolded ? VERY_LARGE : tooLarge(sheets.map((sheet) => sheet.source()));
  if (reason !== undefined) return { ...NOTHING, stale: [{ cell: 'all formulas', reason }] };
  const model = readModel(book);
  const dependents = new Dependents(model);
  const dirty = changedFormulas(model, dependents, {
    ranges: book.changedRanges(),
    meanings: meaningsChanged(book, model.tables),
  });
  if (dirty.size === 0) return NOTHING;
  const outcome = calculateDirty(model, dependents, dirty);
  const perSheet = model.sheets.map(() => new Map<number, CalculatedValue>());
  let confirmed = 0;
  for (const [cell, value] of outcome.values) {
    const shown = model.sheets[cell.sheet]?.cells.get(cell.key);
    if (shown !== undefined && agrees(value, shown)) confirmed += 1;
    else perSheet[cell.sheet]?.set(cell.key, value);
  }
  for (const sheet of sheets) {
    const index = model.sheets.findIndex((one) => one.part === sheet.part);
    const values = perSheet[index];
    if (values !== undefined && values.size > 0) sheet.change((text) => refreshValues(text, values));
  }
  const refreshed = perSheet.reduce((total, values) => total + values.size, 0);
  return { refreshed, confirmed, stale: staleList(model, outcome.reasons), checked: outcome.checked };
}

interface Outcome {
  readonly values: ReadonlyMap<FormulaCell, CalculatedValue>;
  readonly reasons: ReadonlyMap<FormulaCell, string>;
  readonly checked: number;
}

function calculateDirty(model: CalculationModel, dependents: Dependents, dirty: ReadonlySet<FormulaCell>): Outcome {
  const reasons = new Map<FormulaCell, string>();
  const open = (): FormulaCell[] => [...dirty].filter((cell) => !reasons.has(cell));
  block(open(), (cell) => obstacle(model, cell), dependents, reasons);
  const excess = tooMuch(model, open());
  if (excess !== undefined) {
    for (const cell of open()) reasons.set(cell, excess);
    return { values: new Map(), reasons, checked: 0 };
  }
  const circular = circularFormulas(model, open());
  block(open(), (cell) => (circular.has(cell) ? 'it depends on itself' : undefined), dependents, reasons);
  const needed = new Set(open().flatMap(functionsOf));
  const unchanged = dependents.formulas.filter((cell) => !dirty.has(cell) && obstacle(model, cell) === undefined);
  const { distrusted, checked } = distrustedFunctions(model, unchanged, needed);
  block(open(), (cell) => suspicion(cell, distrusted), dependents, reasons);
  const results = calculate(model, open());
  block(open(), (cell) => resultProblem(results[cell.sheet]?.get(cell.key)), dependents, reasons);
  const values = new Map<FormulaCell, CalculatedValue>();
  for (const cell of open()) {
    const value = results[cell.sheet]?.get(cell.key);
    if (value !== undefined) values.set(cell, value);
  }
  return { values, reasons, checked };
}

function suspicion(cell: FormulaCell, distrusted: ReadonlySet<string>): string | undefined {
  const suspect = functionsOf(cell).find((name) => distrusted.has(name));
  if (suspect === undefined) return undefined;
  return `${suspect === '' ? 'formulas like it' : suspect} gave other values than the file shows elsewhere`;
}

/** Cells read by all formulas together; above it a person would wait. */
const MAX_READS = 3_000_000;

function tooMuch(model: CalculationModel, cells: readonly FormulaCell[]): string | undefined {
  if (new Set(cells.map((cell) => cell.formula)).size > MAX_DISTINCT_FORMULAS)
    return 'there are too many different formulas';
  const reads = cells.reduce((total, cell) => total + readCount(model, cell), 0);
  return reads > MAX_READS ? 'there is too much to calculate' : undefined;
}

/** Notes the formulas that have a reason to be left alone; one that reads such a formula is stale too. */
function block(
  cells: readonly FormulaCell[],
  reasonOf: (cell: FormulaCell) => string | undefined,
  dependents: Dependents,
  reasons: Map<FormulaCell, string>,
): void {
  const seeds: FormulaCell[] = [];
  for (const cell of cells) {
    const reason = reasonOf(cell);
    if (reason === undefined) continue;
    reasons.set(cell, reason);
    seeds.push(cell);
  }
  for (const cell of dependents.downstream(seeds))
    if (!reasons.has(cell)) reasons.set(cell, 'it reads a formula that was not calculated');
}

function resultProblem(value: CalculatedValue | undefined): string | undefined {
  if (value === undefined) return 'it gave no value';
  if (value.kind !== 'error') return undefined;
  // The engine's way to say that it does not know a function, or that a result would fill more cells.
  return ['#NAME?', '#CALC!', '#SPILL!'].includes(value.value)
    ? 'it uses something that is not supported here'
    : undefined;
}

function staleList(model: CalculationModel, reasons: ReadonlyMap<FormulaCell, string>): StaleFormula[] {
  return [...reasons].map(([cell, reason]) => ({
    cell: `${model.sheets[cell.sheet]?.name ?? ''}!${cellName(keyRow(cell.key), keyColumn(cell.key))}`,
    reason,
  }));
}

/** The stale formulas in one sentence, for a person; undefined when there are none. */
export function describeStale(stale: readonly StaleFormula[]): string | undefined {
  const first = stale[0];
  if (first === undefined) return undefined;
  const cells = stale.slice(0, 5).map(({ cell }) => cell);
  const more = stale.length > cells.length ? ` and ${stale.length - cells.length} more` : '';
  return `${stale.length} formula(s) may show an old value until a spreadsheet program opens the file: ${cells.join(', ')}${more} (${first.cell}: ${first.reason}).`;
}
