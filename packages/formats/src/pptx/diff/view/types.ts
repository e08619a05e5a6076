import type { WordPiece } from '../../../diff/word-pieces.ts';
import type { ChangedThing, ChangeKind } from '../../compare/changes.ts';
import type { ShapeKind } from '../../tree/shapes.ts';

/** Left, top, width, height in centimetres. */
type Centimetres = readonly [number, number, number, number];

export interface CellView {
  readonly change: 'kept' | 'changed';
  readonly pieces: readonly WordPiece[];
}

export interface RowView {
  readonly change: 'kept' | 'changed' | 'added' | 'removed';
  readonly cells: readonly CellView[];
}

/** One change that a person can read, and take or leave. */
export interface ItemView {
  readonly id: string;
  /** Changes of one unit are taken together. */
  readonly unit: string;
  readonly thing: ChangedThing;
  readonly change: ChangeKind;
  /** What it is about: a shape's name, "Notes", a part. */
  readonly title: string;
  readonly shape: { readonly id: string; readonly kind: ShapeKind } | null;
  /** What changed besides words: "moved 2 cm right", "picture replaced". */
  readonly notes: readonly string[];
  readonly pieces: readonly WordPiece[];
  /** Of a table, row by row; rows far from changes are left out and counted. */
  readonly rows: readonly RowView[];
  readonly rows_left_out: number;
  readonly cm_before: Centimetres | null;
  readonly cm_after: Centimetres | null;
}

export type SlideChange = 'same' | 'changed' | 'moved' | 'added' | 'removed' | 'presentation';

export interface SlideView {
  /**
   * Slides of the second deck have their numbers; behind them come those that went and, last, the presentation itself.
   */
  readonly index: number;
  readonly number_before: number | null;
  readonly number_after: number | null;
  readonly title: string;
  readonly change: SlideChange;
  readonly items: readonly ItemView[];
}

export interface SlidesDiff {
  readonly view: 'slides';
  readonly is_same: boolean;
  /** Of the second deck; of the first where there is no second. */
  readonly slide_count: number;
  /** In the order of the second deck; those that went stand where they were. */
  readonly slides: readonly SlideView[];
  readonly change_count: number;
  /** False for a deck that only one side has: it comes or goes as a whole. */
  readonly is_selectable: boolean;
  /** Where to look first. */
  readonly focus: { readonly slide: number; readonly id: string } | null;
}
