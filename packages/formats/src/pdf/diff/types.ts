import type { FormChange, LineHunkView } from '../../core/adapter.ts';

/** A page that came, went, moved or differs. Numbers count from 1; a side that has no such page has null. */
export interface PageChange {
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: number | null;
  readonly after: number | null;
  /** It stands between other pages than before. */
  readonly is_moved: boolean;
  /** The picture of the page differs; null where nobody looked. */
  readonly looks_changed: boolean | null;
  /** Changed lines, numbered as in the whole file. */
  readonly hunks: readonly LineHunkView[];
}

export interface PagesDiff {
  readonly view: 'pages';
  /** Whether the bytes are the same. */
  readonly is_same: boolean;
  readonly before_pages: number;
  readonly after_pages: number;
  readonly pages: readonly PageChange[];
  /** Changed pages before and after those that were asked for. */
  readonly pages_left_out: number;
  /** Pages that are where they were, with the same text and look. */
  readonly unchanged: number;
  /** Pages with the same text whose pictures were not compared: there are too many. */
  readonly looks_not_compared: number;
  /** What differs beside the pages: title, author, outline, attachments. */
  readonly form: readonly FormChange[];
  /** Where to look first. */
  readonly focus: { readonly page: number; readonly side: 'before' | 'after' } | null;
}
