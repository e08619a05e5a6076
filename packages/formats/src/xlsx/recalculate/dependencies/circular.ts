import { type CalculationModel, cellKey } from './calculation-model.ts';
import { type FormulaCell, filledKeys } from './dependents.ts';

export interface CalculationOrder {
  /** Each formula after all that it reads. */
  readonly order: readonly FormulaCell[];
  /** Formulas that depend on themselves through others, and formulas that depend on those. */
  readonly circular: ReadonlySet<FormulaCell>;
}

export function calculationOrder(model: CalculationModel, cells: readonly FormulaCell[]): CalculationOrder {
  const places = model.sheets.map(() => new Map<number, FormulaCell>());
  for (const cell of cells)
    for (const key of cell.array === undefined ? [cell.key] : (filledKeys(cell.array) ?? [cell.key]))
      places[cell.sheet]?.set(key, cell);
  const waiting = new Map<FormulaCell, number>();
  const readers = new Map<FormulaCell, FormulaCell[]>();
  for (const cell of cells) {
    const read = formulasRead(model, cell, places);
    waiting.set(cell, read.size);
    for (const one of read) {
      const list = readers.get(one);
      if (list === undefined) readers.set(one, [cell]);
      else list.push(cell);
    }
  }
  const ready = cells.filter((cell) => waiting.get(cell) === 0);
  const order: FormulaCell[] = [];
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    waiting.delete(next);
    order.push(next);
    for (const reader of readers.get(next) ?? []) {
      const left = (waiting.get(reader) ?? 1) - 1;
      waiting.set(reader, left);
      if (left === 0) ready.push(reader);
    }
  }
  return { order, circular: new Set(waiting.keys()) };
}

function formulasRead(
  model: CalculationModel,
  cell: FormulaCell,
  places: readonly ReadonlyMap<number, FormulaCell>[],
): Set<FormulaCell> {
  const read = new Set<FormulaCell>();
  for (const box of cell.facts.precedents) {
    const sheet = model.sheets[box.sheet];
    const formulas = places[box.sheet];
    if (sheet === undefined || formulas === undefined || formulas.size === 0) continue;
    const bottom = Math.min(box.bottom, sheet.lastRow);
    const right = Math.min(box.right, sheet.lastColumn);
    for (let row = box.top; row <= bottom; row += 1) {
      for (let column = box.left; column <= right; column += 1) {
        const found = formulas.get(cellKey(row, column));
        if (found !== undefined) read.add(found);
      }
    }
  }
  return read;
}
