import type { CompanionSource } from '@galley/schema';

export interface CheckedCitations {
  /** What the text cites and a query named, in the order of the text. */
  readonly sources: readonly CompanionSource[];
  /** What it cites and no query named. */
  readonly unchecked: readonly string[];
}

const page = /(?:\[|\]\()(https?:\/\/[^\s[\]()<>]+(?:\([^\s[\]()<>]*\)[^\s[\]()<>]*)*)[\])]/g;
const cited = /\[(#\d+|[^[\]\n]+?\.[A-Za-z]\w{0,9}(?::[^[\]\n]+)?)\](?!\()/g;

/** Holds what a text cites against what queries really named: a place that was made up must not look like a source. Pure. */
export function checkCitations(text: string, places: readonly CompanionSource[]): CheckedCitations {
  const sources = new Map<string, CompanionSource>();
  const unchecked = new Set<string>();
  for (const [, address = ''] of text.matchAll(page)) {
    const found = places.find((place) => place.kind === 'web' && sameAddress(place.url, address));
    if (found === undefined) unchecked.add(address);
    else sources.set(found.label, found);
  }
  for (const [, name = ''] of text.replaceAll(page, '').matchAll(cited)) {
    const found = places.find((place) => isNamed(place, name));
    if (found === undefined) unchecked.add(name);
    else sources.set(name, found);
  }
  return { sources: [...sources.values()], unchecked: [...unchecked] };
}

function sameAddress(known: string, cited: string): boolean {
  return URL.canParse(cited) && new URL(cited).href === known;
}

function isNamed(place: CompanionSource, name: string): boolean {
  if (place.kind === 'journal') return name === `#${place.seq}`;
  return place.label === name;
}
