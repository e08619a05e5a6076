import { longestRising } from '../../diff/longest-rising.ts';
import { similarity } from '../../diff/similarity.ts';
import type { LineHunk } from '../../text/compare/diff-lines.ts';
import type { Alignable } from './alignment.ts';
import type { Bags } from './bags.ts';

/** A word in more things than this leads nowhere. */
const RARE = 8;
const ALIKE = 0.5;

/** Likely pairs of a large gap in order: things that share words which few others have. */
export function candidatePairs(
  before: readonly Alignable[],
  after: readonly Alignable[],
  { before_start, before_count, after_start, after_count }: LineHunk,
  bags: Bags,
): [number, number][] {
  const lefts = Array.from({ length: before_count }, (_unused, index) => before_start + index);
  const rights = Array.from({ length: after_count }, (_unused, index) => after_start + index);
  const found = likeliest(lefts, rights, bags).filter(
    ({ left, right, share }) => share >= ALIKE && before[left]?.kind === after[right]?.kind,
  );
  const isKept = longestRising(Int32Array.from(found, ({ right }) => right));
  return found.flatMap(({ left, right }, index): [number, number][] => (isKept[index] === 1 ? [[left, right]] : []));
}

/** For each of the first side the likeliest of the second, found by rare words; never all with all. */
export function likeliest(
  lefts: readonly number[],
  rights: readonly number[],
  bags: Bags,
): { readonly left: number; readonly right: number; readonly share: number }[] {
  const places = new Map<string, number[]>();
  for (const right of rights) {
    for (const word of bags.after(right).counts.keys()) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [right]);
      else if (known.length <= RARE) known.push(right);
    }
  }
  return lefts.flatMap((left) => {
    const votes = new Map<number, number>();
    const bag = bags.before(left);
    for (const word of bag.counts.keys()) {
      const known = places.get(word) ?? [];
      if (known.length > RARE) continue;
      for (const right of known) votes.set(right, (votes.get(right) ?? 0) + 1 / known.length);
    }
    const top = [...votes].sort((one, other) => other[1] - one[1] || one[0] - other[0]).slice(0, 3);
    let best: { left: number; right: number; share: number } | undefined;
    for (const [right] of top) {
      const share = similarity(bag, bags.after(right));
      if (share > (best?.share ?? 0)) best = { left, right, share };
    }
    return best === undefined ? [] : [best];
  });
}
