import type { DeckEdit } from '../../edit/deck/deck-edit.ts';
import { onePlace } from '../common/find.ts';

/** Number that a new slide gets: before or after one, else at the end. */
export function slidePosition(edit: DeckEdit, before: number | undefined, after: number | undefined): number {
  if (before === undefined && after === undefined) return edit.slides().length + 1;
  const { number, isBefore } = onePlace(before, after);
  return edit.slide(number).number + (isBefore ? 0 : 1);
}
