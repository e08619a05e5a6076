import type { PartRequest, TextPart } from '../../core/adapter.ts';
import type { FormatSource } from '../../core/source.ts';
import { readPdf } from './kept-pages.ts';
import { pageNumbers, rangesOf } from './page-range.ts';
import { lineCount, type PdfLine, pdfLines } from './pdf-lines.ts';

/** Some lines of a file or of some of its pages. Numbers of lines are always those of the whole file. */
export async function readPdfLines(source: FormatSource, part: PartRequest): Promise<TextPart> {
  const { lineStart, lineCount: most, numbered = false } = part;
  const asked = part.pages;
  const { pages, pageCount, wanted } =
    asked === undefined ? await upToLine(source, lineStart + most) : await ofPages(source, asked);
  const all = pdfLines(pages);
  const eligible = all.filter(({ number, page }) => number >= lineStart && (wanted?.has(page) ?? true));
  const shown = eligible.slice(0, most);
  const isAll = pages.length === pageCount;
  const hasMore = eligible.length > shown.length || (wanted === undefined && !isAll);
  const last = shown.at(-1);
  const pictures = pages.filter(
    ({ state, number }) => state === 'picture' && shown.some(({ page }) => page === number),
  );
  return {
    text: shown.map((line) => (numbered ? `${line.number}: ${line.text}` : line.text)).join('\n'),
    chunk_info: {
      line_start: shown[0]?.number ?? lineStart,
      line_count: shown.length,
      ...(isAll ? { total_lines: all.length } : {}),
      pages: rangesOf([...new Set(shown.map(({ page }) => page))]),
      total_pages: pageCount,
      has_more: hasMore,
      ...(hasMore && last !== undefined ? { next_line: nextLine(eligible, shown, last) } : {}),
      ...(pictures.length === 0 ? {} : { pages_without_text: rangesOf(pictures.map(({ number }) => number)) }),
    },
  };
}

function nextLine(eligible: readonly PdfLine[], shown: readonly PdfLine[], last: PdfLine): number {
  return eligible[shown.length]?.number ?? last.number + 1;
}

async function upToLine(source: FormatSource, line: number) {
  const read = await readPdf(source, (pages) => lineCount(pages) >= line);
  return { ...read, wanted: undefined };
}

async function ofPages(source: FormatSource, asked: string) {
  const { pageCount } = await readPdf(source, () => true);
  const numbers = pageNumbers(asked, pageCount);
  const last = numbers.at(-1) ?? 1;
  const { pages } = await readPdf(source, (read) => read.length >= last);
  return { pages: pages.slice(0, Math.max(last, pages.length)), pageCount, wanted: new Set(numbers) };
}
