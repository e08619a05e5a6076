/** A section or slide with changes. */
export interface Place {
  readonly index: number;
  readonly changes: number;
}

export interface PlaceSteps {
  /** Changes of all places. */
  readonly total: number;
  /** Changes before the place that is shown. */
  readonly before: number;
  /** The place of a change, counted from 0 over all of them; `within` counts from 1. */
  readonly placeOf: (change: number) => { readonly index: number; readonly within: number };
}

/** Going from change to change over sections or slides of which only one is shown. */
export function stepPlaces(places: readonly Place[], value: number): PlaceSteps {
  const counted = places.flatMap(({ index, changes }) => (changes === 0 ? [] : [{ index, count: changes }]));
  const starts: number[] = [];
  let total = 0;
  for (const { count } of counted) {
    starts.push(total);
    total += count;
  }
  const at = counted.findIndex(({ index }) => index === value);
  return {
    total,
    before: starts[at] ?? 0,
    placeOf: (change) => {
      const place = Math.max(
        0,
        starts.findLastIndex((start) => start <= change),
      );
      return { index: counted[place]?.index ?? value, within: change - (starts[place] ?? 0) + 1 };
    },
  };
}
