import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf, unrelate } from '../../../ooxml/part-relationships.ts';
import { dropUnreached } from '../../../ooxml/remove-parts.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { isRelation } from '../../compare/canonical.ts';
import type { Presentation } from '../../package/presentation.ts';

/** Relations that something in an element names. */
export function relationIds(root: XmlElement): Set<string> {
  const found = new Set<string>();
  for (const element of [root, ...root.descendants()]) {
    for (const [name, value] of element.attributes()) if (isRelation(element, name)) found.add(value);
  }
  return found;
}

/** Relations that were named and are no longer go, with what only they led to. */
export function dropUnused(deck: Presentation, part: string, former: ReadonlySet<string>): void {
  const now = relationIds(deck.tree(part).root);
  const gone = relationshipsOf(deck.parts, part).filter(({ id }) => former.has(id) && !now.has(id));
  if (gone.length === 0) return;
  for (const { id } of gone) unrelate(deck.parts, part, id);
  dropUnreached(
    deck.parts,
    gone.flatMap((one) => (one.isExternal ? [] : [resolveTarget(part, one.target)])),
  );
}
