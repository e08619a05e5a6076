export interface FileRequest {
  readonly number: number;
  readonly path: string;
  /** For files that judges look at. */
  readonly folder: string;
  /** Where edited files for LibreOffice go, when this file is to be looked at by it. */
  readonly forLibreOffice?: string;
  /** Every edit alone to every judge, instead of in groups. */
  readonly thorough: boolean;
  readonly validate: boolean;
}

/** An edited file and what LibreOffice must show in it. */
export interface Shown {
  readonly file: string;
  readonly name: string;
  readonly expected: readonly { readonly sheet: string; readonly cell: string; readonly text: string }[];
}

export interface FileReport {
  readonly edits: number;
  readonly kinds: readonly string[];
  readonly refused: readonly string[];
  readonly validated: number;
  readonly violations: readonly string[];
  readonly shown: readonly Shown[];
  /** Why the file could not be read, where it could not. */
  readonly unreadable?: string;
}
