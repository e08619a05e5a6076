import type { Box } from '../text/geometry.ts';

/** A line of a table, by columns. */
export interface SeenRow extends Box {
  readonly cells: readonly string[];
  /** A line is drawn between it and the next one. */
  readonly hasLineBelow: boolean;
}

const MOST_HEAD = 6;

/** Lines that are one row together: a heading over several lines, and text that goes on in the next line. */
export function joinRows(seen: readonly SeenRow[]): string[][] {
  const made: string[][] = [];
  const head = headLines(seen);
  for (const [index, { cells }] of seen.entries()) {
    const last = made.at(-1);
    const isSplit = seen[index - 1]?.hasLineBelow === true;
    const goesOn = last !== undefined && (index < head || (index > head && !isSplit && isMore(last, cells)));
    if (!goesOn) made.push([...cells]);
    else for (const [column, text] of cells.entries()) if (text !== '') last[column] = joined(last[column], text);
  }
  return made;
}

/** How many lines stand above the first line that is drawn, where these are the heading. */
function headLines(seen: readonly SeenRow[]): number {
  const first = seen.findIndex(({ hasLineBelow }) => hasLineBelow);
  const count = first + 1;
  return first === -1 || count > MOST_HEAD || count >= seen.length - 1 ? 0 : count;
}

function isMore(last: readonly string[], cells: readonly string[]): boolean {
  const held = cells.flatMap((text, column) => (text === '' ? [] : [{ text, column }]));
  if (held.some(({ text, column }) => isNumber(text) || isNumber(last[column] ?? ''))) return false;
  const [first] = held;
  if (first === undefined) return false;
  // A row without a name belongs to the one before; a name without a row goes on where it begins like a middle.
  if (first.column > 0) return held.some(({ column }) => (last[column] ?? '') !== '');
  return held.length === 1 ? /^\p{Lowercase_Letter}/u.test(first.text) : false;
}

export function isNumber(text: string): boolean {
  return /\p{Number}/u.test(text) ? /^[\p{Number}\p{Punctuation}\p{Symbol}\s]+$/u.test(text) : /^[-–—]$/.test(text);
}

function joined(one: string | undefined, two: string): string {
  return one === undefined || one === '' ? two : `${one} ${two}`;
}
