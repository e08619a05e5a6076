import { FileCorruptError } from '../../base/errors.ts';
import { bytesOf, type FormatSource } from '../../core/source.ts';
import { withPdf } from '../pdfium/open-pdf.ts';
import type { PdfDocument } from '../pdfium/pdf-document.ts';
import { type Pixels, pagePixels } from './page-pixels.ts';
import type { PictureSize } from './pixel-size.ts';

export interface PagePicture {
  readonly png: Uint8Array;
  /** In dots. */
  readonly width: number;
  readonly height: number;
  readonly page: number;
  readonly page_count: number;
}

/** A page of a PDF as a picture in png. Pages count from 1. */
export async function renderPage(bytes: Uint8Array, page: number, size: PictureSize = {}): Promise<PagePicture> {
  const { pixels, page_count } = await withPdf(bytes, (document) => ({
    pixels: drawnPage(document, page, size),
    page_count: document.pageCount,
  }));
  return { png: await pngOf(pixels), width: pixels.width, height: pixels.height, page, page_count };
}

/** The same for a file wherever its bytes are: what another process is asked for. */
export async function renderSourcePage(
  source: FormatSource,
  page: number,
  size: PictureSize = {},
): Promise<PagePicture> {
  return renderPage(await bytesOf(source), page, size);
}

export function drawnPage(document: PdfDocument, number: number, size: PictureSize): Pixels {
  const pixels = document.page(number, (page) => pagePixels(page, size));
  if (pixels !== null) return pixels;
  throw new FileCorruptError(`Page ${number} of the PDF is damaged and cannot be drawn.`, { page: number });
}

async function pngOf({ rgba, width, height }: Pixels): Promise<Uint8Array> {
  const { Transformer } = await import('@napi-rs/image');
  return Transformer.fromRgbaPixels(rgba, width, height).png();
}
