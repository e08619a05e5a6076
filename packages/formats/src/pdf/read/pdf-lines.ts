import type { LineKind, ReadPage } from './read-page.ts';

/** A line of the file. Lines are counted over all pages, each page beginning with one that names it. */
export interface PdfLine {
  readonly number: number;
  readonly page: number;
  readonly kind: LineKind;
  readonly text: string;
  readonly table?: number;
}

export function pdfLines(pages: readonly ReadPage[]): PdfLine[] {
  let number = 0;
  return pages.flatMap((page) =>
    page.lines.map((line): PdfLine => {
      number += 1;
      return { number, page: page.number, ...line };
    }),
  );
}

export function lineCount(pages: readonly ReadPage[]): number {
  return pages.reduce((sum, { lines }) => sum + lines.length, 0);
}
