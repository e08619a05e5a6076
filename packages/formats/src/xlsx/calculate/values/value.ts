import type { Box } from '../../formula/index.ts';

export class ErrorValue {
  /** `#N/A` and its kin. */
  readonly code: string;

  constructor(code: string) {
    this.code = code;
  }
}

export const NOT_AVAILABLE = new ErrorValue('#N/A');
export const DIVIDED_BY_ZERO = new ErrorValue('#DIV/0!');
export const WRONG_VALUE = new ErrorValue('#VALUE!');
export const NO_REFERENCE = new ErrorValue('#REF!');
export const NO_NUMBER = new ErrorValue('#NUM!');

/** What one cell may hold; `null` is an empty cell or an argument left out. */
export type Scalar = number | string | boolean | null | ErrorValue;

/** Values in rows of equal length, such as an array constant or the result of an array formula. */
export class Matrix {
  readonly rows: readonly (readonly Scalar[])[];
  /** Calculated from whole columns: its last row stands for all the empty rows below. */
  readonly isOpen: boolean;

  constructor(rows: readonly (readonly Scalar[])[], isOpen = false) {
    this.rows = rows;
    this.isOpen = isOpen;
  }

  get height(): number {
    return this.rows.length;
  }

  get width(): number {
    return this.rows[0]?.length ?? 0;
  }

  at(row: number, column: number): Scalar {
    return this.rows[row]?.[column] ?? null;
  }
}

/** Cells of one sheet, not looked at yet. */
export class Reference {
  readonly sheet: number;
  readonly box: Box;

  constructor(sheet: number, box: Box) {
    this.sheet = sheet;
    this.box = box;
  }

  get isCell(): boolean {
    return this.box.top === this.box.bottom && this.box.left === this.box.right;
  }
}

export type Value = Scalar | Matrix | Reference;

export function isError(value: unknown): value is ErrorValue {
  return value instanceof ErrorValue;
}
