import type { CompanionSource } from '@galley/schema';

export interface CheckedCitations {
  /** What the text cites and a query named, in the order of the text. */
  readonly sources: readonly CompanionSource[];
  /** What it cites and no query named. */
  readonly unchecked: readonly string[];
}

const cited = /\[(#\d+|[^[\]\n]+?\.[A-Za-z]\w{0,9}(?::[^[\]\n]+)?)\](?!\()/g;

/** Holds what a text cites against what queries really named: a place that was made up must not look like a source. Pure. */
export function checkCitations(text: string, places: readonly CompanionSource[]): CheckedCitations {
  const sources = new Map<string, CompanionSource>();
  const unchecked = new Set<string>();
  for (const [, name = ''] of text.matchAll(cited)) {
    const found = places.find((place) => isNamed(place, name));
    if (found === undefined) unchecked.add(name);
    else sources.set(name, found);
  }
  return { sources: [...sources.values()], unchecked: [...unchecked] };
}

function isNamed(place: CompanionSource, name: string): boolean {
  if (place.kind === 'journal') return name === `#${place.seq}`;
  return place.label === name;
}
