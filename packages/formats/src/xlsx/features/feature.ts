/** Something that a workbook has besides cells: a chart, a merge, a setting. */
export interface Feature {
  /** In words that people use: `chart`, `merged cells`. */
  readonly what: string;
  /** What it is known by on both sides; things without one are known by their place. */
  readonly id?: string;
  /** Ranges of its sheet, parted by blanks. */
  readonly place?: string;
  /** References and formulas; they follow rows, columns and sheets that move. */
  readonly formulas?: readonly string[];
  /** What it says, in words. */
  readonly text: string;
  /** Everything else of it, only to be told from another. */
  readonly raw?: string;
}

/** Rows and columns that have something of their own: a size, being hidden, a format. Rows from 1, columns from 0. */
export interface SheetLines {
  readonly rows: ReadonlyMap<number, LineFeature>;
  readonly columns: ReadonlyMap<number, LineFeature>;
}

export interface LineFeature {
  readonly text: string;
  /** Format of its cells that hold nothing. */
  readonly format: string;
}

export interface SheetFeatures extends SheetLines {
  readonly features: readonly Feature[];
}

export const NO_FEATURES: SheetFeatures = { features: [], rows: new Map(), columns: new Map() };
