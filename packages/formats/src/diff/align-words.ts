import { diff } from 'fast-myers-diff';
import { numberLines } from '../text/compare/diff-lines.ts';

/** A word, a gap or a sign; equal keys read the same. */
export interface Worded {
  readonly text: string;
  readonly key: string;
}

export interface WordStretch<Token extends Worded> {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

/** Beyond this the search for the shortest difference takes too long: only what both begin and end with is kept. */
const MOST_WORK = 60_000_000;

/** Stretches of words in order: kept ones, and between them what was taken out before what was put in. */
export function alignWords<Token extends Worded>(
  left: readonly Token[],
  right: readonly Token[],
): WordStretch<Token>[] {
  const stretches: WordStretch<Token>[] = [];
  let [leftAt, rightAt] = [0, 0];
  const keep = (count: number): void => {
    if (count > 0) {
      const before = left.slice(leftAt, leftAt + count);
      stretches.push({ kind: 'kept', before, after: right.slice(rightAt, rightAt + count) });
    }
    leftAt += count;
    rightAt += count;
  };
  for (const [leftFrom, leftTo, rightFrom, rightTo] of joinOverGaps(changedRanges(left, right), left)) {
    keep(leftFrom - leftAt);
    if (leftTo > leftFrom) stretches.push({ kind: 'removed', before: left.slice(leftFrom, leftTo), after: [] });
    if (rightTo > rightFrom) stretches.push({ kind: 'added', before: [], after: right.slice(rightFrom, rightTo) });
    [leftAt, rightAt] = [leftTo, rightTo];
  }
  keep(left.length - leftAt);
  return stretches;
}

type Range = readonly [leftFrom: number, leftTo: number, rightFrom: number, rightTo: number];

function changedRanges(left: readonly Worded[], right: readonly Worded[]): Range[] {
  const keys = (tokens: readonly Worded[]): string[] => tokens.map(({ key }) => key);
  const numbered = numberLines(keys(left), keys(right));
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && numbered.left[head] === numbered.right[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && numbered.left[left.length - 1 - tail] === numbered.right[right.length - 1 - tail])
    tail += 1;
  const [leftEnd, rightEnd] = [left.length - tail, right.length - tail];
  if (head === leftEnd && head === rightEnd) return [];
  const size = leftEnd - head + (rightEnd - head);
  if (size * size > MOST_WORK) return [[head, leftEnd, head, rightEnd]];
  const found = diff(numbered.left.subarray(head, leftEnd), numbered.right.subarray(head, rightEnd));
  return [...found].map(([a, b, c, d]): Range => [a + head, b + head, c + head, d + head]);
}

/** A gap alone that stayed between two changes is no help to a reader: "old words" became "new text". */
function joinOverGaps(ranges: readonly Range[], left: readonly Worded[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    const between = last === undefined ? [] : left.slice(last[1], range[0]);
    const isGap = between.length > 0 && between.every(({ text }) => text !== '' && text.trim() === '' && text !== '\n');
    const isReplaced = (one: Range): boolean => one[1] > one[0] && one[3] > one[2];
    if (last !== undefined && isGap && isReplaced(last) && isReplaced(range)) {
      joined[joined.length - 1] = [last[0], range[1], last[2], range[3]];
    } else joined.push(range);
  }
  return joined;
}
