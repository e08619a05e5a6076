import { type CalculationModel, cellKey, keyColumn, keyRow } from './calculation-model.ts';
import type { FormulaCell } from './dependents.ts';
import type { Precedent } from './precedents.ts';
import { readsNamedCellsOnly } from './reads-named-cells.ts';

/** Boxes of more cells than this are kept as boxes. */
const SMALL = 500;
/** Looking at more boxes for every cell would take longer than to hand over all cells. */
const MOST_BOXES = 40;

/** Whether the engine must see a cell of a sheet, given by its place in the model, to calculate some formulas. */
export type NeedsCell = (sheet: number, key: number) => boolean;

/**
 * The formulas and the cells they read, or all cells where that is not certain. Without this, one formula of a sheet of
 * a million cells would cost an object for each of them.
 */
export function neededCells(model: CalculationModel, formulas: readonly FormulaCell[]): NeedsCell {
  const known = new Map<string, boolean>();
  const isClosed = (cell: FormulaCell): boolean => {
    const closed = known.get(cell.formula) ?? readsNamedCellsOnly(cell);
    known.set(cell.formula, closed);
    return closed;
  };
  if (!formulas.every(isClosed)) return () => true;
  const single = model.sheets.map(() => new Set<number>());
  const large = model.sheets.map(() => new Map<string, Precedent>());
  for (const { sheet, key, facts } of formulas) {
    single[sheet]?.add(key);
    for (const box of facts.precedents) {
      const size = (box.bottom - box.top + 1) * (box.right - box.left + 1);
      if (size > SMALL) large[box.sheet]?.set(`${box.top} ${box.left} ${box.bottom} ${box.right}`, box);
      else addKeys(single[box.sheet], box);
    }
  }
  const boxes = large.map((found) => [...found.values()]);
  return (sheet, key) => {
    if (single[sheet]?.has(key) === true) return true;
    const wide = boxes[sheet] ?? [];
    if (wide.length === 0) return false;
    if (wide.length > MOST_BOXES) return true;
    const [row, column] = [keyRow(key), keyColumn(key)];
    return wide.some((box) => row >= box.top && row <= box.bottom && column >= box.left && column <= box.right);
  };
}

function addKeys(keys: Set<number> | undefined, box: Precedent): void {
  for (let row = box.top; row <= box.bottom; row += 1)
    for (let column = box.left; column <= box.right; column += 1) keys?.add(cellKey(row, column));
}
