/** A rectangle of pixels. */
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Changed pixels nearer than this belong together. */
const TILE = 16;
export const MOST_BOXES = 20;

/** Where pixels changed, as few rectangles: collects them in tiles while they are found, joins neighbours at the end. */
export class ChangedBoxes {
  readonly #columns: number;
  readonly #tiles = new Map<number, Bounds>();

  constructor(width: number) {
    this.#columns = Math.ceil(width / TILE) + 1;
  }

  add(x: number, y: number): void {
    const tile = Math.floor(y / TILE) * this.#columns + Math.floor(x / TILE);
    const known = this.#tiles.get(tile);
    if (known === undefined) this.#tiles.set(tile, new Bounds(x, y));
    else known.add(x, y);
  }

  /** From the top left; the nearest are joined until there are few enough. */
  boxes(): PixelBox[] {
    const found: Bounds[] = [];
    const left = new Map(this.#tiles);
    for (const first of this.#tiles.keys()) {
      const seed = left.get(first);
      if (seed === undefined) continue;
      left.delete(first);
      const open = [first];
      for (let tile = open.pop(); tile !== undefined; tile = open.pop()) {
        for (const next of this.#around(tile)) {
          const bounds = left.get(next);
          if (bounds === undefined) continue;
          seed.join(bounds);
          left.delete(next);
          open.push(next);
        }
      }
      found.push(seed);
    }
    return fewer(found)
      .map((bounds) => bounds.box)
      .sort((one, other) => one.y - other.y || one.x - other.x);
  }

  #around(tile: number): number[] {
    const row = this.#columns;
    return [tile - row - 1, tile - row, tile - row + 1, tile - 1, tile + 1, tile + row - 1, tile + row, tile + row + 1];
  }
}

/** Small ones join the one that grows least by it; from many at once by rows, for pairs of thousands take too long. */
function fewer(found: readonly Bounds[]): Bounds[] {
  const kept = [...found].sort((one, other) => other.area - one.area);
  const boxes = kept.slice(0, MOST_BOXES);
  for (const rest of kept.slice(MOST_BOXES)) {
    const [nearest] = [...boxes].sort(
      (one, other) => one.areaWith(rest) - one.area - (other.areaWith(rest) - other.area),
    );
    nearest?.join(rest);
  }
  return boxes;
}

class Bounds {
  #left: number;
  #top: number;
  #right: number;
  #bottom: number;

  constructor(x: number, y: number) {
    this.#left = this.#right = x;
    this.#top = this.#bottom = y;
  }

  get box(): PixelBox {
    return { x: this.#left, y: this.#top, width: this.#right - this.#left + 1, height: this.#bottom - this.#top + 1 };
  }

  get area(): number {
    return this.box.width * this.box.height;
  }

  add(x: number, y: number): void {
    this.#left = Math.min(this.#left, x);
    this.#right = Math.max(this.#right, x);
    this.#top = Math.min(this.#top, y);
    this.#bottom = Math.max(this.#bottom, y);
  }

  join(other: Bounds): void {
    this.add(other.#left, other.#top);
    this.add(other.#right, other.#bottom);
  }

  areaWith(other: Bounds): number {
    const width = Math.max(this.#right, other.#right) - Math.min(this.#left, other.#left) + 1;
    return width * (Math.max(this.#bottom, other.#bottom) - Math.min(this.#top, other.#top) + 1);
  }
}
