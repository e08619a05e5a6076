import { around, type Box, heightOf, median, overlap } from './geometry.ts';
import type { Word } from './words.ts';

/** Words beside each other, in the order in which they are read. */
export interface Line extends Box {
  readonly words: readonly Word[];
}

const OF_SMALLER = 0.5;
const OF_LARGER = 0.34;
const TALL = 2;

/** Words by lines from top to bottom: those whose heights have most in common; an initial over three lines stands alone. */
export function linesOf(words: readonly Word[]): Line[] {
  const rows: { y0: number; y1: number; words: Word[] }[] = [];
  const sorted = [...words].sort((one, two) => one.y0 + one.y1 - two.y0 - two.y1);
  for (const word of sorted) {
    const row = openRow(rows, word);
    if (row === undefined) {
      rows.push({ y0: word.y0, y1: word.y1, words: [word] });
      continue;
    }
    row.words.push(word);
    // The tallest says where the line is: a raised number does not move it.
    if (heightOf(word) > row.y1 - row.y0) [row.y0, row.y1] = [word.y0, word.y1];
  }
  return rows
    .map((row) => ({ ...around(row.words), middle: row.y0 + row.y1, words: inOrder(row.words) }))
    .sort((one, two) => one.middle - two.middle)
    .map(({ middle: _middle, ...line }) => line);
}

/** Lines that may still grow while words come from top to bottom. */
const MOST_OPEN = 8;

function openRow<Row extends { y0: number; y1: number }>(rows: readonly Row[], word: Word): Row | undefined {
  const first = Math.max(0, rows.length - MOST_OPEN);
  for (let index = rows.length - 1; index >= first; index -= 1) {
    const row = rows[index];
    if (row !== undefined && isBeside(row, word)) return row;
  }
  return undefined;
}

function isBeside(row: { y0: number; y1: number }, word: Word): boolean {
  const common = overlap(row.y0, row.y1, word.y0, word.y1);
  const [high, deep] = [row.y1 - row.y0, heightOf(word)];
  const [less, more] = [Math.min(high, deep), Math.max(high, deep)];
  // A title beside small print touches several of its lines: they have to stand on the same one.
  if (more > TALL * less) return Math.abs(row.y1 - word.y1) < 0.35 * less;
  return common >= OF_SMALLER * less && common >= OF_LARGER * more;
}

/** From left to right, or as pdfium has them where most is written from right to left. */
function inOrder(words: readonly Word[]): Word[] {
  const backwards = words.filter(({ isRightToLeft }) => isRightToLeft).length;
  const compare =
    backwards * 2 > words.length
      ? (one: Word, two: Word) => one.order - two.order
      : (one: Word, two: Word) => one.x0 - two.x0 || one.order - two.order;
  return [...words].sort(compare);
}

/** How wide one letter is on average. */
export function letterWidth(words: readonly Word[]): number {
  return Math.max(1, median(words.map(({ text, x0, x1 }) => (x1 - x0) / Math.max(1, text.length))));
}

const WIDE = 1.2;
const MOST_SPACES = 40;

/** A line as text: wide gaps stay wide, so that what stands in columns is seen to. */
export function lineText({ words }: Line, letter: number): string {
  let text = '';
  let last: Word | undefined;
  for (const word of words) {
    if (last !== undefined) text += ' '.repeat(spaces(last, word, letter));
    text += word.text;
    last = word;
  }
  return text;
}

function spaces(one: Word, two: Word, letter: number): number {
  const gap = -overlap(one.x0, one.x1, two.x0, two.x1);
  if (gap < WIDE * Math.max(heightOf(one), heightOf(two))) return 1;
  return Math.min(MOST_SPACES, Math.max(2, Math.round(gap / letter)));
}

export function indent(x: number, from: number, letter: number): string {
  const width = Math.round((x - from) / letter);
  return width < 2 ? '' : ' '.repeat(Math.min(MOST_SPACES, width));
}
