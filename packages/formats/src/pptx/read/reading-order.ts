import type { PlacedShape } from '../tree/slide.ts';

/** What stands at the foot of every slide is read last. */
const FEET = new Set(['dt', 'ftr', 'sldNum']);

/** Title first, then from top to bottom and, within a row, from left to right; groups stay together. */
export function readingOrder(shapes: readonly PlacedShape[]): PlacedShape[] {
  const isFoot = ({ placeholder }: PlacedShape): boolean => FEET.has(placeholder?.type ?? '');
  const titles = shapes.filter(({ kind }) => kind === 'title');
  const feet = shapes.filter(isFoot);
  const rest = shapes.filter((shape) => shape.kind !== 'title' && !isFoot(shape));
  const placed = rest.filter(({ place }) => place !== null);
  const unplaced = rest.filter(({ place }) => place === null);
  return [...titles, ...byRows(placed), ...unplaced, ...feet];
}

/** A row begins with the topmost shape left; what begins above the middle of that one is beside it. */
function byRows(shapes: readonly PlacedShape[]): PlacedShape[] {
  const sorted = [...shapes].sort((one, other) => top(one) - top(other) || left(one) - left(other));
  const ordered: PlacedShape[] = [];
  let row: PlacedShape[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const shape of sorted) {
    if (top(shape) > end) {
      ordered.push(...row.sort((one, other) => left(one) - left(other)));
      row = [];
      end = top(shape) + Math.min(height(shape) / 2, MOST_ROW);
    }
    row.push(shape);
  }
  return [...ordered, ...row.sort((one, other) => left(one) - left(other))];
}

/** An inch: a shape that fills the slide makes no row of all of it. */
const MOST_ROW = 914_400;

function top({ place }: PlacedShape): number {
  return place?.y ?? 0;
}

function left({ place }: PlacedShape): number {
  return place?.x ?? 0;
}

function height({ place }: PlacedShape): number {
  return place?.height ?? 0;
}
