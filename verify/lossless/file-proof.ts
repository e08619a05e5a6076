import type { ExpectedText } from './protocol.ts';

/** One edit on one file, by itself. */
export interface EditedFile {
  readonly bytes: Uint8Array | undefined;
  readonly faults: readonly string[];
  /** Code of a refusal that is right for this file. */
  readonly refused?: string;
}

export interface ProofKind<Facts, Edit> {
  readonly name: string;
  /** Which edits go together into one file for the slow checks. */
  readonly group: 'content' | 'structure' | 'alone';
  /** Undefined where the file gives no place for it. */
  plan(facts: Facts): Edit | undefined;
}

/** How the files of one format are edited and looked at. */
export interface FileProof<
  Facts extends { readonly bytes: Uint8Array },
  Edit extends { readonly operations: readonly unknown[] },
> {
  readonly kinds: readonly ProofKind<Facts, Edit>[];
  /** Why the file is left out, where it is. */
  look(bytes: Buffer): Facts | string;
  check(facts: Facts, edit: Edit): EditedFile;
  /** Undefined when an operation is refused. */
  apply(bytes: Uint8Array, operations: readonly unknown[]): Uint8Array | undefined;
  shows(edit: Edit): readonly ExpectedText[];
}

/** The file itself is at fault, and an operation met that. */
export class FileRefused extends RangeError {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
