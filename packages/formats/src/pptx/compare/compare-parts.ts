import { resolveTarget } from '../../ooxml/part-names.ts';
import { relationshipsOf } from '../../ooxml/part-relationships.ts';
import { reachableFrom } from '../../ooxml/reachable-parts.ts';
import { relationshipKind } from '../../ooxml/relationships.ts';
import { entryKey } from '../../zip/open-zip.ts';
import type { ChangeList, PartPair } from './changes.ts';
import type { Side, Sides } from './side.ts';

/** Parts that differ and that no slide and no design accounts for. */
export function compareParts({ before, after }: Sides, changes: ChangeList): PartPair[] {
  const [left, right] = [otherParts(before), otherParts(after)];
  const pairs: PartPair[] = [];
  for (const [key, name] of left) {
    const other = right.get(key);
    if (other === undefined) {
      pairs.push({ before: name, after: null, change: changes.add('part', 'removed', [name]) });
    } else if (before.contentHash(name) !== after.contentHash(other)) {
      const says = [name, before.contentHash(name), after.contentHash(other)];
      pairs.push({ before: name, after: other, change: changes.add('part', 'changed', says) });
    }
  }
  for (const [key, name] of right) {
    if (left.has(key)) continue;
    pairs.push({ before: null, after: name, change: changes.add('part', 'added', [name]) });
  }
  return pairs;
}

function otherParts(side: Side): Map<string, string> {
  const { deck } = side;
  const shown = new Set([entryKey(deck.main), ...partsBelow(side)]);
  // What nothing leads to is shown by nobody; neither is a slide that the list of slides leaves out.
  const listed = new Set(deck.slides().map(({ part }) => entryKey(part)));
  const unlisted = deck.relatedTo(deck.main, 'slide').filter((part) => !listed.has(entryKey(part)));
  const reached = reachableFrom(deck.parts, [''], unlisted);
  const names = deck.parts.names().filter((name) => reached.has(entryKey(name)) && !shown.has(entryKey(name)));
  return new Map(names.map((name) => [entryKey(name), name]));
}

/** Slides and masters, and everything that only they lead to: notes, charts, pictures, layouts, themes. */
function partsBelow({ deck }: Side): Set<string> {
  const found = new Set<string>();
  const waiting = [...deck.slides().map(({ part }) => part), ...deck.masters()];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (found.has(entryKey(part))) continue;
    found.add(entryKey(part));
    for (const relation of relationshipsOf(deck.parts, part)) {
      const kind = relationshipKind(relation);
      if (!relation.isExternal && kind !== 'notesMaster') waiting.push(resolveTarget(part, relation.target));
    }
  }
  return found;
}
