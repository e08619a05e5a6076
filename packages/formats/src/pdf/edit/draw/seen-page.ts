import type { PDF, PDFPage } from '@libpdf/core';
import { itemsOf, resolved } from '../document/objects.ts';

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A page as it is looked at: from its lower left corner, turned and cut as readers show it. */
export interface SeenPage {
  readonly width: number;
  readonly height: number;
  /** From there to the page's own points. */
  readonly matrix: Matrix;
}

export function seenPage(pdf: PDF, page: PDFPage): SeenPage {
  const { x, y, width, height } = shownBox(pdf, page);
  switch (turnOf(pdf, page)) {
    case 90:
      return { width: height, height: width, matrix: [0, 1, -1, 0, x + width, y] };
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] };
    case 270:
      return { width: height, height: width, matrix: [0, -1, 1, 0, x, y + height] };
    default:
      return { width, height, matrix: [1, 0, 0, 1, x, y] };
  }
}

/** In degrees, clockwise; anything that is no quarter turn is none. */
export function turnOf(pdf: PDF, page: PDFPage): number {
  const value = page.dict.getNumber('Rotate', pdf.getObject.bind(pdf))?.value ?? 0;
  return value % 90 === 0 ? ((value % 360) + 360) % 360 : 0;
}

const LETTER = { x: 0, y: 0, width: 612, height: 792 };

/** What of the page is shown: its crop box as far as it is within the page. */
function shownBox(pdf: PDF, page: PDFPage) {
  const media = boxOf(pdf, page, 'MediaBox') ?? LETTER;
  const crop = boxOf(pdf, page, 'CropBox');
  if (crop === null) return media;
  const [left, bottom] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)];
  const right = Math.min(media.x + media.width, crop.x + crop.width);
  const top = Math.min(media.y + media.height, crop.y + crop.height);
  return right > left && top > bottom ? { x: left, y: bottom, width: right - left, height: top - bottom } : media;
}

function boxOf(pdf: PDF, page: PDFPage, key: string) {
  const numbers = itemsOf(pdf, page.dict.get(key)).map((item) => {
    const value = resolved(pdf, item);
    return value?.type === 'number' ? value.value : Number.NaN;
  });
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = numbers;
  const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  return box.width > 0 && box.height > 0 ? box : null;
}

export function multiply(one: Matrix, two: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [A, B, C, D, E, F] = two;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}
