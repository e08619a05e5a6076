/** A file that an item is to leave behind, and what must be in it as far as the plan says. */
export interface DeliveredTarget {
  readonly path: string;
  /** The path stands for several files: `regions/*.csv`, `month-<name>.md`. */
  readonly pattern: boolean;
  readonly sheets: readonly string[];
  readonly ranges: readonly string[];
  readonly sections: readonly string[];
  readonly columns: readonly string[];
  readonly counts: readonly DeliveredCount[];
  /** A header without rows is what was promised. */
  readonly mayBeEmpty: boolean;
  /** The item takes the file away: then it must be gone. */
  readonly removed: boolean;
}

export interface DeliveredCount {
  readonly of: 'rows' | 'lines' | 'columns' | 'sheets' | 'slides' | 'pages' | 'sections';
  readonly least: number;
  /** Null where the plan says "at least". */
  readonly most: number | null;
}
