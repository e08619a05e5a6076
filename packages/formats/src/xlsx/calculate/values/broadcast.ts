import { UncertainError } from './uncertain.ts';
import { Matrix, NOT_AVAILABLE, type Scalar } from './value.ts';

const MAX_CELLS = 2_000_000;

/** Calls a function of single values for every place of matrices laid over each other; single values stretch. */
export function broadcast(args: readonly (Scalar | Matrix)[], apply: (values: Scalar[]) => Scalar): Scalar | Matrix {
  const matrices = args.filter((arg) => arg instanceof Matrix);
  if (matrices.length === 0) return apply(args.filter((arg): arg is Scalar => !(arg instanceof Matrix)));
  const height = Math.max(...matrices.map((matrix) => matrix.height));
  const width = Math.max(...matrices.map((matrix) => matrix.width));
  if (height * width > MAX_CELLS) throw new UncertainError('it makes very many values');
  const rows: Scalar[][] = [];
  for (let row = 0; row < height; row += 1) {
    const values: Scalar[] = [];
    for (let column = 0; column < width; column += 1)
      values.push(apply(args.map((arg) => (arg instanceof Matrix ? placed(arg, row, column) : arg))));
    rows.push(values);
  }
  return new Matrix(
    rows,
    matrices.some((matrix) => matrix.isOpen),
  );
}

/** The value of a matrix for a place of a larger one: a single row or column repeats, beyond that is `#N/A`. */
export function placed(matrix: Matrix, row: number, column: number): Scalar {
  const at = matrix.height === 1 ? 0 : row;
  const beside = matrix.width === 1 ? 0 : column;
  return at < matrix.height && beside < matrix.width ? matrix.at(at, beside) : NOT_AVAILABLE;
}
