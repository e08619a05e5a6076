export interface SuggestionsRequest {
  readonly path: string;
  readonly number: number;
  /** For files that judges look at. */
  readonly folder: string;
  /** In the name of the operation. */
  readonly edit: string;
  readonly seed: string;
  readonly docxodus: boolean;
  readonly validate: boolean;
  readonly tree: boolean;
  /** Every N-th edit is left in the folder for LibreOffice; 0 for none. */
  readonly officeEvery: number;
  /** After so long no further edit is judged; those left out are counted. */
  readonly budgetMs: number;
}

/** Files of an edit that LibreOffice gives its opinion on; without an edit, the document as it came. */
export interface ForOffice {
  readonly kind: string;
  readonly plain?: string;
  readonly tracked?: string;
}

export interface SuggestionsReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly edits: number;
  /** Edits that were not judged because the time for this file was over. */
  readonly leftOut: number;
  readonly forOffice: readonly ForOffice[];
  readonly violations: readonly string[];
}

export const NO_REPORT: SuggestionsReport = { counts: {}, edits: 0, leftOut: 0, forOffice: [], violations: [] };
