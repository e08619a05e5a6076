import type { XmlElement } from '../../../xml/element.ts';
import type { Pen } from './pen.ts';

export const BOOKMARKS_MOVED = 'Bookmarks of text that moves stand at its new place already: Word does not track them.';

/** What each step of writing suggestions needs. */
export interface MergeTools {
  readonly pen: Pen;
  /** Two states of a body, cell, note or text box; the second becomes both. */
  mergeBlocks(before: XmlElement, after: XmlElement): void;
  /** Is it there still, so that its place in deleted text may stay? */
  hasComment(id: string): boolean;
  /** What stays as it was: what it refers to has to be there still. */
  referring(element: XmlElement): XmlElement;
  /** What was taken out and stays as a deletion: what it refers to has to be there still. */
  kept(element: XmlElement): XmlElement;
}
