export type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'empty';

export interface Cell {
  /** Dates are ISO text (`2024-05-31`), errors their code (`#N/A`). */
  readonly value: string | number | boolean | null;
  readonly kind: CellKind;
  /** What a reader sees, in plain form: numbers unrounded, dates ISO. */
  readonly text: string;
  /** As the file stores it, without `=`; the value beside it is the one the file had cached. */
  readonly formula?: string;
  /** Range of the array formula that fills the cell. */
  readonly array?: string;
  /** The number format, where it was asked for and is not General. */
  readonly format?: string;
}

export const EMPTY_CELL: Cell = { value: null, kind: 'empty', text: '' };
