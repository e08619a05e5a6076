import type { FoundText } from '../../core/adapter.ts';
import type { FindMatches } from '../../text/find/find-matches.ts';
import type { DocumentLine } from './lines.ts';

/** Words within paragraphs, as if tracked changes were accepted; the lines that hold them are shown as they are read. */
export function findInDocument(lines: readonly DocumentLine[], matches: FindMatches): FoundText {
  let count = 0;
  let skipped = 0;
  const holding: DocumentLine[] = [];
  for (const line of lines) {
    const before = count + skipped;
    for (const { plain, formulas } of line.paragraphs) {
      for (const { start, end } of matches(plain)) {
        if (formulas.some((formula) => formula.start < end && start < formula.end)) skipped += 1;
        else count += 1;
      }
    }
    if (count + skipped > before) holding.push(line);
  }
  const shown = holding.slice(0, MOST_LINES);
  return {
    count,
    skipped,
    lines: shown.map(({ number, section, text }) => ({ line: number, section, text: text.slice(0, MOST_TEXT) })),
    lines_left_out: holding.length - shown.length,
  };
}

const MOST_LINES = 20;
const MOST_TEXT = 200;
