import type { ChangedThing, ChangeKind } from '../find/change.ts';

/** Words that stayed, went or came; `notes` say how kept ones look now. */
export interface PieceView {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly text: string;
  readonly notes: readonly string[];
}

/** `moved_away` is the old place of what was moved. */
export type ShownChange = ChangeKind | 'moved_away';

interface Place {
  /** As the second document numbers its sections; the last one, beyond them, is the document itself. */
  readonly section: number;
  readonly line_before: number | null;
  readonly line_after: number | null;
}

interface Selectable {
  readonly id: string;
  /** Changes of one unit are taken together. */
  readonly unit: string;
}

export interface KeptBlock extends Place {
  readonly kind: 'kept';
  readonly level: number | null;
  readonly text: string;
}

export interface GapBlock {
  readonly kind: 'gap';
  readonly section: number;
  readonly lines: number;
}

export interface ParagraphBlock extends Place, Selectable {
  readonly kind: 'paragraph';
  readonly change: ShownChange;
  readonly level: number | null;
  readonly pieces: readonly PieceView[];
  readonly notes: readonly string[];
}

export interface CellView {
  readonly id: string | null;
  readonly unit: string | null;
  readonly change: 'kept' | 'added' | 'removed' | 'changed';
  /** Columns of the grid it takes up. */
  readonly span: number;
  readonly pieces: readonly PieceView[];
  readonly notes: readonly string[];
}

export interface RowView {
  readonly id: string | null;
  readonly unit: string | null;
  readonly change: ShownChange | 'kept';
  readonly line_before: number | null;
  readonly line_after: number | null;
  readonly cells: readonly CellView[];
  readonly notes: readonly string[];
  /** Rows like it that stand before it and are not shown. */
  readonly skipped: number;
}

export interface TableBlock extends Place {
  readonly kind: 'table';
  /** Of the table as a whole; null where rows and cells are taken by themselves. */
  readonly id: string | null;
  readonly unit: string | null;
  readonly change: ShownChange;
  readonly rows: readonly RowView[];
  /** Unchanged rows after the last one shown. */
  readonly rows_skipped: number;
  readonly notes: readonly string[];
}

/** What is no text of the document: a style, page setup, a setting, a property, a part. */
export interface OtherBlock extends Place, Selectable {
  readonly kind: 'other';
  readonly thing: ChangedThing;
  readonly change: ShownChange;
  readonly title: string;
  readonly pieces: readonly PieceView[];
  readonly notes: readonly string[];
}

export type BlockView = KeptBlock | GapBlock | ParagraphBlock | TableBlock | OtherBlock;

export interface SectionView {
  /** From 1. */
  readonly index: number;
  readonly title: string | null;
  readonly level: number | null;
  /** Changes in it. */
  readonly changes: number;
  /** Its lines on both sides; null where a side has none of it. */
  readonly before: LineRange | null;
  readonly after: LineRange | null;
}

export interface LineRange {
  readonly line: number;
  readonly lines: number;
}

export interface BlocksDiff {
  readonly view: 'blocks';
  readonly is_same: boolean;
  readonly sections: readonly SectionView[];
  readonly blocks: readonly BlockView[];
  readonly change_count: number;
  /** False for a document that only one side has: it comes or goes as a whole. */
  readonly is_selectable: boolean;
  /** Where to look first. */
  readonly focus: { readonly section: number; readonly line: number | null; readonly id: string } | null;
}
