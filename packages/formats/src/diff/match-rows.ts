import { diffNumbered, type NumberedLines, numberLines } from '../text/compare/diff-lines.ts';
import type { ColumnAlignment } from './align-columns.ts';
import type { RowSource } from './row-source.ts';

/** For each row of the second side its partner on the first, or -1. */
export type RowMatches = Int32Array;

/** Most pairs of removed and added rows that are compared with each other in one gap. */
const MOST_COMPARISONS = 40_000;

/** By content: equal rows in order, equal rows elsewhere (moved), then rows of one gap that are alike (changed). */
export function matchByContent(before: RowSource, after: RowSource, alignment: ColumnAlignment): RowMatches {
  const isRaw = alignment.isSame && before.notation === after.notation;
  const text = (source: RowSource, side: 'before' | 'after') => (index: number) => {
    if (isRaw) return source.raw(index);
    const row = source.row(index);
    return alignment.pairs.map((pair) => row[pair[side]] ?? '').join('\u0000');
  };
  const left = Array.from({ length: before.rowCount }, (_unused, index) => text(before, 'before')(index));
  const right = Array.from({ length: after.rowCount }, (_unused, index) => text(after, 'after')(index));
  return matchNumbered(before, after, alignment, numberLines(left, right));
}

/** The same for rows that are numbered already: rows of one content have one number. */
export function matchNumbered(
  before: RowSource,
  after: RowSource,
  alignment: ColumnAlignment,
  numbered: NumberedLines,
): RowMatches {
  const { left, right } = numbered;
  const hunks = diffNumbered(numbered);
  const matches = new Int32Array(after.rowCount).fill(-1);
  let [leftAt, rightAt] = [0, 0];
  for (const hunk of [
    ...hunks,
    { before_start: left.length, after_start: right.length, before_count: 0, after_count: 0 },
  ]) {
    while (leftAt < hunk.before_start && rightAt < hunk.after_start) {
      matches[rightAt] = leftAt;
      leftAt += 1;
      rightAt += 1;
    }
    [leftAt, rightAt] = [hunk.before_start + hunk.before_count, hunk.after_start + hunk.after_count];
  }
  const gone = new Map<number, number[]>();
  for (const { before_start: start, before_count: count } of hunks) {
    for (let index = start; index < start + count; index += 1) {
      const line = left[index] ?? 0;
      const places = gone.get(line);
      if (places === undefined) gone.set(line, [index]);
      else places.push(index);
    }
  }
  const isUsed = new Uint8Array(before.rowCount);
  for (const hunk of hunks) {
    for (let index = hunk.after_start; index < hunk.after_start + hunk.after_count; index += 1) {
      const moved = gone.get(right[index] ?? 0)?.shift();
      if (moved === undefined) continue;
      matches[index] = moved;
      isUsed[moved] = 1;
    }
  }
  for (const hunk of hunks) matchAlike(before, after, alignment, hunk, matches, isUsed);
  return matches;
}

function matchAlike(
  before: RowSource,
  after: RowSource,
  alignment: ColumnAlignment,
  hunk: { before_start: number; before_count: number; after_start: number; after_count: number },
  matches: RowMatches,
  isUsed: Uint8Array,
): void {
  const gone = range(hunk.before_start, hunk.before_count).filter((index) => isUsed[index] === 0);
  const fresh = range(hunk.after_start, hunk.after_count).filter((index) => matches[index] === -1);
  if (gone.length === 0 || fresh.length === 0) return;
  const isAligned = gone.length === fresh.length;
  const reach = Math.max(1, Math.floor(MOST_COMPARISONS / Math.max(gone.length, 1)));
  let from = 0;
  for (const [place, index] of gone.entries()) {
    const row = before.row(index);
    let best = -1;
    let bestScore = alignment.pairs.length === 1 && isAligned ? -1 : 0.499;
    const candidates =
      isAligned && place >= from
        ? [place, ...range(from, Math.min(reach, fresh.length - from))]
        : range(from, Math.min(reach, fresh.length - from));
    for (const candidate of candidates) {
      const score = similarity(row, after.row(fresh[candidate] ?? 0), alignment);
      if (score > bestScore) [best, bestScore] = [candidate, score];
    }
    if (best === -1) continue;
    matches[fresh[best] ?? 0] = index;
    isUsed[index] = 1;
    from = best + 1;
  }
}

/** Share of filled cells that are equal. */
function similarity(left: readonly string[], right: readonly string[], { pairs }: ColumnAlignment): number {
  let same = 0;
  let filled = 0;
  for (const pair of pairs) {
    const [a, b] = [left[pair.before] ?? '', right[pair.after] ?? ''];
    if (a === '' && b === '') continue;
    filled += 1;
    if (a === b) same += 1;
  }
  return filled === 0 ? 1 : same / filled;
}

function range(start: number, count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_unused, index) => start + index);
}
