import { diff } from 'fast-myers-diff';

/** Changed stretches of two lists: from and to on the left, from and to on the right. */
export type GapChange = readonly [leftFrom: number, leftTo: number, rightFrom: number, rightTo: number];

/** Below this, to sort lines out costs more than to search among them. */
const FEW = 64;

/**
 * The shortest edit between two stretches without anchors. Lines that only one side has belong to no common part: left
 * out of the search they cannot make it slow, as when every line of a long text changed.
 */
export function diffGap(left: Uint32Array, right: Uint32Array): Iterable<GapChange> {
  if (left.length + right.length < FEW) return diff(left, right);
  const [leftPlaces, rightPlaces] = [placesOfShared(left, right), placesOfShared(right, left)];
  if (leftPlaces.length === left.length && rightPlaces.length === right.length) return diff(left, right);
  return widen(left, right, leftPlaces, rightPlaces);
}

function placesOfShared(lines: Uint32Array, others: Uint32Array): Uint32Array {
  const known = new Set(others);
  return Uint32Array.from(lines.keys().filter((at) => known.has(lines[at] ?? 0)));
}

/** From the places of shared lines back to all lines. */
function* widen(
  left: Uint32Array,
  right: Uint32Array,
  leftPlaces: Uint32Array,
  rightPlaces: Uint32Array,
): Generator<GapChange> {
  const pick = (lines: Uint32Array, places: Uint32Array) => places.map((place) => lines[place] ?? 0);
  const ends: GapChange = [leftPlaces.length, leftPlaces.length, rightPlaces.length, rightPlaces.length];
  let [leftAt, rightAt, leftIndex, rightIndex] = [0, 0, 0, 0];
  for (const [from, to, rightFrom, rightTo] of [...diff(pick(left, leftPlaces), pick(right, rightPlaces)), ends]) {
    for (; leftIndex < from && rightIndex < rightFrom; leftIndex += 1, rightIndex += 1) {
      const [leftSame, rightSame] = [leftPlaces[leftIndex] ?? 0, rightPlaces[rightIndex] ?? 0];
      if (leftSame > leftAt || rightSame > rightAt) yield [leftAt, leftSame, rightAt, rightSame];
      [leftAt, rightAt] = [leftSame + 1, rightSame + 1];
    }
    [leftIndex, rightIndex] = [to, rightTo];
  }
  if (left.length > leftAt || right.length > rightAt) yield [leftAt, left.length, rightAt, right.length];
}
