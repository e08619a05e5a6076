import type { BookFacts } from './book-facts.ts';
import type { ProofKind } from './file-proof.ts';
import type { SeenCell } from './read-cells.ts';

export type PartRole =
  | 'target'
  | 'sheet'
  | 'workbook'
  | 'workbook-relationships'
  | 'content-types'
  | 'styles'
  | 'sheet-relationships'
  | 'other';

/** One edit as the proof makes it, with all that it may change. */
export interface PlannedEdit {
  readonly operations: readonly unknown[];
  /** Whether a tag or text at this place of a part may differ. */
  allows(role: PartRole, path: string, part: string): boolean;
  /** Parts that may come or go. */
  readonly comesOrGoes?: (part: string) => boolean;
  /** The sheet as it is called afterwards, and where each of its old cells is now; undefined for a cell that is gone or meant to change. */
  readonly moved?: (sheet: string, reference: string) => { sheet: string; reference: string } | undefined;
  /** Formulas may be rewritten; that they are there and that values stay is checked all the same. */
  readonly rewritesFormulas?: boolean;
  /** Styles of cells may be other ones. */
  readonly restyles?: boolean;
  /** Rows or columns move, so that every tag of the target's rows has another address. */
  readonly shiftsRows?: boolean;
  /** Cells that must be there afterwards. */
  readonly shows: readonly {
    readonly sheet: string;
    readonly cell: string;
    readonly expect: (cell: SeenCell) => boolean;
    readonly text?: string;
  }[];
}

export type EditKind = ProofKind<BookFacts, PlannedEdit>;
