export interface CellSide {
  readonly text: string;
  readonly kind: string;
  readonly formula?: string;
  readonly format?: string;
}

export interface WorkbookCellChange {
  /** Address on the second side, or on the first for a cell that is gone: `B12`. */
  readonly cell: string;
  /** Address on the first side where it is another one. */
  readonly from?: string;
  readonly changes: readonly ('value' | 'formula' | 'number_format' | 'font' | 'fill' | 'border' | 'alignment')[];
  readonly before: CellSide | null;
  readonly after: CellSide | null;
}

export interface Span {
  readonly start: number;
  readonly count: number;
}

/** Rows or columns put in or taken out. */
interface LineShift {
  readonly axis: 'rows' | 'columns';
  readonly kind: 'insert' | 'delete';
  /** Where on the second side; rows count from 1, columns from 0. */
  readonly at: number;
  readonly count: number;
}

export interface SheetDiff {
  /** Name on the second side, or on the first for a removed sheet. */
  readonly name: string;
  readonly change: 'added' | 'removed' | 'renamed' | 'modified' | 'unchanged';
  readonly renamed_from?: string;
  readonly is_moved: boolean;
  readonly rows: number;
  readonly columns: number;
  readonly rows_added: readonly Span[];
  readonly rows_removed: readonly Span[];
  readonly rows_moved: readonly { readonly from: number; readonly to: number }[];
  /** Zero-based. */
  readonly columns_added: readonly number[];
  readonly columns_removed: readonly number[];
  /** One after the other they turn the places of the first side into those of the second; blank rows are among them. */
  readonly shifts: readonly LineShift[];
  /** Cells of rows and columns that are on both sides. */
  readonly cells: readonly WorkbookCellChange[];
  /** Cells beyond the limit, counted and not listed. */
  readonly cells_left_out: number;
}

/** A change of something that is not a cell: a chart, a note, a width, a name, a property. */
export interface OtherChange {
  /** In words that people use: `chart`, `merged cells`, `frozen panes`. */
  readonly what: string;
  /** Its sheet by the name of the second side; null for what belongs to the whole workbook. */
  readonly sheet: string | null;
  /** Where on the sheet: `B2:D9`, `B:D`, `2:9`; null for all of it. */
  readonly range: string | null;
  /** In words; null for what was not there. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface WorkbookDiff {
  readonly sheets: readonly SheetDiff[];
  /** Everything besides cells: sheet by sheet, then the workbook, then parts of the file that no words are known for. */
  readonly others: readonly OtherChange[];
  /** Such changes beyond the limit, counted and not listed. */
  readonly others_left_out: number;
  /** Nothing differs, not even how the file is written. */
  readonly is_same: boolean;
}

export interface WorkbookDiffOptions {
  /** Changed cells to list for each sheet; 100,000 unless set. */
  readonly cellLimit?: number;
  /** Changes besides cells to list; 500 unless set. */
  readonly otherLimit?: number;
  /** Only this sheet's cells; the others are still compared for their references. */
  readonly sheet?: string;
}
