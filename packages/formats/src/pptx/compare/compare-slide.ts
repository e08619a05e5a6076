import type { Change, ChangeList, ShapeEntry, SlideInside } from './changes.ts';
import { mergeOrders } from './merge-order.ts';
import { pairShapes } from './pair-shapes.ts';
import type { ComparedSlide } from './slide.ts';

/** What changed on a slide that both decks have. */
export function compareSlide(before: ComparedSlide, after: ComparedSlide, changes: ChangeList): SlideInside {
  const differs = (thing: Change['thing'], left: string, right: string): Change | null =>
    left === right ? null : changes.add(thing, 'changed', [left, right]);
  const layout = differs('layout', before.layoutKey, after.layoutKey);
  const visibility = differs('visibility', String(before.isHidden), String(after.isHidden));
  const settings = differs('settings', before.settings, after.settings);
  const shapes = compareShapes(before, after, changes);
  const notes = notesChange(before, after, changes);
  const comments = differs('comments', before.comments, after.comments);
  // Animations name shapes: without them they would be broken.
  for (const { change } of shapes) {
    if (settings !== null && change !== null && change.kind !== 'changed') changes.couple(settings, change);
  }
  return { shapes, notes, layout, visibility, settings, comments };
}

function compareShapes(before: ComparedSlide, after: ComparedSlide, changes: ChangeList): ShapeEntry[] {
  const pairs = pairShapes(before.shapes, after.shapes);
  const places = mergeOrders(before.shapes, after.shapes, pairs);
  const isReordered = places.some((one) => one.place !== 'here' && one.before !== null && one.after !== null);
  const keys = (slide: ComparedSlide): string => slide.shapes.map(({ key }) => key).join(' ');
  const order = isReordered ? changes.add('order', 'moved', [keys(before), keys(after)]) : null;
  const known = new Map<unknown, Change | null>();
  return places.map((place) => {
    const { before: left, after: right } = place;
    const item = right ?? left;
    const change = known.get(item) ?? shapeChange(left, right, changes);
    known.set(item, change);
    const isMoved = place.place !== 'here' && left !== null && right !== null;
    return { ...place, change, order: isMoved ? order : null };
  });
}

function shapeChange(before: ShapeEntry['before'], after: ShapeEntry['after'], changes: ChangeList): Change | null {
  if (before === null) return changes.add('shape', 'added', [after?.key ?? '']);
  if (after === null) return changes.add('shape', 'removed', [before.key]);
  return before.key === after.key ? null : changes.add('shape', 'changed', [before.key, after.key]);
}

/** A page of notes without a word is no notes. */
function notesChange(before: ComparedSlide, after: ComparedSlide, changes: ChangeList): Change | null {
  if (before.notesKey === after.notesKey) return null;
  const kind = before.notes === '' ? 'added' : after.notes === '' ? 'removed' : 'changed';
  return changes.add('notes', kind, [before.notesKey, after.notesKey]);
}
