import type { PdfPage } from '../pdfium/pdf-page.ts';
import { type PictureSize, pixelSize } from './pixel-size.ts';

/** Red, green, blue and opacity of each dot, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const WHITE = 0xff_ff_ff_ff;
const WITH_ANNOTATIONS = 1;
const RED_FIRST = 16;

/** The page as people see it, with what is in its fields. */
export function pagePixels(page: PdfPage, wanted: PictureSize = {}): Pixels {
  const { width, height } = pixelSize(page, wanted);
  const { calls } = page.engine;
  const bitmap = calls.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new RangeError(`pdfium has no room for a picture of ${width} by ${height}`);
  try {
    const flags = RED_FIRST | (page.hasTooManyAnnotations ? 0 : WITH_ANNOTATIONS);
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    calls.FPDF_RenderPageBitmap(bitmap, page.handle, 0, 0, width, height, 0, flags);
    if (page.form !== 0) calls.FPDF_FFLDraw(page.form, bitmap, page.handle, 0, 0, width, height, 0, flags);
    return { width, height, rgba: opaque(page, bitmap, width, height) };
  } finally {
    calls.FPDFBitmap_Destroy(bitmap);
  }
}

function opaque(page: PdfPage, bitmap: number, width: number, height: number): Uint8Array {
  const { calls } = page.engine;
  const buffer = calls.FPDFBitmap_GetBuffer(bitmap) >>> 0;
  const stride = calls.FPDFBitmap_GetStride(bitmap);
  const heap = page.engine.heap();
  const rgba = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const start = buffer + row * stride;
    rgba.set(heap.subarray(start, start + width * 4), row * width * 4);
  }
  // The fourth byte of a bitmap without opacity is whatever it was.
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return rgba;
}
