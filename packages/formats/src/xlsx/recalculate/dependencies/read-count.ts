import type { CalculationModel } from './calculation-model.ts';
import type { FormulaCell } from './dependents.ts';

/** How many cells a formula reads, counting only the part of a sheet that is filled. */
export function readCount(model: CalculationModel, cell: FormulaCell): number {
  let count = 1;
  for (const box of cell.facts.precedents) {
    const sheet = model.sheets[box.sheet];
    if (sheet === undefined) continue;
    const rows = Math.min(box.bottom, sheet.lastRow) - box.top + 1;
    const columns = Math.min(box.right, sheet.lastColumn) - box.left + 1;
    if (rows > 0 && columns > 0) count += rows * columns;
  }
  return count;
}
