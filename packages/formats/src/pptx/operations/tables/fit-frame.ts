import type { DeckEdit } from '../../edit/deck/deck-edit.ts';
import { setBox } from '../../edit/shapes/box.ts';
import { ownPlace } from '../../tree/place.ts';
import type { FoundShape } from '../common/find.ts';

/** A frame is as high as the rows of its table. */
export function growFrame(edit: DeckEdit, { slide, shape }: FoundShape, by: number): void {
  const place = ownPlace(shape.element);
  if (place === undefined || by === 0) return;
  setBox(edit.tree(slide.part), shape.element, { ...place, height: Math.max(1, place.height + by) });
}
