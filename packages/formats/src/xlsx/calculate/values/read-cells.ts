import type { CalculationContext } from './context.ts';
import { UncertainError } from './uncertain.ts';
import { Matrix, Reference, type Scalar, type Value, WRONG_VALUE } from './value.ts';

const MAX_CELLS = 2_000_000;

/** The values of a reference. `isCut`: rows and columns after the last filled ones are left away. */
export function readMatrix(context: CalculationContext, reference: Reference, isCut = true): Matrix {
  const { sheet, box } = reference;
  const extent = context.extent(sheet);
  const bottom = isCut ? Math.max(box.top, Math.min(box.bottom, extent.row)) : box.bottom;
  const right = isCut ? Math.max(box.left, Math.min(box.right, extent.column)) : box.right;
  if ((bottom - box.top + 1) * (right - box.left + 1) > MAX_CELLS) throw new UncertainError('it reads very many cells');
  const rows: Scalar[][] = [];
  for (let row = box.top; row <= bottom; row += 1) {
    const values: Scalar[] = [];
    for (let column = box.left; column <= right; column += 1) values.push(context.valueAt(sheet, row, column));
    rows.push(values);
  }
  return new Matrix(rows);
}

/** Whole columns: more rows than anyone fills. */
export function isWholeColumns({ box }: Reference): boolean {
  return box.bottom - box.top > 100_000;
}

/** Every value of a range, in its full shape; of whole columns one empty row stands for all below the last filled. */
export function readAll(context: CalculationContext, reference: Reference): Matrix {
  if (!isWholeColumns(reference)) return readMatrix(context, reference, false);
  const { sheet, box } = reference;
  const bottom = Math.max(box.top, context.extent(sheet).row + 1);
  if (box.right - box.left > 1000 || bottom >= box.bottom) throw new UncertainError('it reads very many cells');
  return new Matrix(readMatrix(context, new Reference(sheet, { ...box, bottom }), false).rows, true);
}

/** One value for a place that takes one: of a range the cell in the formula's own row or column. */
export function toScalar(context: CalculationContext, value: Value): Scalar {
  if (value instanceof Matrix) return value.at(0, 0);
  if (!(value instanceof Reference)) return value;
  const { sheet, box } = value;
  if (value.isCell) return context.valueAt(sheet, box.top, box.left);
  const isColumn = box.left === box.right;
  const isRow = box.top === box.bottom;
  if (isColumn && context.row >= box.top && context.row <= box.bottom)
    return context.valueAt(sheet, context.row, box.left);
  if (isRow && context.column >= box.left && context.column <= box.right)
    return context.valueAt(sheet, box.top, context.column);
  return WRONG_VALUE;
}

/** The value as rows; a single value is a matrix of one. */
export function toMatrix(context: CalculationContext, value: Value, isCut = true): Matrix {
  if (value instanceof Matrix) return value;
  if (value instanceof Reference) return readMatrix(context, value, isCut);
  return new Matrix([[value]]);
}

/** All values of an argument in order of rows. */
export function flatten(matrix: Matrix): Scalar[] {
  return matrix.rows.flat();
}
