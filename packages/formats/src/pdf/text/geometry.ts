import { floatsAt, lend } from '../pdfium/memory.ts';
import type { PdfPage } from '../pdfium/pdf-page.ts';

/** A place on the page as people look at it: points from the left and from the top. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** From the file's own coordinates, which run upwards and do not know of turned pages, to a place as people see it. */
export type Place = (left: number, bottom: number, right: number, top: number) => Box;

export function placeOn(page: PdfPage): Place {
  const { engine, handle } = page;
  const [left = 0, top = 0, right = 0, bottom = 0] = lend(engine, 16, (pointer) => {
    engine.calls.FPDF_GetPageBoundingBox(handle, pointer);
    return [...floatsAt(engine, pointer, 4)];
  });
  switch (page.rotation) {
    case 90:
      return (l, b, r, t) => ({ x0: b - bottom, y0: l - left, x1: t - bottom, y1: r - left });
    case 180:
      return (l, b, r, t) => ({ x0: right - r, y0: b - bottom, x1: right - l, y1: t - bottom });
    case 270:
      return (l, b, r, t) => ({ x0: top - t, y0: right - r, x1: top - b, y1: right - l });
    default:
      return (l, b, r, t) => ({ x0: l - left, y0: top - t, x1: r - left, y1: top - b });
  }
}

export function around(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity];
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return { x0, y0, x1, y1 };
}

export function heightOf({ y0, y1 }: Box): number {
  return y1 - y0;
}

/** How much of two stretches is common; negative for a gap between them. */
export function overlap(a0: number, a1: number, b0: number, b1: number): number {
  return Math.min(a1, b1) - Math.max(a0, b0);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, two) => one - two);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
