import { createHash } from 'node:crypto';
import type { Passage } from '@galley/formats';

/** Rows of a table say little beyond what its first ones do; a model takes long for each. */
const MOST_OF_TABLE = 8;
const MOST_OF_TEXT = 300;
const FEWEST_WORDS = 4;
/** Of all characters; tables of numbers and minified code are about nothing. */
const FEWEST_LETTERS = 0.45;

/** What of a passage is compared by its meaning; null where that says nothing. `order` counts the passages of its file. */
export function meaningOf(passage: Passage, order: number, isTable: boolean): string | null {
  if (order >= (isTable ? MOST_OF_TABLE : MOST_OF_TEXT)) return null;
  const { sheet, heading, text } = passage;
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const dense = text.replaceAll(/\s+/g, '').length;
  if (words.length < FEWEST_WORDS || letters < dense * FEWEST_LETTERS) return null;
  const lead = [sheet, heading !== undefined && text.includes(heading) ? undefined : heading].filter(Boolean);
  return [...lead, text]
    .join('. ')
    .replaceAll(/[\s|#*_]+/g, ' ')
    .trim();
}

/** Equal texts are compared once, in whatever file and version they stand. */
export function meaningKey(meaning: string): string {
  return createHash('sha256').update(meaning).digest('base64url').slice(0, 22);
}
