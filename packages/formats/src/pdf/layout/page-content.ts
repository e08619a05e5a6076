import type { PdfPage } from '../pdfium/pdf-page.ts';
import { alignedTables } from '../tables/aligned-tables.ts';
import { gridsOf } from '../tables/grids.ts';
import { type PageTable, ruledTables } from '../tables/ruled-tables.ts';
import { pageRulings } from '../tables/rulings.ts';
import { readingBlocks } from '../text/columns.ts';
import { around, type Box } from '../text/geometry.ts';
import { indent, type Line, letterWidth, linesOf, lineText } from '../text/lines.ts';
import { pageWords, type Word } from '../text/words.ts';

/** What is read of a page, in order: lines of text, and tables. */
export type PagePiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly table: PageTable };

export interface PageContent {
  readonly pieces: readonly PagePiece[];
  /** Text that runs up, down or askew. */
  readonly turned: readonly string[];
  /** Words that lie beside the page, where nobody sees them. */
  readonly outside: number;
  readonly isCut: boolean;
}

/** The page as people read it: column by column, tables as rows. */
export function pageContent(page: PdfPage): PageContent {
  const { words, ...rest } = pageWords(page);
  if (words.length === 0) return { pieces: [], ...rest };
  const rulings = pageRulings(page);
  const { tables, words: free } = ruledTables(gridsOf(rulings), words);
  const letter = letterWidth(words);
  const marks = new Map(tables.map((table, index) => [markFor(table, index), table]));
  const pieces = readingBlocks([...free, ...marks.keys()]).flatMap((block) => {
    const lines = linesOf(block);
    const runs = alignedTables(lines, rulings.across, (word) => !marks.has(word));
    const { x0 } = around(lines);
    return lines.flatMap((line, index): PagePiece[] => {
      const run = runs.find(({ start, end }) => index >= start && index < end);
      if (run !== undefined) return run.start === index ? [{ kind: 'table', table: run.table }] : [];
      return piecesOf(line, marks, x0, letter);
    });
  });
  return { pieces, ...rest };
}

function piecesOf(line: Line, marks: ReadonlyMap<Word, PageTable>, left: number, letter: number): PagePiece[] {
  const tables = line.words.flatMap((word) => marks.get(word) ?? []);
  const words = line.words.filter((word) => !marks.has(word));
  const text = words.length === 0 ? '' : indent(around(words).x0, left, letter) + lineText({ ...line, words }, letter);
  return [
    ...(text === '' ? [] : [{ kind: 'text' as const, text }]),
    ...tables.map((table) => ({ kind: 'table' as const, table })),
  ];
}

/** A table stands among the words as one of them, so that it is read in its place. */
function markFor({ x0, y0, x1, y1 }: Box, index: number): Word {
  return { x0, y0, x1, y1, text: '', order: -1 - index, isRightToLeft: false };
}
