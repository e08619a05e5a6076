import { longestRising } from '../../diff/longest-rising.ts';

/** A thing that both sides have, or only one. */
export interface Matched<Item> {
  readonly before: Item | null;
  readonly after: Item | null;
}

/** One place of a list that holds the orders of both sides. */
export interface MergedPlace<Item> extends Matched<Item> {
  /** `here` on both sides; `old` and `new` are the two places of what moved, came or went. */
  readonly place: 'here' | 'old' | 'new';
}

/**
 * Both orders in one list: without the new places it is the first side's, without the old ones the second's. As few as
 * possible of those that both have count as moved.
 */
export function mergeOrders<Item>(
  before: readonly Item[],
  after: readonly Item[],
  partnerOf: ReadonlyMap<Item, Item>,
): MergedPlace<Item>[] {
  const numbers = new Map(before.map((item, index) => [item, index]));
  const origins = after.map((item) => numbers.get(partnerOf.get(item) as Item) ?? -1);
  const kept = origins.flatMap((origin, index) => (origin === -1 ? [] : [index]));
  const stays = longestRising(Int32Array.from(kept, (index) => origins[index] ?? 0));
  const anchors = new Set(kept.filter((_, at) => stays[at] === 1));
  const successors = new Map(
    after.flatMap((item, index) => (origins[index] === -1 ? [] : [[before[origins[index] ?? 0] as Item, item]])),
  );
  const places: MergedPlace<Item>[] = [];
  let left = 0;
  const takeOut = (end: number): void => {
    for (; left < end; left += 1) {
      const item = before[left] as Item;
      places.push({ before: item, after: successors.get(item) ?? null, place: 'old' });
    }
  };
  for (const [index, item] of after.entries()) {
    const origin = origins[index] ?? -1;
    const partner = origin === -1 ? null : (before[origin] as Item);
    if (!anchors.has(index)) {
      places.push({ before: partner, after: item, place: 'new' });
      continue;
    }
    takeOut(origin);
    left = origin + 1;
    places.push({ before: partner, after: item, place: 'here' });
  }
  takeOut(before.length);
  return places;
}
