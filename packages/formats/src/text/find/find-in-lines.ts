import type { FindMatches } from './find-matches.ts';

const MOST_LINES = 20;
const MOST_TEXT = 200;

/** The first lines that hold a match, numbered from 1, and how many more there are. */
export function findInLines(lines: readonly string[], matches: FindMatches) {
  const found = lines.flatMap((text, index) =>
    matches(text).length > 0 ? [{ line: index + 1, text: text.slice(0, MOST_TEXT) }] : [],
  );
  return { lines: found.slice(0, MOST_LINES), lines_left_out: Math.max(0, found.length - MOST_LINES) };
}
