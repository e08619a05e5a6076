import type { Ability, DiffView } from './adapter.ts';

/** How people look at a file: cells of sheets, rows of one table, lines, a picture. */
export type Shape = 'sheets' | 'table' | 'lines' | 'picture';

/** What people take a file for, whether or not it can be shown: surfaces choose its icon by this. */
export type Family = 'table' | 'text' | 'slides' | 'picture';

/** What is known of a format without opening a file or loading its code. */
export interface FormatFacts<Kind extends string = string> {
  readonly kind: Kind;
  /** As in "a.docx is a Word document". */
  readonly noun: string;
  readonly family: Family;
  /** What a request may call its files, or what is in them, beside the endings of their names; in lower case. */
  readonly words?: readonly string[];
  /** Media type by the ending of the name, in lower case; the first one is the usual one. */
  readonly types: Readonly<Record<string, string>>;
  /** How its files begin, where they do so alike. */
  readonly signatures?: readonly { readonly start: string; readonly type: string }[];
  /** The folder by which its zip archives are told from others. */
  readonly zipFolder?: string;
  /** Its content is text that any editor shows. */
  readonly isText?: boolean;
  /** How it is shown; left out where there is no way yet. */
  readonly shape?: Shape;
  /** The first one is the usual one. */
  readonly views?: readonly DiffView[];
  /** What its adapter can do. Asked for anything else, the file is refused without a look into it. */
  readonly can: readonly Ability[];
  /** How long one piece of work may take, where the format knows better than its kind of worker: milliseconds, and more for each megabyte. */
  readonly patience?: { readonly base: number; readonly perMegabyte: number };
  /** Up to this many bytes the work takes less time than the way to another process and back. */
  readonly quick?: Partial<Readonly<Record<Ability, number>>>;
}
