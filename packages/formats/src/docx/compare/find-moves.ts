import type { Alignable } from './alignment.ts';
import type { Bags } from './bags.ts';
import { likeliest } from './candidates.ts';
import type { Partners } from './partners.ts';

/** Share of words that must be in common for a text to be the same one elsewhere, and how many words it needs. */
const NEARLY = 0.85;
const LEAST_WORDS = 5;

/** Places on the second side, each with the place on the first that it came from. */
export function findMoves(
  before: readonly Alignable[],
  after: readonly Alignable[],
  partners: Partners,
  bags: Bags,
): Map<number, number> {
  const free = (of: Int32Array): number[] => [...of.keys()].filter((index) => of[index] === -1);
  const [gone, fresh] = [free(partners.ofBefore), free(partners.ofAfter)];
  const moves = new Map<number, number>();
  const taken = new Set<number>();
  const places = new Map<string, number[]>();
  const key = (item: Alignable | undefined): string => `${item?.kind} ${item?.key}`;
  for (const left of gone) {
    // An empty line elsewhere is another empty line.
    if ((before[left]?.text ?? '').trim() === '') continue;
    const known = places.get(key(before[left]));
    if (known === undefined) places.set(key(before[left]), [left]);
    else known.push(left);
  }
  for (const right of fresh) {
    const left = places.get(key(after[right]))?.shift();
    if (left === undefined) continue;
    moves.set(right, left);
    taken.add(left);
  }
  const restLeft = gone.filter((left) => !taken.has(left) && bags.before(left).size >= LEAST_WORDS);
  const restRight = fresh.filter((right) => !moves.has(right) && bags.after(right).size >= LEAST_WORDS);
  for (const { left, right, share } of likeliest(restLeft, restRight, bags)) {
    if (share < NEARLY || moves.has(right) || before[left]?.kind !== after[right]?.kind) continue;
    moves.set(right, left);
  }
  return moves;
}
