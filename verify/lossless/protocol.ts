export interface FileRequest {
  readonly format: string;
  readonly number: number;
  readonly path: string;
  /** For files that judges look at. */
  readonly folder: string;
  /** Where edited files for LibreOffice go, when this file is to be looked at by it. */
  readonly forLibreOffice?: string;
  /** Every edit alone to every judge, instead of in groups. */
  readonly thorough: boolean;
  readonly validate: boolean;
  /** After so long no further kind of edit is begun; those left out are named. */
  readonly budgetMs: number;
}

/** Words that must be seen: in this cell, or anywhere in a document. */
export interface ExpectedText {
  readonly sheet?: string;
  readonly cell?: string;
  readonly text: string;
}

/** An edited file and what LibreOffice must show in it. */
export interface Shown {
  readonly file: string;
  readonly name: string;
  readonly expected: readonly ExpectedText[];
}

export interface FileReport {
  readonly edits: number;
  readonly kinds: readonly string[];
  readonly refused: readonly string[];
  /** Kinds that were not tried because the time for this file was over. */
  readonly leftOut: readonly string[];
  /** Edits that a judge cannot see for a reason that the original file gives. */
  readonly blind: readonly string[];
  readonly validated: number;
  /** Files that the validator itself could not cope with, before the edit or after it. */
  readonly unjudged: number;
  readonly violations: readonly string[];
  readonly shown: readonly Shown[];
  /** Why the file could not be read, where it could not. */
  readonly unreadable?: string;
}

export const EMPTY_REPORT: FileReport = {
  edits: 0,
  kinds: [],
  refused: [],
  leftOut: [],
  blind: [],
  validated: 0,
  unjudged: 0,
  violations: [],
  shown: [],
};
