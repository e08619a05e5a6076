import type { Picture, PictureRequest } from '../../core/picture.ts';
import { bytesOf, type FormatSource } from '../../core/source.ts';
import { resizePixels, within } from '../../image/pixels/resize.ts';
import { encodedWithin } from '../../image/pixels/shown-picture.ts';
import { withPdf } from '../pdfium/open-pdf.ts';
import { drawnPage } from './render-page.ts';

const MOST_DPI = 600;

/** A page of a PDF as surfaces and models are shown it. */
export async function pdfPicture(source: FormatSource, request: PictureRequest): Promise<Picture> {
  const { page = 1, longest } = request;
  const { pixels, count } = await withPdf(await bytesOf(source), (document) => {
    const shown = drawnPage(document, page, { dpi: Math.min(request.dpi ?? 96, MOST_DPI) });
    return { pixels: shown, count: document.pageCount };
  });
  const size = longest === undefined ? pixels : within(pixels, longest);
  const picture = encodedWithin(resizePixels(pixels, size.width, size.height), request);
  return { ...picture, page, page_count: count };
}
