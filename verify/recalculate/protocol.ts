export interface PrepareRequest {
  readonly kind: 'prepare';
  readonly path: string;
  /** Where edited copies go. */
  readonly folder: string;
}

/** One edited copy of a workbook. */
export interface EditedCopy {
  readonly name: string;
  readonly path: string;
  /** What became of every formula, as JSON on disk. */
  readonly outcome: string;
  readonly edits: number;
}

export interface JudgeRequest {
  readonly kind: 'judge';
  readonly path: string;
  readonly copy: EditedCopy;
  /** Answers of LibreOffice, as JSON on disk. */
  readonly before: string;
  readonly after: string;
}

export interface Prepared {
  readonly copies: readonly EditedCopy[];
  /** Why no copy was made, in words. */
  readonly skipped?: string;
  /** How the formulas compare with what Excel shows, in a workbook that Excel saved. */
  readonly excel?: Judged;
  /** The edit itself failed: a fault. */
  readonly failed?: string;
}

export interface Judged {
  readonly counts: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

export type Request = PrepareRequest | JudgeRequest;
export type Report = { readonly prepared?: Prepared; readonly judged?: Judged };

/** A formula after the edit. */
export interface FormulaOutcome {
  readonly sheet: string;
  /** `row:column`, row one-based, column zero-based; where it was before and where it is now. */
  readonly was: string;
  readonly is: string;
  readonly formula: string;
  readonly functions: readonly string[];
  readonly value: string | number | boolean | null;
  readonly isError: boolean;
  /** What the file showed before the edit. */
  readonly old: string | number | boolean | null;
  /** It reads truth values, directly. */
  readonly readsTruth: boolean;
  /** It reads a formula whose result is an empty cell, directly or through others. */
  readonly readsEmpty: boolean;
  readonly state: 'new' | 'kept' | 'stale';
  readonly reason?: string;
}
