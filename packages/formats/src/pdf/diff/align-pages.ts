import { longestRising } from '../../diff/longest-rising.ts';
import { pairInOrder, similarity } from './pair-in-order.ts';

/** What tells pages apart. */
export interface PageText {
  /** All that is read of it. */
  readonly text: string;
  readonly words: ReadonlyMap<string, number>;
}

/** Two pages that are versions of each other, or one that has no other; as indices. */
export interface PagePair {
  readonly before: number | null;
  readonly after: number | null;
  readonly isMoved: boolean;
}

const ALIKE_ELSEWHERE = 0.7;

/** Which page became which: first those with the same text, then those that are alike between them, then those that moved. */
export function alignPages(before: readonly PageText[], after: readonly PageText[]): PagePair[] {
  const partner = equalPages(before, after);
  const kept = unmoved(partner);
  pairGaps(before, after, partner, kept);
  pairElsewhere(before, after, partner);
  const rising = unmoved(partner);
  const pairs = [...partner].map(([to, from]): PagePair => ({ before: from, after: to, isMoved: !rising.has(to) }));
  const taken = new Set(partner.values());
  const added = after.flatMap((_, to) => (partner.has(to) ? [] : [{ before: null, after: to, isMoved: false }]));
  const removed = before.flatMap((_, from) => (taken.has(from) ? [] : [{ before: from, after: null, isMoved: false }]));
  return inReadingOrder([...pairs, ...added], removed);
}

/** Pages of the second version by index with those of the first that read the same. */
function equalPages(before: readonly PageText[], after: readonly PageText[]): Map<number, number> {
  const waiting = new Map<string, number[]>();
  for (const [index, { text }] of before.entries()) waiting.set(text, [...(waiting.get(text) ?? []), index]);
  const partner = new Map<number, number>();
  for (const [index, { text }] of after.entries()) {
    const found = waiting.get(text)?.shift();
    if (found !== undefined) partner.set(index, found);
  }
  return partner;
}

function unmoved(partner: ReadonlyMap<number, number>): Set<number> {
  const pairs = [...partner].sort(([one], [two]) => one - two);
  const isKept = longestRising(Int32Array.from(pairs, ([, from]) => from));
  return new Set(pairs.filter((_, index) => isKept[index] === 1).map(([to]) => to));
}

/** Between two pages that stayed, those left over on both sides are compared with each other. */
function pairGaps(
  before: readonly PageText[],
  after: readonly PageText[],
  partner: Map<number, number>,
  kept: ReadonlySet<number>,
): void {
  const taken = new Set(partner.values());
  const ends = [...kept].sort((one, two) => one - two).map((to) => [partner.get(to) ?? 0, to] as const);
  let [from, to] = [0, 0];
  for (const [endFrom, endTo] of [...ends, [before.length, after.length] as const]) {
    const olds = range(from, endFrom).filter((index) => !taken.has(index));
    const news = range(to, endTo).filter((index) => !partner.has(index));
    for (const [old, made] of pairInOrder(olds, news, before, after)) partner.set(made, old);
    [from, to] = [endFrom + 1, endTo + 1];
  }
}

function pairElsewhere(before: readonly PageText[], after: readonly PageText[], partner: Map<number, number>): void {
  const taken = new Set(partner.values());
  for (const [index, page] of after.entries()) {
    if (partner.has(index)) continue;
    const found = before.findIndex((old, from) => !taken.has(from) && similarity(old, page) >= ALIKE_ELSEWHERE);
    if (found === -1) continue;
    taken.add(found);
    partner.set(index, found);
  }
}

/** As the second version is read; what is gone stands where it was. */
function inReadingOrder(present: readonly PagePair[], removed: readonly PagePair[]): PagePair[] {
  const list = [...present].sort((one, two) => (one.after ?? 0) - (two.after ?? 0));
  for (const gone of removed) {
    const last = list.findLastIndex(
      ({ before, isMoved }) => before !== null && !isMoved && before < (gone.before ?? 0),
    );
    list.splice(last + 1, 0, gone);
  }
  return list;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
