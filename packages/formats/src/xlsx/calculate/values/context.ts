import type { Node } from './node.ts';
import type { Matrix, Reference, Scalar, Value } from './value.ts';

/** What a formula may ask about the workbook and about its own place. */
export interface CalculationContext {
  readonly usesDates1904: boolean;
  /** Place of the formula. */
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
  sheetIndex(name: string): number;
  /** Last row and column that hold something; what lies beyond is empty. */
  extent(sheet: number): { readonly row: number; readonly column: number };
  valueAt(sheet: number, row: number, column: number): Scalar;
  /** Whether the cell holds a sub-total, which sub-totals leave out. */
  isSubtotal(sheet: number, row: number, column: number): boolean;
  /** The tree that a name stands for; undefined for a name that is not there. */
  named(name: string): Node | undefined;
  tableBox(table: string, brackets: string): Reference;
}

/** How a function gets at its arguments. */
export interface Call {
  readonly name: string;
  readonly args: readonly Node[];
  readonly context: CalculationContext;
  /** Ranges stand for all their values, as in an array formula. */
  readonly isArray: boolean;
  /** The formula as a whole is no array formula, though this part of it is calculated like one. */
  readonly isForced: boolean;
  /** An argument as it is: a reference stays one. */
  value(index: number): Value;
  /** An argument as one value, a range by the cell beside the formula. */
  scalar(index: number): Scalar;
  /** Calls for single values of some arguments; where one of them is an array, for each of its values. */
  each(indexes: readonly number[], apply: (values: readonly Scalar[]) => Scalar): Scalar | Matrix;
  /** An argument as rows of values, cut to the part of the sheet that is filled. */
  matrix(index: number): Matrix;
  has(index: number): boolean;
}
