import type { Alignable, Aligned } from './alignment.ts';
import type { Group } from './find-groups.ts';
import type { Partners } from './partners.ts';

interface Found {
  readonly partners: Partners;
  readonly groups: readonly Group[];
  /** By place on the second side, the place on the first. */
  readonly moves: ReadonlyMap<number, number>;
}

/** One list in the order of the second side; in a gap, what was taken out comes before what was put in. */
export function listAligned<Item extends Alignable>(
  before: readonly Item[],
  after: readonly Item[],
  { partners, groups, moves }: Found,
): Aligned<Item>[] {
  const list: Aligned<Item>[] = [];
  const firsts = new Map(groups.map((group) => [group.after[0] ?? 0, group]));
  const destinations = new Map([...moves].map(([right, left]) => [left, right]));
  const fixed = fixedPlaces(before.length, partners, firsts);
  let leftAt = 0;
  const takeOut = (end: number): void => {
    for (; leftAt < end; leftAt += 1) {
      const item = before[leftAt];
      if (item === undefined || partners.ofBefore[leftAt] !== -1) continue;
      const target = after[destinations.get(leftAt) ?? -1];
      if (target === undefined) list.push({ kind: 'deleted', before: item });
      else list.push({ kind: 'moved_away', before: item, after: target });
    }
  };
  for (const [right, item] of after.entries()) {
    const group = firsts.get(right);
    const left = partners.ofAfter[right] ?? -1;
    const partner = before[left];
    if (group !== undefined) {
      takeOut(group.before[0] ?? 0);
      leftAt = Math.max(leftAt, (group.before.at(-1) ?? -1) + 1);
      list.push(groupEntry(before, after, group));
    } else if (left === -2) {
      // Stands in the entry of its group.
    } else if (partner !== undefined) {
      takeOut(left);
      leftAt = left + 1;
      list.push({ kind: partner.key === item.key ? 'equal' : 'changed', before: partner, after: item });
    } else {
      takeOut(fixed[right] ?? before.length);
      const origin = before[moves.get(right) ?? -1];
      if (origin === undefined) list.push({ kind: 'inserted', after: item });
      else list.push({ kind: 'moved', before: origin, after: item });
    }
  }
  takeOut(before.length);
  return list;
}

/** For each place of the second side, where on the first side the next thing stands that both have. */
function fixedPlaces(count: number, { ofAfter }: Partners, firsts: ReadonlyMap<number, Group>): Int32Array {
  const places = new Int32Array(ofAfter.length);
  let next = count;
  for (let right = ofAfter.length - 1; right >= 0; right -= 1) {
    const left = firsts.get(right)?.before[0] ?? ofAfter[right] ?? -1;
    if (left >= 0) next = left;
    places[right] = next;
  }
  return places;
}

function groupEntry<Item>(before: readonly Item[], after: readonly Item[], group: Group): Aligned<Item> {
  const left = group.before.flatMap((index) => before[index] ?? []);
  const right = group.after.flatMap((index) => after[index] ?? []);
  const [firstLeft, firstRight] = [left[0] as Item, right[0] as Item];
  return left.length === 1
    ? { kind: 'split', before: firstLeft, after: right }
    : { kind: 'merged', before: left, after: firstRight };
}
