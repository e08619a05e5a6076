import { floatsAt, integerAt, lend } from '../pdfium/memory.ts';
import type { PdfPage } from '../pdfium/pdf-page.ts';
import { type Box, type Place, placeOn } from '../text/geometry.ts';

/** A straight line on the page: at `at`, from `from` to `to`. */
export interface Ruling {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Rulings {
  /** At a height, from left to right. */
  readonly across: readonly Ruling[];
  readonly down: readonly Ruling[];
}

const PATH = 2;
const FORM = 5;
const THIN = 3;
const SHORTEST = 4;
/** Drawings have more lines than any table; what is beyond is no table. */
const MOST_OBJECTS = 20_000;
const MOST_SEGMENTS = 4_000;
const DEEPEST = 6;

type Matrix = readonly [number, number, number, number, number, number];
const SAME: Matrix = [1, 0, 0, 1, 0, 0];

/** Lines that are drawn, sides of boxes and edges of coloured areas, also inside forms. */
export function pageRulings(page: PdfPage): Rulings {
  const { calls } = page.engine;
  const finder = new RulingFinder(page, placeOn(page));
  const count = calls.FPDFPage_CountObjects(page.handle);
  for (let index = 0; index < count; index += 1) finder.look(calls.FPDFPage_GetObject(page.handle, index), SAME, 0);
  return finder;
}

class RulingFinder implements Rulings {
  readonly across: Ruling[] = [];
  readonly down: Ruling[] = [];
  readonly #page: PdfPage;
  readonly #place: Place;
  #left = MOST_OBJECTS;

  constructor(page: PdfPage, place: Place) {
    this.#page = page;
    this.#place = place;
  }

  look(object: number, outer: Matrix, depth: number): void {
    if (object === 0 || this.#left <= 0) return;
    this.#left -= 1;
    const { calls } = this.#page.engine;
    const type = calls.FPDFPageObj_GetType(object);
    if (type === PATH) this.#path(object, outer);
    if (type !== FORM || depth >= DEEPEST) return;
    const inner = times(this.#matrix(object), outer);
    const count = calls.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index += 1) {
      this.look(calls.FPDFFormObj_GetObject(object, index), inner, depth + 1);
    }
  }

  #path(object: number, outer: Matrix): void {
    const { engine } = this.#page;
    const { calls } = engine;
    const [fill, isStroked] = lend(engine, 8, (pointer) => {
      calls.FPDFPath_GetDrawMode(object, pointer, pointer + 4);
      return [integerAt(engine, pointer), integerAt(engine, pointer + 4) !== 0] as const;
    });
    if (fill === 0 && !isStroked) return;
    const bounds = this.#bounds(object, outer);
    if (bounds === null) return;
    if (isThin(bounds)) this.#add(bounds);
    else if (isStroked) this.#segments(object, times(this.#matrix(object), outer));
    else if (calls.FPDFPath_CountSegments(object) <= 5 && this.#isColoured(object)) this.#sides(bounds);
    else if (this.#isColoured(object)) this.#pieces(object, times(this.#matrix(object), outer));
  }

  /** Bounds of an object inside a form are those within the form. */
  #bounds(object: number, outer: Matrix): Box | null {
    const { engine } = this.#page;
    return lend(engine, 16, (pointer) => {
      const call = engine.calls.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12);
      if (call === 0) return null;
      const [left = 0, bottom = 0, right = 0, top = 0] = floatsAt(engine, pointer, 4);
      const [x0, y0] = moved(outer, left, bottom);
      const [x1, y1] = moved(outer, right, top);
      return this.#place(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1));
    });
  }

  #matrix(object: number): Matrix {
    const { engine } = this.#page;
    return lend(engine, 24, (pointer) => {
      if (engine.calls.FPDFPageObj_GetMatrix(object, pointer) === 0) return SAME;
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floatsAt(engine, pointer, 6);
      return [a, b, c, d, e, f];
    });
  }

