import type { ComparedFormat, Pair } from './pairs.ts';

export interface PairRequest {
  readonly pair: Pair;
  readonly format: ComparedFormat;
  readonly subsets: number;
  /** For files that judges look at. */
  readonly folder: string;
  readonly validate: boolean;
  readonly office: boolean;
}

export interface PairVerdict {
  readonly counts: Readonly<Record<string, number>>;
  /** What was found and how long it took; null where there was nothing to compare. */
  readonly says: string | null;
  readonly violations: readonly string[];
}

export const NO_VERDICT: PairVerdict = { counts: {}, says: null, violations: [] };
