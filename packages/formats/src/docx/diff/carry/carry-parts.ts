import { relationshipsPartOf, resolveTarget } from '../../../ooxml/part-names.ts';
import { relatePart, relationshipsOf, unrelate } from '../../../ooxml/part-relationships.ts';
import { removePart } from '../../../ooxml/remove-parts.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import type { PartPair } from '../find/compare-parts.ts';
import { type Carrier, sidesFor } from './carrier.ts';

/** Whole parts that the carrier takes over: settings, properties, numbering … */
export function carryParts(carrier: Carrier, pairs: readonly PartPair[]): void {
  for (const pair of pairs) {
    if (!carrier.takes(pair.change)) continue;
    const { own, others } = sidesFor(carrier, pair);
    if (others === null) takeOut(carrier, own ?? '');
    else bring(carrier, others);
  }
}

function bring(carrier: Carrier, part: string): void {
  const [into, from] = [carrier.base.document.parts, carrier.other.document.parts];
  into.writeBytes(part, from.readBytes(part));
  const type = from.contentType(part);
  if (type !== undefined && into.contentType(part) !== type) into.declare(part, type);
  const list = relationshipsPartOf(part);
  if (from.has(list)) into.writeBytes(list, from.readBytes(list));
  else if (into.has(list)) into.remove(list);
  for (const { target, isExternal } of relationshipsOf(from, part)) {
    const inner = resolveTarget(part, target);
    if (!isExternal && from.has(inner) && !into.has(inner)) bring(carrier, inner);
  }
  relateAsThere(carrier, part);
}

/** Whoever points to it on the other side points to it here. */
function relateAsThere({ base, other }: Carrier, part: string): void {
  const [into, from] = [base.document.parts, other.document.parts];
  for (const owner of ['', other.document.main]) {
    const here = owner === '' ? '' : base.document.main;
    const points = (parts: typeof into, at: string) =>
      relationshipsOf(parts, at).find(
        (one) => !one.isExternal && entryKey(resolveTarget(at, one.target)) === entryKey(part),
      );
    const relation = points(from, owner);
    if (relation === undefined || points(into, here) !== undefined) continue;
    relatePart(into, here, { type: relation.type, to: part });
  }
}

function takeOut({ base }: Carrier, part: string): void {
  const { parts, main } = base.document;
  for (const owner of ['', main]) {
    for (const { id, target, isExternal } of relationshipsOf(parts, owner)) {
      if (!isExternal && entryKey(resolveTarget(owner, target)) === entryKey(part)) unrelate(parts, owner, id);
    }
  }
  removePart(parts, part);
}
