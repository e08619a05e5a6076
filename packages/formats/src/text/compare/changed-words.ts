import { diff } from 'fast-myers-diff';
import { numberLines } from './diff-lines.ts';
import { splitWords, wholeCharacters } from './split-words.ts';

/** Where words changed in a line: offsets as strings count them. */
export type WordRange = readonly [start: number, end: number];

export interface ChangedWords {
  readonly before: readonly WordRange[];
  readonly after: readonly WordRange[];
}

/** Longer stretches are not taken apart: what lies between the first and the last difference counts as changed. */
const LONGEST = 4000;

/** The words that differ between two versions of a line; null where too little stays for that to help a reader. */
export function changedWords(before: string, after: string): ChangedWords | null {
  const { head, tail } = sameEnds(before, after);
  const [left, right] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const changed = left.length > LONGEST || right.length > LONGEST ? whole(left, right) : between(left, right);
  const kept = before.length - changed.before.reduce((sum, [start, end]) => sum + end - start, 0);
  if (kept * 3 < Math.min(before.length, after.length)) return null;
  const shift = ([start, end]: WordRange): WordRange => [start + head, end + head];
  return { before: changed.before.map(shift), after: changed.after.map(shift) };
}

/** What both begin and end with, in whole words. */
function sameEnds(before: string, after: string): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  if (head === before.length && head === after.length) return { head, tail: 0 };
  head = Math.min(wordStart(before, head), wordStart(after, head));
  let tail = 0;
  while (
    tail < shorter - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail += 1;
  }
  const [left, right] = [wordEnd(before, before.length - tail), wordEnd(after, after.length - tail)];
  return { head, tail: Math.min(before.length - left, after.length - right) };
}

const WORD_PART = /[\p{L}\p{N}\p{M}_]/u;
const LONGEST_WORD = 64;

/** Back to where the word begins that holds this place. */
function wordStart(text: string, at: number): number {
  let start = wholeCharacters(text, at);
  const stop = Math.max(0, start - LONGEST_WORD);
  while (start > stop && WORD_PART.test(text[start - 1] ?? '')) start -= 1;
  return wholeCharacters(text, start);
}

function wordEnd(text: string, at: number): number {
  let end = at;
  const stop = Math.min(text.length, end + LONGEST_WORD);
  while (end < stop && (WORD_PART.test(text[end] ?? '') || wholeCharacters(text, end) !== end)) end += 1;
  return end;
}

const whole = (left: string, right: string): ChangedWords => ({
  before: left === '' ? [] : [[0, left.length]],
  after: right === '' ? [] : [[0, right.length]],
});

function between(left: string, right: string): ChangedWords {
  if (left === '' || right === '') return whole(left, right);
  const [leftWords, rightWords] = [splitWords(left), splitWords(right)];
  const numbered = numberLines(leftWords, rightWords);
  const [leftAt, rightAt] = [offsetsOf(leftWords), offsetsOf(rightWords)];
  const before: WordRange[] = [];
  const after: WordRange[] = [];
  for (const [leftFrom, leftTo, rightFrom, rightTo] of diff(numbered.left, numbered.right)) {
    if (leftTo > leftFrom) addRange(before, [leftAt[leftFrom] ?? 0, leftAt[leftTo] ?? left.length], left);
    if (rightTo > rightFrom) addRange(after, [rightAt[rightFrom] ?? 0, rightAt[rightTo] ?? right.length], right);
  }
  return { before, after };
}

function offsetsOf(words: readonly string[]): number[] {
  const offsets = [0];
  for (const word of words) offsets.push((offsets.at(-1) ?? 0) + word.length);
  return offsets;
}

/** Changed words with only a gap between them read as one change. */
function addRange(ranges: WordRange[], [start, end]: WordRange, text: string): void {
  const last = ranges.at(-1);
  if (last !== undefined && text.slice(last[1], start).trim() === '') ranges[ranges.length - 1] = [last[0], end];
  else ranges.push([start, end]);
}
