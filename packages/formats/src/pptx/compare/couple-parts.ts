import { resolveTarget } from '../../ooxml/part-names.ts';
import { relationshipsOf } from '../../ooxml/part-relationships.ts';
import { relationshipKind } from '../../ooxml/relationships.ts';
import { entryKey } from '../../zip/open-zip.ts';
import { isRelation } from './canonical.ts';
import type { Change, ChangeList, PartPair } from './changes.ts';
import { PRESENTATION_LISTS } from './presentation-lists.ts';
import type { Side, Sides } from './side.ts';

/** Parts that cannot be taken without each other, or without the settings that name them. */
export function coupleParts(
  { before, after }: Sides,
  { changes, parts, presentation }: { changes: ChangeList; parts: readonly PartPair[]; presentation: Change | null },
): void {
  coupleInstead({ before, after }, changes, parts);
  if (presentation === null) return;
  const named = new Set([...namedParts(before), ...namedParts(after)]);
  for (const part of parts) {
    const isNamed = [part.before, part.after].some((name) => name !== null && named.has(entryKey(name)));
    if (isNamed) changes.couple(presentation, part.change);
  }
}

/** A part that goes and one that comes in its place under another name: of their kind a deck may have one. */
function coupleInstead({ before, after }: Sides, changes: ChangeList, parts: readonly PartPair[]): void {
  const [left, right] = [onlyParts(before), onlyParts(after)];
  const changeOf = (side: 'before' | 'after', key: string): Change | undefined =>
    parts.find(({ [side]: name }) => name !== null && entryKey(name) === key)?.change;
  for (const [place, one] of left) {
    const other = right.get(place);
    if (one === null || other === undefined || other === null || one === other) continue;
    const [gone, come] = [changeOf('before', one), changeOf('after', other)];
    if (gone !== undefined && come !== undefined && gone !== come) changes.couple(gone, come);
  }
}

/** What the package and the presentation lead to by a relation that they have once, by owner and kind; null for more than one. */
function onlyParts({ deck }: Side): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const owner of ['', deck.main]) {
    for (const relation of relationshipsOf(deck.parts, owner)) {
      if (relation.isExternal) continue;
      const place = `${owner === '' ? 'package' : 'presentation'} ${relationshipKind(relation)}`;
      found.set(place, found.has(place) ? null : entryKey(resolveTarget(owner, relation.target)));
    }
  }
  return found;
}

/** Parts that settings of the presentation name: tags, fonts. */
function namedParts({ deck }: Side): string[] {
  const targets = new Map(relationshipsOf(deck.parts, deck.main).map((one) => [one.id, one]));
  const settings = deck.root.elements().filter(({ name }) => !PRESENTATION_LISTS.has(name));
  return settings
    .flatMap((element) => [element, ...element.descendants()])
    .flatMap((element) =>
      [...element.attributes()].flatMap(([name, value]) => {
        const relation = isRelation(element, name) ? targets.get(value) : undefined;
        return relation === undefined || relation.isExternal
          ? []
          : [entryKey(resolveTarget(deck.main, relation.target))];
      }),
    );
}
