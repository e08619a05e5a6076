export interface Anchor {
  readonly left: number;
  readonly right: number;
}

export interface AnchorRange {
  readonly leftFrom: number;
  readonly leftTo: number;
  readonly rightFrom: number;
  readonly rightTo: number;
}

const ABSENT = -1;
const REPEATED = -2;

/** Lines that occur exactly once on both sides, as many of them as keep one order on both. */
export function findAnchors(left: Uint32Array, right: Uint32Array, range: AnchorRange, distinct: number): Anchor[] {
  const inLeft = placesOfUnique(left, range.leftFrom, range.leftTo, distinct);
  const inRight = placesOfUnique(right, range.rightFrom, range.rightTo, distinct);
  const pairs: Anchor[] = [];
  for (let at = range.leftFrom; at < range.leftTo; at += 1) {
    const line = left[at] ?? 0;
    const other = inRight[line] ?? ABSENT;
    if (inLeft[line] === at && other >= 0) pairs.push({ left: at, right: other });
  }
  return longestRising(pairs);
}

function placesOfUnique(lines: Uint32Array, from: number, to: number, distinct: number): Int32Array {
  const places = new Int32Array(distinct).fill(ABSENT);
  for (let at = from; at < to; at += 1) {
    const line = lines[at] ?? 0;
    places[line] = places[line] === ABSENT ? at : REPEATED;
  }
  return places;
}

/** Longest run of pairs whose right side rises, by patience sorting. */
function longestRising(pairs: readonly Anchor[]): Anchor[] {
  const previous = new Int32Array(pairs.length).fill(ABSENT);
  const tops: number[] = [];
  for (let index = 0; index < pairs.length; index += 1) {
    const pair = pairs[index];
    if (pair === undefined) continue;
    let low = 0;
    let high = tops.length;
    // Texts keep most of their order, so most pairs go to the end.
    const last = pairs[tops[high - 1] ?? -1];
    if (last !== undefined && last.right < pair.right) low = high;
    while (low < high) {
      const middle = (low + high) >> 1;
      const top = pairs[tops[middle] ?? 0];
      if (top !== undefined && top.right < pair.right) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? ABSENT : (tops[low - 1] ?? ABSENT);
    tops[low] = index;
  }
  const chosen: Anchor[] = [];
  for (let at = tops.at(-1) ?? ABSENT; at >= 0; at = previous[at] ?? ABSENT) {
    const pair = pairs[at];
    if (pair !== undefined) chosen.push(pair);
  }
  return chosen.reverse();
}
