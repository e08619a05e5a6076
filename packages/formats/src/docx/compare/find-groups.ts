import { joinBags, sharedWords, similarity, type WordBag } from '../../diff/similarity.ts';
import type { Alignable } from './alignment.ts';
import type { Bags } from './bags.ts';
import type { Partners } from './partners.ts';

/** One that became several, or several that became one, by their places. */
export interface Group {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Together they say nearly what the one said. */
const TOGETHER = 0.8;
const MOST_PARTS = 8;

interface Side {
  readonly items: readonly Alignable[];
  readonly partners: Int32Array;
  readonly bag: (index: number) => WordBag;
}

/** Paragraphs that were split or merged. Their partners are taken back: the group stands for them. */
export function findGroups(
  before: readonly Alignable[],
  after: readonly Alignable[],
  partners: Partners,
  bags: Bags,
): Group[] {
  const left: Side = { items: before, partners: partners.ofBefore, bag: (index) => bags.before(index) };
  const right: Side = { items: after, partners: partners.ofAfter, bag: (index) => bags.after(index) };
  const splits = partsOf(left, right).map(({ one, parts }): Group => ({ before: [one], after: parts }));
  for (const group of splits) release(partners, group);
  const merges = partsOf(right, left).map(({ one, parts }): Group => ({ before: parts, after: [one] }));
  for (const group of merges) release(partners, group);
  return [...splits, ...merges];
}

/** Neither free nor paired. */
function release({ ofBefore, ofAfter }: Partners, { before, after }: Group): void {
  for (const index of before) ofBefore[index] = -2;
  for (const index of after) ofAfter[index] = -2;
}

function partsOf(whole: Side, pieces: Side): { readonly one: number; readonly parts: number[] }[] {
  const found: { one: number; parts: number[] }[] = [];
  for (const [one, item] of whole.items.entries()) {
    const partner = whole.partners[one] ?? -1;
    if (item.kind !== 'paragraph' || partner < 0 || pieces.items[partner]?.key === item.key) continue;
    const parts = grow(one, partner, whole, pieces);
    if (parts.length > 1) found.push({ one, parts });
    if (parts.length > 1) for (const part of parts) pieces.partners[part] = -2;
  }
  return found;
}

/** Takes in free neighbours for as long as they say what the one said. */
function grow(one: number, partner: number, whole: Side, pieces: Side): number[] {
  const bag = whole.bag(one);
  let parts = [partner];
  let share = similarity(bag, pieces.bag(partner));
  for (const step of [1, -1]) {
    for (let at = partner + step; parts.length < MOST_PARTS; at += step) {
      const piece = pieces.items[at];
      if (piece?.kind !== 'paragraph' || pieces.partners[at] !== -1) break;
      const own = pieces.bag(at);
      if (own.size === 0 || sharedWords(own, bag) < own.size / 2) break;
      const wider = step === 1 ? [...parts, at] : [at, ...parts];
      const together = similarity(bag, joinBags(wider.map(pieces.bag)));
      if (together <= share) break;
      [parts, share] = [wider, together];
    }
  }
  return share >= TOGETHER ? parts : [partner];
}
