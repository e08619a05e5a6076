import type { FindRequest, FormatAdapter, FoundText, MapOptions, PartRequest, TextPart } from '../core/adapter.ts';
import type { FormatSource } from '../core/source.ts';
import { findLiteral } from '../text/find/find-matches.ts';
import { findInPdf } from './read/find-text.ts';
import { readPdf } from './read/kept-pages.ts';
import { mapPdf, type PdfMap } from './read/map-pdf.ts';
import { pdfLines } from './read/pdf-lines.ts';
import { readPdfLines } from './read/read-lines.ts';

export const pdfAdapter = {
  async map(source: FormatSource, options: MapOptions): Promise<PdfMap> {
    return mapPdf(source, options);
  },
  async read(source: FormatSource, part: PartRequest): Promise<TextPart> {
    return readPdfLines(source, part);
  },
  async find(source: FormatSource, wanted: FindRequest): Promise<FoundText> {
    const { pages } = await readPdf(source, () => false);
    return findInPdf(pdfLines(pages), findLiteral({ ...wanted, replace: '' }));
  },
} satisfies FormatAdapter;
