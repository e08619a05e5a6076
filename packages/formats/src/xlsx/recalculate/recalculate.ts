import { cellName } from '../cell/cell-reference.ts';
import type { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { isSpreadsheetFunction } from '../formula/index.ts';
import type { CalculatedValue } from './calculated-value.ts';
import { shows } from './compare-values.ts';
import { arrayAt, type CalculationModel, keyColumn, keyRow, readModel } from './dependencies/calculation-model.ts';
import { changedBoxes, changedFormulas, movesCells } from './dependencies/changed-formulas.ts';
import { meaningsChanged } from './dependencies/changed-meanings.ts';
import { calculationOrder } from './dependencies/circular.ts';
import { Dependents, type FormulaCell } from './dependencies/dependents.ts';
import { readCount } from './dependencies/read-count.ts';
import { relevantFormulas } from './dependencies/relevant-formulas.ts';
import { type Calculated, calculate } from './engine.ts';
import { obstacle } from './obstacle.ts';
import { refreshValues } from './refresh-values.ts';
import { tooLarge, VERY_LARGE } from './too-large.ts';
import { distrustedFunctions, functionsOf } from './trust.ts';

export interface StaleFormula {
  /** `Sheet1!B2`. */
  readonly cell: string;
  readonly reason: string;
  /** Functions in it that no spreadsheet program has. */
  readonly unknown?: readonly string[];
}

/** `Sheet1!B2` and `#DIV/0!`. */
export interface FormulaError {
  readonly cell: string;
  readonly error: string;
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
  /** Formulas that show an error since this edit, and which. */
  readonly errors: readonly FormulaError[];
}

const NOTHING: Recalculation = { refreshed: 0, confirmed: 0, stale: [], checked: 0, errors: [] };

/** Brings the shown values of formulas up to date that the edit so far may have changed, and no others. */
export function recalculate(book: WorkbookEdit): Recalculation {
  const sheets = book.worksheets();
  if (!book.hasFormulas()) return NOTHING;
  const reason = book.isFolded ? VERY_LARGE : tooLarge(sheets.map((sheet) => sheet.source()));
  if (reason !== undefined) return { ...NOTHING, stale: [{ cell: 'all formulas', reason }] };
  if (calculatesAsShown(book.source()))
    return {
      ...NOTHING,
      stale: [{ cell: 'all formulas', reason: 'the workbook calculates with the digits it shows' }],
    };
  const model = readModel(book);
  const changes = { ranges: changedBoxes(model, book.changedRanges()), meanings: meaningsChanged(book, model.tables) };
  const isWide = changes.meanings || movesCells(changes.ranges);
  const dependents = new Dependents(model, isWide ? undefined : relevantFormulas(model, changes.ranges));
  const dirty = changedFormulas(model, dependents, changes);
  if (dirty.size === 0) return NOTHING;
  const outcome = calculateDirty(model, dependents, dirty);
  const perSheet = model.sheets.map(() => new Map<number, CalculatedValue>());
  let confirmed = 0;
  for (const [cell, values] of outcome.values)
    for (const [key, value] of values) {
      const shown = model.sheets[cell.sheet]?.cells.get(key);
      if (shown !== undefined && shows(shown, value)) confirmed += 1;
      else perSheet[cell.sheet]?.set(key, value);
    }
  for (const sheet of sheets) {
    const index = model.sheets.findIndex((one) => one.part === sheet.part);
    const values = perSheet[index];
    const own = model.sheets[index];
    if (own !== undefined && values !== undefined && values.size > 0)
      sheet.change((text) => refreshValues(text, values, (key) => arrayAt(own, key) !== undefined));
  }
  const refreshed = perSheet.reduce((total, values) => total + values.size, 0);
  const errors = perSheet.flatMap((values, sheet) => errorsIn(model, sheet, values));
  return { refreshed, confirmed, stale: staleList(model, outcome.reasons), checked: outcome.checked, errors };
}

function errorsIn(
  model: CalculationModel,
  sheet: number,
  values: ReadonlyMap<number, CalculatedValue>,
): FormulaError[] {
  return [...values].flatMap(([key, value]) =>
    value.kind === 'error' ? [{ cell: nameAt(model, sheet, key), error: value.value }] : [],
  );
}

function nameAt(model: CalculationModel, sheet: number, key: number): string {
  return `${model.sheets[sheet]?.name ?? ''}!${cellName(keyRow(key), keyColumn(key))}`;
}

/** "Precision as displayed": every value is rounded to its number format before the next formula reads it. */
function calculatesAsShown(workbook: string): boolean {
  return /<(?:[\w.-]+:)?calcPr\s[^>]*\bfullPrecision\s*=\s*["'](?:0|false)["']/.test(workbook);
}

interface Outcome {
  readonly values: ReadonlyMap<FormulaCell, ReadonlyMap<number, CalculatedValue>>;
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
  const { order, circular } = calculationOrder(model, open());
  block(open(), (cell) => (circular.has(cell) ? 'it depends on itself' : undefined), dependents, reasons);
  const needed = new Set(open().flatMap(functionsOf));
  const places = model.sheets.map(() => new Set<number>());
  for (const { sheet, key } of dirty) places[sheet]?.add(key);
  const { distrusted, checked } = distrustedFunctions(model, (sheet, key) => places[sheet]?.has(key) === true, needed);
  block(open(), (cell) => suspicion(cell, distrusted), dependents, reasons);
  const results = calculate(
    model,
    order.filter((cell) => !reasons.has(cell)),
    true,
  );
  block(open(), (cell) => whyNot(model, cell, results.get(cell)), dependents, reasons);
  const values = new Map<FormulaCell, ReadonlyMap<number, CalculatedValue>>();
  for (const cell of open()) {
    const result = results.get(cell);
    if (result !== undefined && typeof result !== 'string') values.set(cell, result);
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

function whyNot(model: CalculationModel, cell: FormulaCell, result: Calculated | undefined): string | undefined {
  if (result === undefined) return 'it was not reached';
  if (typeof result === 'string') return result;
  const cells = model.sheets[cell.sheet]?.cells;
  // A cell that is not in the file has no place for its value.
  const isWhole = cell.array === undefined || [...result.keys()].every((key) => cells?.has(key) === true);
  return isWhole ? undefined : 'it fills cells that are not in the file yet';
}

function staleList(model: CalculationModel, reasons: ReadonlyMap<FormulaCell, string>): StaleFormula[] {
  return [...reasons].map(([cell, reason]) => {
    const unknown = unknownFunctions(model, cell);
    const stale = { cell: nameAt(model, cell.sheet, cell.key), reason };
    return unknown.length === 0 ? stale : { ...stale, unknown };
  });
}

/** Names that LET, LAMBDA or the workbook itself define may be called, too. */
function unknownFunctions({ names }: CalculationModel, { facts }: FormulaCell): string[] {
  if (facts.functions.has('LET') || facts.functions.has('LAMBDA')) return [];
  const isDefined = (name: string) => names.some((each) => each.name.toUpperCase() === name);
  return [...facts.functions].filter((name) => !isSpreadsheetFunction(name) && !isDefined(name));
}

/** The stale formulas in one sentence, for a person; undefined when there are none. */
export function describeStale(stale: readonly StaleFormula[]): string | undefined {
  const first = stale[0];
  if (first === undefined) return undefined;
  const cells = stale.slice(0, 5).map(({ cell }) => cell);
  const more = stale.length > cells.length ? ` and ${stale.length - cells.length} more` : '';
  return `${stale.length} formula(s) may show an old value until a spreadsheet program opens the file: ${cells.join(', ')}${more} (${first.cell}: ${first.reason}).`;
}
