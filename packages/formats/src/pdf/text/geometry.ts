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
  const [x0, y0, x1, y1] = edgesOn(page);
  return (left, bottom, right, top) => {
    const box = [left, top, right, bottom] as const;
    const at = ({ from, sign, zero }: Edge) => sign * box[from] + zero;
    return { x0: at(x0), y0: at(y0), x1: at(x1), y1: at(y1) };
  };
}

/** One edge of a place as people see it: from which of the file's own (left, top, right, bottom), and how. */
export interface Edge {
  readonly from: 0 | 1 | 2 | 3;
  readonly sign: 1 | -1;
  readonly zero: number;
}

/** The edges x0, y0, x1, y1, for whoever has too many places to make an object for each. */
export function edgesOn(page: PdfPage): readonly [Edge, Edge, Edge, Edge] {
  const { engine, handle } = page;
  const [left = 0, top = 0, right = 0, bottom = 0] = lend(engine, 16, (pointer) => {
    engine.calls.FPDF_GetPageBoundingBox(handle, pointer);
    return [...floatsAt(engine, pointer, 4)];
  });
  const after = (from: Edge['from'], zero: number): Edge => ({ from, sign: 1, zero: -zero });
  const before = (from: Edge['from'], zero: number): Edge => ({ from, sign: -1, zero });
  switch (page.rotation) {
    case 90:
      return [after(BOTTOM, bottom), after(LEFT, left), after(TOP, bottom), after(RIGHT, left)];
    case 180:
      return [before(RIGHT, right), after(BOTTOM, bottom), before(LEFT, right), after(TOP, bottom)];
    case 270:
      return [before(TOP, top), before(RIGHT, right), before(BOTTOM, top), before(LEFT, right)];
    default:
      return [after(LEFT, left), before(TOP, top), after(RIGHT, left), before(BOTTOM, top)];
  }
}

const [LEFT, TOP, RIGHT, BOTTOM] = [0, 1, 2, 3] as const;

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
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
