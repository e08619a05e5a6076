import { MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';
import type { ChangedRange } from '../../edit/cells/changed-range.ts';
import { type CalculationModel, cellKey } from './calculation-model.ts';
import { changedCells } from './changed-cells.ts';
import type { Dependents, FormulaCell } from './dependents.ts';
import { KNOWS_ITS_PLACE, READS_ANYWHERE } from './distrusted.ts';
import type { Precedent } from './precedents.ts';

const SMALL = 500;

/** Every formula whose value an edit may have changed, directly or through others. */
export function changedFormulas(
  model: CalculationModel,
  dependents: Dependents,
  changes: { readonly ranges: readonly Precedent[]; readonly meanings: boolean },
): Set<FormulaCell> {
  const direct = new Set<FormulaCell>();
  const add = (cell: FormulaCell): void => void direct.add(cell);
  const boxes = changes.ranges;
  const isMoved = movesCells(boxes);
  const isChanged = changedCells(model, boxes);
  for (const cell of dependents.formulas)
    if (isChanged(cell.sheet, cell.key) || isRoot(model, cell, { isMoved, meanings: changes.meanings })) add(cell);
  for (const box of boxes) {
    const size = (box.bottom - box.top + 1) * (box.right - box.left + 1);
    if (size > SMALL) for (const cell of dependents.ofBox(box)) add(cell);
    else
      for (let row = box.top; row <= box.bottom; row += 1)
        for (let column = box.left; column <= box.right; column += 1)
          for (const cell of dependents.of(box.sheet, cellKey(row, column))) add(cell);
  }
  return dependents.downstream(direct);
}

/** Changed ranges as boxes of the model. */
export function changedBoxes(model: CalculationModel, ranges: readonly ChangedRange[]): Precedent[] {
  return ranges.flatMap(({ part, range }): Precedent[] => {
    const sheet = model.sheets.findIndex((one) => one.part === part);
    return sheet === -1 ? [] : [{ sheet, ...range }];
  });
}

/** Whole rows or columns changed: cells may have moved. */
export function movesCells(boxes: readonly Precedent[]): boolean {
  return boxes.some((box) => box.right - box.left === MAX_COLUMNS - 1 || box.bottom - box.top === MAX_ROWS - 1);
}

function isRoot(
  model: CalculationModel,
  cell: FormulaCell,
  { isMoved, meanings }: { isMoved: boolean; meanings: boolean },
): boolean {
  // What a data table shows follows from formulas that it does not name.
  if (cell.array?.kind === 'dataTable') return true;
  const shown = model.sheets[cell.sheet]?.cells.get(cell.key);
  if (shown === undefined || shown.value === null) return true;
  if (meanings && cell.facts.isIndirect) return true;
  if (shown.value !== '#REF!' && cell.formula.includes('#REF!')) return true;
  for (const name of cell.facts.functions) {
    if (READS_ANYWHERE.has(name)) return true;
    if (isMoved && KNOWS_ITS_PLACE.has(name)) return true;
  }
  return false;
}
