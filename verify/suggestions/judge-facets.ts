import { type Facets, facetsOf, NAMED_BY } from './facets.ts';
import { firstDifference, settledBytes } from './settled-bytes.ts';
import type { TrackedEdit } from './tracked-edits.ts';

export interface FacetVerdict {
  readonly accept: 'same' | 'different';
  readonly reject: 'same' | 'different';
  /** Sides of the document that were edited at once, as a warning says. */
  readonly atOnce: readonly string[];
  readonly violations: readonly string[];
}

/** All accepted it must be the edited document, all rejected the old one, but for what a warning names. By our own accept and reject. */
export function judgeFacets({ plain, tracked, warnings }: TrackedEdit, before: Facets): FacetVerdict {
  const [accepted, rejected] = [settledFacets(tracked, 'accept'), settledFacets(tracked, 'reject')];
  const lost = differences(accepted, settledFacets(plain, 'accept'));
  const left = differences(rejected, before);
  const isNamed = (facet: string): boolean => warnings.some((warning) => NAMED_BY[facet]?.test(warning) === true);
  const wrong = left.filter(([facet]) => !isNamed(facet));
  return {
    accept: lost.length === 0 ? 'same' : 'different',
    reject: wrong.length === 0 ? 'same' : 'different',
    atOnce: left.flatMap(([facet]) => (isNamed(facet) ? [facet] : [])),
    violations: [
      ...lost.map(([facet, words]) => `accept: ${facet}: ${words}`),
      ...wrong.map(([facet, words]) => `reject: ${facet}: ${words}`),
    ],
  };
}

export function settledFacets(bytes: Uint8Array, decision: 'accept' | 'reject'): Facets {
  return facetsOf(settledBytes(bytes, decision));
}

function differences(found: Facets, wanted: Facets): [string, string][] {
  return Object.keys(wanted).flatMap((facet): [string, string][] => {
    const difference = firstDifference(found[facet] ?? [], wanted[facet] ?? []);
    return difference === null ? [] : [[facet, difference]];
  });
}