  #segments(object: number, matrix: Matrix): void {
    for (const { from, to } of this.#steps(object, matrix)) {
      const box = this.#place(
        Math.min(from[0], to[0]),
        Math.min(from[1], to[1]),
        Math.max(from[0], to[0]),
        Math.max(from[1], to[1]),
      );
      if (isThin(box)) this.#add(box);
    }
  }

  /** One path of many filled boxes: each of them is a line or an area. */
  #pieces(object: number, matrix: Matrix): void {
    let points: (readonly [number, number])[] = [];
    const end = () => {
      if (points.length >= 3) {
        const xs = points.map(([x]) => x);
        const ys = points.map(([, y]) => y);
        const box = this.#place(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
        if (isThin(box)) this.#add(box);
        else this.#sides(box);
      }
      points = [];
    };
    for (const { from, to, isStart } of this.#steps(object, matrix)) {
      if (isStart) {
        end();
        points.push(from);
      }
      points.push(to);
    }
    end();
  }

  *#steps(object: number, matrix: Matrix) {
    const { engine } = this.#page;
    const { calls } = engine;
    const count = Math.min(calls.FPDFPath_CountSegments(object), MOST_SEGMENTS);
    let start: readonly [number, number] = [0, 0];
    let last = start;
    let isStart = true;
    for (let index = 0; index < count; index += 1) {
      const segment = calls.FPDFPath_GetPathSegment(object, index);
      const type = calls.FPDFPathSegment_GetType(segment);
      const point = lend(engine, 8, (pointer) => {
        calls.FPDFPathSegment_GetPoint(segment, pointer, pointer + 4);
        const [x = 0, y = 0] = floatsAt(engine, pointer, 2);
        return moved(matrix, x, y);
      });
      if (type === MOVE) {
        start = point;
        isStart = true;
      } else if (type === LINE) {
        yield { from: last, to: point, isStart };
        isStart = false;
      }
      last = point;
      if (calls.FPDFPathSegment_GetClose(segment) !== 0) {
        yield { from: last, to: start, isStart: false };
        last = start;
      }
    }
  }

  #isColoured(object: number): boolean {
    const { engine } = this.#page;
    return lend(engine, 16, (pointer) => {
      engine.calls.FPDFPageObj_GetFillColor(object, pointer, pointer + 4, pointer + 8, pointer + 12);
      const [red, green, blue, opacity] = [0, 4, 8, 12].map((at) => integerAt(engine, pointer + at));
      // White areas are paper: programs put them behind every paragraph.
      return (opacity ?? 0) > 0 && Math.min(red ?? 0, green ?? 0, blue ?? 0) < 250;
    });
  }

  #sides({ x0, y0, x1, y1 }: Box): void {
    this.#add({ x0, y0, x1, y1: y0 });
    this.#add({ x0, y0: y1, x1, y1 });
    this.#add({ x0, y0, x1: x0, y1 });
    this.#add({ x0: x1, y0, x1, y1 });
  }

  #add({ x0, y0, x1, y1 }: Box): void {
    if (![x0, y0, x1, y1].every(Number.isFinite)) return;
    if (x1 - x0 >= y1 - y0) {
      if (x1 - x0 >= SHORTEST) this.across.push({ at: (y0 + y1) / 2, from: x0, to: x1 });
    } else if (y1 - y0 >= SHORTEST) this.down.push({ at: (x0 + x1) / 2, from: y0, to: y1 });
  }
}

const LINE = 0;
const MOVE = 2;

function isThin({ x0, y0, x1, y1 }: Box): boolean {
  return Math.min(x1 - x0, y1 - y0) <= THIN;
}

function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** First the one, then the other. */
function times(one: Matrix, two: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [x, y] = moved(two, e, f);
  return [a * two[0] + b * two[2], a * two[1] + b * two[3], c * two[0] + d * two[2], c * two[1] + d * two[3], x, y];
}
