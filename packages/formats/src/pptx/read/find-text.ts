import type { FoundText } from '../../core/adapter.ts';
import type { FindMatches } from '../../text/find/find-matches.ts';
import type { TextParagraph } from '../tree/text.ts';
import type { DeckLine } from './lines.ts';

const MOST_LINES = 20;
const MOST_TEXT = 200;

/** Words within paragraphs, across runs. In charts, SmartArt, comments and fields they are found and cannot be replaced. */
export function findInDeck(lines: readonly DeckLine[], matches: FindMatches): FoundText {
  let count = 0;
  let skipped = 0;
  const holding: DeckLine[] = [];
  for (const line of lines) {
    const before = count + skipped;
    for (const paragraph of line.paragraphs) {
      const fixed = fixedStretches(paragraph);
      for (const { start, end } of matches(paragraph.text)) {
        if (fixed.some((stretch) => stretch.start < end && start < stretch.end)) skipped += 1;
        else count += 1;
      }
    }
    skipped += line.fixed === '' ? 0 : matches(line.fixed).length;
    if (count + skipped > before) holding.push(line);
  }
  const shown = holding.slice(0, MOST_LINES);
  return {
    count,
    skipped,
    lines: shown.map(({ number, slide, text }) => ({ line: number, slide, text: text.slice(0, MOST_TEXT) })),
    lines_left_out: holding.length - shown.length,
  };
}

/** Fields and formulas are written anew by whoever shows them. */
function fixedStretches({ runs }: TextParagraph): { start: number; end: number }[] {
  let at = 0;
  return runs.flatMap(({ kind, text }) => {
    const stretch = { start: at, end: at + text.length };
    at = stretch.end;
    return kind === 'field' || kind === 'math' ? [stretch] : [];
  });
}
