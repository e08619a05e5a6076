import type { Heading } from 'mdast';

/** A text as data for the template: `kind` says which of its cases writes the node. */
export type PageNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' | 'rule' }
  | { readonly kind: Wrapping; readonly content: readonly PageNode[] }
  | {
      readonly kind: 'heading';
      readonly level: number;
      readonly anchor: string | null;
      readonly content: readonly PageNode[];
    }
  | { readonly kind: 'link'; readonly url: string; readonly content: readonly PageNode[] }
  | { readonly kind: 'anchor'; readonly anchor: string; readonly content: readonly PageNode[] }
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string }
  | { readonly kind: 'figure'; readonly file: string; readonly alt: string; readonly caption: string }
  | { readonly kind: 'block-code'; readonly text: string; readonly lang: string | null }
  | {
      readonly kind: 'list';
      /** First number; null for bullets. */
      readonly start: number | null;
      readonly tight: boolean;
      /** `done` where an item has a box to tick. */
      readonly items: readonly { readonly done: boolean | null; readonly content: readonly PageNode[] }[];
    }
  | {
      readonly kind: 'table';
      readonly align: readonly string[];
      readonly head: readonly Cell[];
      readonly rows: readonly (readonly Cell[])[];
    };

export type Wrapping =
  | 'paragraph'
  | 'plain'
  | 'strong'
  | 'emphasis'
  | 'strike'
  | 'underline'
  | 'sub'
  | 'super'
  | 'note'
  | 'quote';

type Cell = readonly PageNode[];

/** What writing one text needs to know and finds out. */
export interface PageWriter {
  readonly definition: (label: string) => string;
  readonly footnote: (label: string) => readonly PageNode[] | null;
  /** The heading that an address within the text means; null where there is none. */
  readonly anchor: (address: string) => string | null;
  /** The name of a heading that links can go to. */
  readonly nameOf: (heading: Heading) => string | null;
  /** The name under which the template finds a picture; null where it is no file. */
  readonly picture: (url: string) => string | null;
  warn(text: string): void;
}
