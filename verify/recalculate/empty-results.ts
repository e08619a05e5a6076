import { evaluateCell, UncertainError } from '../../packages/formats/src/xlsx/calculate/index.ts';
import type { CalculationModel } from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import type { Dependents, FormulaCell } from '../../packages/formats/src/xlsx/recalculate/dependencies/dependents.ts';
import { ModelContext } from '../../packages/formats/src/xlsx/recalculate/model-context.ts';

/** Formulas that show 0 because what they give is an empty cell, and all formulas that read them. */
export function readsEmptyResults(model: CalculationModel, dependents: Dependents): ReadonlySet<FormulaCell> {
  const book = new ModelContext(model);
  const seeds = dependents.formulas.filter((cell) => {
    if (cell.array !== undefined || model.sheets[cell.sheet]?.cells.get(cell.key)?.value !== 0) return false;
    try {
      return evaluateCell(book.tree(cell.formula), book.at(cell.sheet, cell.key)) === null;
    } catch (error) {
      // What is not calculated here is not compared either.
      if (error instanceof UncertainError || error instanceof RangeError) return false;
      throw error;
    }
  });
  return dependents.downstream(seeds);
}
