import type { Passages } from './passages.ts';
import type { Picture, PictureRequest } from './picture.ts';
import type { FormatSource } from './source.ts';

/** How two versions of a file can be compared. */
export type DiffView = 'cells' | 'rows' | 'blocks' | 'slides' | 'pages' | 'pixels' | 'lines';

export interface MapOptions {
  /** `quick` looks at the beginning only and marks its numbers as estimates, where the format knows the difference. */
  readonly depth?: 'full' | 'quick';
}

/** Which part of a file to read. Formats leave aside what they have no use for. */
export interface PartRequest {
  readonly sheet?: string;
  readonly range?: string;
  /** From 1. */
  readonly lineStart: number;
  readonly lineCount: number;
  /** Number of a section, from 1, for documents that have them. */
  readonly section?: number;
  /** Number of a slide, from 1. */
  readonly slide?: number;
  /** Pages, such as `3` or `2-5`, from 1. */
  readonly pages?: string;
  /** Each line after its number, for readers who will name lines. */
  readonly numbered?: boolean;
  /** `cells` where the reader shows a table of its own; `structure` for paragraphs, runs and cells with their looks; `charts` of a workbook or a presentation with what they show; `looks` for whoever draws it, with its pictures. */
  readonly as?: 'text' | 'cells' | 'structure' | 'charts' | 'looks';
  /** Cells with their number formats. */
  readonly formats?: boolean;
}

/** A part as text, and which part of the whole it is. */
export interface TextPart {
  readonly text: string;
  readonly chunk_info: Readonly<Record<string, unknown>>;
}

/** A change of text as data: words for words, or values for placeholders. */
export type TextChange =
  | (FindRequest & { readonly replace: string })
  | { readonly values: ReadonlyMap<string, string> };

export interface FindRequest {
  readonly find: string;
  readonly matchCase?: boolean;
  readonly wholeWord?: boolean;
}

export interface FoundLine {
  readonly line: number;
  /** Where the format has sections. */
  readonly section?: number;
  /** Where it has slides. */
  readonly slide?: number;
  /** Where it has pages. */
  readonly page?: number;
  readonly text: string;
}

export interface FoundText {
  readonly count: number;
  /** Found where it could not be replaced. */
  readonly skipped: number;
  readonly lines: readonly FoundLine[];
  readonly lines_left_out: number;
}

export interface ChangedText {
  readonly bytes: Uint8Array;
  readonly replaced: number;
  /** Found where it could not be written. */
  readonly skipped: number;
  readonly parts: readonly { readonly kind: string; readonly replaced: number }[];
}

export interface DiffRequest {
  /** The format's usual one when left out. */
  readonly view?: DiffView;
  /** Columns that together name a row. */
  readonly key?: readonly string[];
  readonly offset?: number;
  readonly limit?: number;
  /** Of the rows view, in place of a window: exactly these changes. */
  readonly indexes?: readonly number[];
  /** With `kinds` the rows view also says what kind every change is. */
  readonly as?: 'kinds';
}

/** Changed lines with what stands around them. Starts count from 1. */
export interface LineHunkView {
  readonly baseline_start: number;
  readonly draft_start: number;
  readonly lines: HunkLine[];
}

export interface HunkLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  /** Which words differ from the other version of the line, as offsets; left out where the whole line came or went. */
  readonly words?: readonly (readonly [start: number, end: number])[];
}

export interface LinesDiff {
  readonly view: 'lines';
  readonly hunks: readonly LineHunkView[];
  /** What differs beside the lines, such as the encoding; empty where nothing does or one side does not exist. */
  readonly form?: readonly FormChange[];
  readonly is_same: boolean;
}

export interface FormChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/**
 * What a format can do, as work on bytes: it runs in another process as well as here, so what it takes and gives is data.
 * A version that does not exist is null. What a format cannot do, its adapter does not have (`FormatFacts.can`).
 */
export interface FormatAdapter {
  /** Its structure in a few kilobytes; `kind` says whose. */
  map?(source: FormatSource, options: MapOptions): Promise<{ readonly kind: string }>;
  /** A part of it as text, or as what its readers show. */
  read?(source: FormatSource, part: PartRequest): Promise<TextPart | { readonly view: string }>;
  /** The file, or one page of it, as it looks. */
  picture?(source: FormatSource, request: PictureRequest): Promise<Picture>;
  find?(source: FormatSource, wanted: FindRequest): Promise<FoundText>;
  /** All of its text in small pieces with their places, for search. */
  passages?(source: FormatSource): Promise<Passages>;
  /** Names between double braces, in order. */
  placeholders?(source: FormatSource): Promise<readonly string[]>;
  /** Words for words, or values for placeholders; everything else stays as it is. */
  change?(source: FormatSource, change: TextChange): Promise<ChangedText>;
  /** The format's own operations. */
  edit?(source: FormatSource, operations: readonly never[], options: never): Promise<{ readonly bytes: Uint8Array }>;
  diff?(
    before: FormatSource | null,
    after: FormatSource | null,
    request: DiffRequest,
  ): Promise<{ readonly view: DiffView }>;
  /** The first version with only the chosen changes of the second. */
  select?(before: FormatSource | null, after: FormatSource, selection: never): Promise<Uint8Array>;
}

export type Ability = keyof FormatAdapter;
