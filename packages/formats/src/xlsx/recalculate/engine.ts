import { evaluateArray, evaluateCell, type Matrix, type Scalar, UncertainError } from '../calculate/index.ts';
import { placed } from '../calculate/values/broadcast.ts';
import { type CalculatedValue, shownValue, toScalar } from './calculated-value.ts';
import { type CalculationModel, cellKey } from './dependencies/calculation-model.ts';
import type { FormulaCell } from './dependencies/dependents.ts';
import { ModelContext } from './model-context.ts';

/** The values of a formula by cell of its sheet, or why it is left to a spreadsheet program. */
export type Calculated = ReadonlyMap<number, CalculatedValue> | string;

/**
 * Calculates formulas in the given order. `isChained`: each sees the results of those before it; otherwise every cell
 * counts as the value that it shows.
 */
export function calculate(
  model: CalculationModel,
  formulas: readonly FormulaCell[],
  isChained: boolean,
): Map<FormulaCell, Calculated> {
  const book = new ModelContext(model);
  const results = new Map<FormulaCell, Calculated>();
  for (const cell of formulas) {
    const result = calculateOne(book, cell);
    results.set(cell, result);
    if (isChained && typeof result !== 'string')
      for (const [key, value] of result) book.set(cell.sheet, key, toScalar(value));
  }
  return results;
}

function calculateOne(book: ModelContext, cell: FormulaCell): Calculated {
  try {
    const tree = book.tree(cell.formula);
    const context = book.at(cell.sheet, cell.key);
    if (cell.array === undefined) return new Map([[cell.key, shownValue(evaluateCell(tree, context))]]);
    return spread(evaluateArray(tree, context), cell.array);
  } catch (error) {
    if (error instanceof UncertainError) return error.reason;
    // A formula nested thousands deep ends here; it must not end the edit.
    if (error instanceof RangeError) return 'it is too large to calculate';
    throw error;
  }
}

/** The values of an array formula over its cells. What spills of its own accord must keep its size. */
function spread(matrix: Matrix, { box, isDynamic }: NonNullable<FormulaCell['array']>): Calculated {
  const height = box.bottom - box.top + 1;
  const width = box.right - box.left + 1;
  if (isDynamic && (matrix.height !== height || matrix.width !== width))
    return `it would fill ${matrix.height} × ${matrix.width} cells instead of ${height} × ${width}`;
  const values = new Map<number, CalculatedValue>();
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const value: Scalar = placed(matrix, row, column);
      values.set(cellKey(box.top + row, box.left + column), shownValue(value));
    }
  return values;
}
