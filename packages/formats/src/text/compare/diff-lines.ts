import { diffGap, type GapChange } from './diff-gap.ts';
import { findAnchors } from './find-anchors.ts';

/** Lines `before_start` … replaced by lines `after_start` …; starts are zero-based, counts may be 0. */
export interface LineHunk {
  readonly before_start: number;
  readonly before_count: number;
  readonly after_start: number;
  readonly after_count: number;
}

export interface NumberedLines {
  readonly left: Uint32Array;
  readonly right: Uint32Array;
  /** Numbers run from 0 to one below this. */
  readonly distinct: number;
}

/**
 * The changed stretches between two lists of lines, in order. Lines that occur once on each side and keep their order
 * hold the two texts together; the search for the shortest edit runs only in the gaps between them.
 */
export function diffLines(before: readonly string[], after: readonly string[]): LineHunk[] {
  return diffNumbered(numberLines(before, after));
}

/** The same for lines that are numbers already: equal numbers stand for equal lines. */
export function diffNumbered({ left, right, distinct }: NumberedLines): LineHunk[] {
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;

  const hunks: LineHunk[] = [];
  const leftEnd = left.length - tail;
  const rightEnd = right.length - tail;
  const range = { leftFrom: head, leftTo: leftEnd, rightFrom: head, rightTo: rightEnd };
  let leftAt = head;
  let rightAt = head;
  const addGap = (leftTo: number, rightTo: number): void => {
    if (leftAt === leftTo && rightAt === rightTo) return;
    // The usual gap is one changed line: nothing to search for, and nothing to set up for it a hundred thousand times.
    const isSimple =
      leftAt === leftTo ||
      rightAt === rightTo ||
      (leftTo - leftAt === 1 && rightTo - rightAt === 1 && left[leftAt] !== right[rightAt]);
    const gap: Iterable<GapChange> = isSimple
      ? [[0, leftTo - leftAt, 0, rightTo - rightAt]]
      : diffGap(left.subarray(leftAt, leftTo), right.subarray(rightAt, rightTo));
    for (const [leftFrom, leftEndOfGap, rightFrom, rightEndOfGap] of gap) {
      addHunk(hunks, {
        before_start: leftAt + leftFrom,
        before_count: leftEndOfGap - leftFrom,
        after_start: rightAt + rightFrom,
        after_count: rightEndOfGap - rightFrom,
      });
    }
  };
  for (const anchor of findAnchors(left, right, range, distinct)) {
    addGap(anchor.left, anchor.right);
    leftAt = anchor.left + 1;
    rightAt = anchor.right + 1;
  }
  addGap(leftEnd, rightEnd);
  return hunks;
}

/** Changes that touch are one change. */
function addHunk(hunks: LineHunk[], hunk: LineHunk): void {
  const last = hunks.at(-1);
  const touches =
    last !== undefined &&
    last.before_start + last.before_count === hunk.before_start &&
    last.after_start + last.after_count === hunk.after_start;
  if (!touches) {
    hunks.push(hunk);
    return;
  }
  hunks[hunks.length - 1] = {
    ...last,
    before_count: last.before_count + hunk.before_count,
    after_count: last.after_count + hunk.after_count,
  };
}

/** Numbers compare faster than strings in the inner loop of the search. */
export function numberLines(before: readonly string[], after: readonly string[]): NumberedLines {
  const numbers = new Map<string, number>();
  const numberAll = (lines: readonly string[]): Uint32Array => {
    const numbered = new Uint32Array(lines.length);
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      let number = numbers.get(line);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(line, number);
      }
      numbered[at] = number;
    }
    return numbered;
  };
  return { left: numberAll(before), right: numberAll(after), distinct: numbers.size };
}
