import { type ArrayRange, type CalculationModel, cellKey, keyColumn, keyRow } from './calculation-model.ts';
import { type FormulaFacts, formulaFacts, type Precedent } from './precedents.ts';

export interface FormulaCell {
  readonly sheet: number;
  readonly key: number;
  readonly formula: string;
  readonly facts: FormulaFacts;
  /** The cells that it fills, when they may be more than its own. */
  readonly array?: ArrayRange;
}

interface RangeUse {
  readonly top: number;
  readonly bottom: number;
  readonly user: FormulaCell;
}

/** Ranges with more columns than this are kept in one list for the sheet instead of one per column. */
const WIDE = 64;

/** Every formula of a workbook, and which formulas read a given cell. */
export class Dependents {
  readonly formulas: FormulaCell[] = [];
  readonly #byCell: Map<number, FormulaCell[]>[] = [];
  readonly #byColumn: Map<number, RangeUse[]>[] = [];
  readonly #wide: (RangeUse & { left: number; right: number })[][] = [];

  /** Of all formulas, or of those that count. */
  constructor(model: CalculationModel, counts: (sheet: number, key: number) => boolean = () => true) {
    const known = new Map<string, FormulaFacts>();
    for (const [sheet, { cells, arrays }] of model.sheets.entries()) {
      this.#byCell.push(new Map());
      this.#byColumn.push(new Map());
      this.#wide.push([]);
      for (const [key, { formula }] of cells) {
        if (formula === undefined || arrays.has(key) || !counts(sheet, key)) continue;
        const text = `${sheet}\u0000${formula}`;
        const facts = known.get(text) ?? formulaFacts(model, sheet, formula);
        known.set(text, facts);
        this.formulas.push({ sheet, key, formula, facts });
      }
      for (const [key, array] of arrays) {
        const formula = cells.get(key)?.formula ?? '';
        const facts = array.kind === 'array' ? formulaFacts(model, sheet, formula) : DATA_TABLE;
        this.formulas.push({ sheet, key, formula, facts, array });
      }
    }
    for (const cell of this.formulas) for (const precedent of cell.facts.precedents) this.#add(cell, precedent);
  }

  /** Formulas that read a cell directly. */
  *of(sheet: number, key: number): Generator<FormulaCell> {
    yield* this.#byCell[sheet]?.get(key) ?? [];
    const row = keyRow(key);
    const column = keyColumn(key);
    for (const use of this.#byColumn[sheet]?.get(column) ?? []) if (row >= use.top && row <= use.bottom) yield use.user;
    for (const use of this.#wide[sheet] ?? [])
      if (row >= use.top && row <= use.bottom && column >= use.left && column <= use.right) yield use.user;
  }

  /** Formulas that read any cell of a box directly. */
  *ofBox(box: Precedent): Generator<FormulaCell> {
    for (const cell of this.formulas) {
      if (cell.facts.precedents.some((one) => overlaps(one, box))) yield cell;
    }
  }

  /** The given formulas and all that read them, directly or through others. */
  downstream(seeds: Iterable<FormulaCell>): Set<FormulaCell> {
    const found = new Set(seeds);
    const queue = [...found];
    // Uses already found are dropped from the lists as they are passed: without this a table that thousands of
    // formulas read would be walked thousands of times.
    const columns = this.#byColumn.map((map) => new Map(map));
    const wide = [...this.#wide];
    const add = (cell: FormulaCell): void => {
      if (found.has(cell)) return;
      found.add(cell);
      queue.push(cell);
    };
    const visit = (sheet: number, key: number): void => {
      const row = keyRow(key);
      const column = keyColumn(key);
      for (const cell of this.#byCell[sheet]?.get(key) ?? []) add(cell);
      const uses = columns[sheet]?.get(column);
      if (uses !== undefined) {
        for (const use of uses) if (row >= use.top && row <= use.bottom) add(use.user);
        columns[sheet]?.set(column, dropFound(uses, found));
      }
      const wideUses = wide[sheet] ?? [];
      if (wideUses.length === 0) return;
      for (const use of wideUses)
        if (row >= use.top && row <= use.bottom && column >= use.left && column <= use.right) add(use.user);
      wide[sheet] = dropFound(wideUses, found);
    };
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { sheet, key, array } = next;
      const keys = array === undefined ? [key] : filledKeys(array);
      if (keys === undefined && array !== undefined) for (const cell of this.ofBox({ sheet, ...array.box })) add(cell);
      else for (const one of keys ?? []) visit(sheet, one);
    }
    return found;
  }

  #add(user: FormulaCell, precedent: Precedent): void {
    const { sheet, top, bottom, left, right } = precedent;
    if (top === bottom && left === right) {
      push(this.#byCell[sheet], cellKey(top, left), user);
      return;
    }
    if (right - left >= WIDE) {
      this.#wide[sheet]?.push({ top, bottom, left, right, user });
      return;
    }
    for (let column = left; column <= right; column += 1) push(this.#byColumn[sheet], column, { top, bottom, user });
  }
}

const DATA_TABLE: FormulaFacts = {
  precedents: [],
  functions: new Set(),
  isIndirect: false,
  obstacle: 'a data table',
};
const MANY = 10_000;

/** The cells that an array fills; undefined when they are too many to look at one by one. */
export function filledKeys({ box }: ArrayRange): number[] | undefined {
  if ((box.bottom - box.top + 1) * (box.right - box.left + 1) > MANY) return undefined;
  const keys: number[] = [];
  for (let row = box.top; row <= box.bottom; row += 1)
    for (let column = box.left; column <= box.right; column += 1) keys.push(cellKey(row, column));
  return keys;
}

function push<Key, Item>(map: Map<Key, Item[]> | undefined, key: Key, item: Item): void {
  const list = map?.get(key);
  if (list === undefined) map?.set(key, [item]);
  else list.push(item);
}

function dropFound<Use extends RangeUse>(uses: Use[], found: ReadonlySet<FormulaCell>): Use[] {
  return uses.some((use) => found.has(use.user)) ? uses.filter((use) => !found.has(use.user)) : uses;
}

function overlaps(one: Precedent, other: Precedent): boolean {
  return (
    one.sheet === other.sheet &&
    one.top <= other.bottom &&
    other.top <= one.bottom &&
    one.left <= other.right &&
    other.left <= one.right
  );
}
