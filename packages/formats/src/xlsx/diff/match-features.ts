import type { Feature } from '../features/feature.ts';

export interface FeaturePair {
  readonly before: Feature | null;
  readonly after: Feature | null;
}

/** From sure to likely: the same name, the same place, the same words in another place. */
const LIKENESS: readonly ((feature: Feature) => string | undefined)[] = [
  ({ what, id }) => (id === undefined ? undefined : JSON.stringify([what, id])),
  ({ what, place }) => (place === undefined ? undefined : JSON.stringify([what, place])),
  ({ what, text, formulas }) => JSON.stringify([what, text, formulas]),
];

/** Pairs of features that differ, in the order of the second side; those that are gone come last. */
export function matchFeatures(before: readonly Feature[], after: readonly Feature[]): FeaturePair[] {
  const partner = new Map<Feature, Feature>();
  let left = [...before];
  let right = [...after];
  const pairBy = (keyOf: (feature: Feature) => string | undefined): void => {
    const places = new Map<string, Feature[]>();
    for (const feature of left.toReversed()) {
      const key = keyOf(feature);
      if (key !== undefined) places.set(key, [...(places.get(key) ?? []), feature]);
    }
    for (const feature of right) {
      const key = keyOf(feature);
      const found = key === undefined ? undefined : places.get(key)?.pop();
      if (found !== undefined) partner.set(feature, found);
    }
    const used = new Set(partner.values());
    left = left.filter((feature) => !used.has(feature));
    right = right.filter((feature) => !partner.has(feature));
  };
  pairBy(({ what, id, place, formulas, text, raw }) => JSON.stringify([what, id, place, formulas, text, raw]));
  const same = new Set(partner.keys());
  for (const likeness of LIKENESS) pairBy(likeness);
  return [
    ...after
      .filter((feature) => !same.has(feature))
      .map((feature) => ({ before: partner.get(feature) ?? null, after: feature })),
    ...left.map((feature) => ({ before: feature, after: null })),
  ];
}
