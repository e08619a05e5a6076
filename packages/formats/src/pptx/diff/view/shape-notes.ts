import { bareLook, type ComparedShape, namesOf } from '../../compare/shape.ts';
import type { Sides } from '../../compare/side.ts';
import { centimetres } from '../../tree/centimetres.ts';
import type { Place } from '../../tree/place.ts';
import { paragraphsOf } from '../../tree/text.ts';

interface Parts {
  readonly before: string;
  readonly after: string;
}

/** What changed about a shape besides its words. */
export function shapeNotes(before: ComparedShape, after: ComparedShape, sides: Sides, parts: Parts): string[] {
  const notes = placeNotes(before.shape.place, after.shape.place);
  const [left, right] = [namesOf(before.shape).split('\u0000'), namesOf(after.shape).split('\u0000')];
  if (left[0] !== right[0]) notes.push(`renamed from ${left[0] || 'nothing'}`);
  if (left[1] !== right[1] || left[2] !== right[2]) notes.push('alternative text');
  if (left[3] !== right[3]) notes.push(after.shape.isHidden ? 'hidden' : 'shown');
  if (before.picture !== after.picture) notes.push('picture replaced');
  if (levelsOf(before) !== levelsOf(after) && before.text === after.text) notes.push('levels');
  if (isOtherLook(before, after, sides, parts))
    notes.push(notes.length === 0 && before.text === after.text ? 'look' : 'look, too');
  return notes;
}

/** Something else than words, place, names and picture. */
function isOtherLook(before: ComparedShape, after: ComparedShape, sides: Sides, parts: Parts): boolean {
  if (before.look === after.look || before.picture !== after.picture) return false;
  if (before.text === after.text) return levelsOf(before) === levelsOf(after);
  return bareLook(sides.before, parts.before, before) !== bareLook(sides.after, parts.after, after);
}

function levelsOf({ shape }: ComparedShape): string {
  return paragraphsOf(shape.body)
    .map(({ level }) => level)
    .join(' ');
}

function placeNotes(before: Place | null, after: Place | null): string[] {
  if (before === null || after === null) return before === after ? [] : ['place'];
  const notes: string[] = [];
  const [right, down] = [centimetres(after.x - before.x), centimetres(after.y - before.y)];
  const ways = [
    right === 0 ? '' : `${Math.abs(right)} cm ${right > 0 ? 'right' : 'left'}`,
    down === 0 ? '' : `${Math.abs(down)} cm ${down > 0 ? 'down' : 'up'}`,
  ].filter((way) => way !== '');
  if (ways.length > 0) notes.push(`moved ${ways.join(' and ')}`);
  const size = ({ width, height }: Place): string => `${centimetres(width)} × ${centimetres(height)} cm`;
  if (size(before) !== size(after)) notes.push(`resized from ${size(before)} to ${size(after)}`);
  if (before.rotation !== after.rotation) notes.push(`rotated to ${after.rotation}°`);
  if (before.isFlipped !== after.isFlipped) notes.push('flipped');
  return notes;
}
