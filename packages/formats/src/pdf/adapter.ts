import type {
  DiffRequest,
  FindRequest,
  FormatAdapter,
  FoundText,
  LinesDiff,
  MapOptions,
  PartRequest,
  TextPart,
} from '../core/adapter.ts';
import { gatherPassages, type Passages } from '../core/passages.ts';
import type { Picture, PictureRequest } from '../core/picture.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import { linesDiff } from '../text/compare/lines-diff.ts';
import { findLiteral } from '../text/find/find-matches.ts';
import type { AppliedPdfOperations, PdfApplyOptions } from './apply/apply-operations.ts';
import type { PagesDiff } from './diff/types.ts';
import type { PdfOperation } from './operations/list.ts';
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
  async picture(source: FormatSource, request: PictureRequest): Promise<Picture> {
    const { pdfPicture } = await import('./picture/shown-page.ts');
    return pdfPicture(source, request);
  },
  async find(source: FormatSource, wanted: FindRequest): Promise<FoundText> {
    const { pages } = await readPdf(source, () => false);
    return findInPdf(pdfLines(pages), findLiteral({ ...wanted, replace: '' }));
  },
  async passages(source: FormatSource): Promise<Passages> {
    const { pages } = await readPdf(source, () => false);
    const lines = pdfLines(pages).filter(({ kind }) => kind !== 'page');
    return gatherPassages(lines.map(({ number, page, text }) => ({ number, page, text })));
  },
  /** By pages, with their words and pictures; by lines for those who read text. */
  async diff(
    before: FormatSource | null,
    after: FormatSource | null,
    { view = 'pages', ...window }: DiffRequest,
  ): Promise<PagesDiff | LinesDiff> {
    if (view === 'lines') return linesDiff(before, after, linesOf);
    const { diffPdf } = await import('./diff/diff-pdf.ts');
    return diffPdf(before, after, window);
  },
  /** Names of form fields that can be filled. */
  async placeholders(source: FormatSource): Promise<string[]> {
    const { fieldNames } = await import('./apply/field-names.ts');
    return fieldNames(await bytesOf(source));
  },
  async edit(
    source: FormatSource,
    operations: readonly PdfOperation[],
    options: PdfApplyOptions,
  ): Promise<AppliedPdfOperations> {
    const { applyPdfOperations } = await import('./apply/apply-operations.ts');
    return applyPdfOperations(await bytesOf(source), operations, options);
  },
} satisfies FormatAdapter;

async function linesOf(source: FormatSource) {
  const { pages } = await readPdf(source, () => false);
  return pdfLines(pages);
}
