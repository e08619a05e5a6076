import { copyPart } from '../../../ooxml/copy-part.ts';
import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relateExternal, relatePart, relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { type Relationship, relationshipKind } from '../../../ooxml/relationships.ts';
import { transplant } from '../../../ooxml/transplant.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import { isRelation } from '../../compare/canonical.ts';
import type { Side } from '../../compare/side.ts';
import type { Carrier } from './carrier.ts';

/** Part of the other deck that something comes from, and of the base that it goes to. */
export interface ImportPlace {
  readonly from: string;
  readonly to: string;
}

/** An element of the other deck, made to mean in the base what it meant there. */
export function importElement(carrier: Carrier, element: XmlElement, place: ImportPlace): XmlElement {
  const copy = transplant(carrier.base.deck.tree(place.to), element);
  for (const one of [copy, ...copy.descendants()]) {
    for (const [name, value] of [...one.attributes()]) {
      if (!isRelation(one, name)) continue;
      const id = baseRelation(carrier, value, place);
      if (id !== undefined && id !== value) one.setAttribute(name, id);
    }
  }
  return copy;
}

/** The base's id for a relation of the other deck; made, with everything it leads to, where there is none. */
function baseRelation(carrier: Carrier, id: string, { from, to }: ImportPlace): string | undefined {
  const { base, other } = carrier;
  const relation = relationshipsOf(other.deck.parts, from).find((one) => one.id === id);
  if (relation === undefined) return undefined;
  const { parts } = base.deck;
  const known = relationshipsOf(parts, to).filter((one) => one.type === relation.type);
  if (relation.isExternal) {
    const same = known.find((one) => one.isExternal && one.target === relation.target);
    return same?.id ?? relateExternal(parts, to, { type: relation.type, to: relation.target });
  }
  const part = basePart(carrier, relation, { from, to });
  const same = known.find((one) => !one.isExternal && entryKey(resolveTarget(to, one.target)) === entryKey(part));
  return same?.id ?? relatePart(parts, to, { type: relation.type, to: part });
}

function basePart({ base, other, copy }: Carrier, relation: Relationship, { from, to }: ImportPlace): string {
  const part = resolveTarget(from, relation.target);
  const known = copy.copies.get(entryKey(part));
  if (known !== undefined) return known;
  // The same relation to the same content: the shape that it belonged to is the one that is written anew.
  const twin = relationshipsOf(base.deck.parts, to).find((one) => one.id === relation.id && one.type === relation.type);
  const own = twin === undefined || twin.isExternal ? undefined : resolveTarget(to, twin.target);
  if (own !== undefined && base.deck.parts.has(own) && base.contentHash(own) === other.contentHash(part)) return own;
  if (cameWhole(base, other, relation, { part, to })) return part;
  const following = copy.follow({ kind: relationshipKind(relation), part, from });
  if (typeof following === 'object') return following.part;
  return other.deck.parts.has(part) ? copyPart(copy, part) : part;
}

/** A part that no slide accounts for came before, under its own name, and is related as there: a copy would be a second one. */
function cameWhole(
  base: Side,
  other: Side,
  { type }: Relationship,
  { part, to }: { readonly part: string; readonly to: string },
): boolean {
  const [here, there] = [base.deck.parts, other.deck.parts];
  const isRelated = relationshipsOf(here, to).some(
    (one) => one.type === type && !one.isExternal && entryKey(resolveTarget(to, one.target)) === entryKey(part),
  );
  if (!isRelated || !here.has(part) || !there.has(part)) return false;
  return Buffer.compare(here.readBytes(part), there.readBytes(part)) === 0;
}
