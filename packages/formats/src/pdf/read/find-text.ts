import type { FoundText } from '../../core/adapter.ts';
import type { FindMatches } from '../../text/find/find-matches.ts';
import type { PdfLine } from './pdf-lines.ts';

const MOST_LINES = 20;
const MOST_TEXT = 200;

/** Words within lines as they are read. A PDF keeps no paragraphs: what runs over the end of a line is not found as one. */
export function findInPdf(lines: readonly PdfLine[], matches: FindMatches): FoundText {
  let count = 0;
  const holding: PdfLine[] = [];
  for (const line of lines) {
    if (line.kind === 'page') continue;
    const found = matches(line.text).length;
    count += found;
    if (found > 0) holding.push(line);
  }
  const shown = holding.slice(0, MOST_LINES);
  return {
    count,
    skipped: 0,
    lines: shown.map(({ number, page, text }) => ({ line: number, page, text: text.slice(0, MOST_TEXT) })),
    lines_left_out: holding.length - shown.length,
  };
}
