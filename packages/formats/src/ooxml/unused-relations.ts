import type { XmlElement } from '../xml/element.ts';
import { resolveTarget } from './part-names.ts';
import { relationshipsOf, unrelate } from './part-relationships.ts';
import { dropUnreached } from './remove-parts.ts';
import type { TreePackage } from './tree-package.ts';

/** A relation that something now taken out used. */
export interface LostRelation {
  readonly part: string;
  readonly id: string;
}

/** Relations that this element and all in it use. */
export function relationsIn(part: string, element: XmlElement): LostRelation[] {
  return idsIn(element).map((id) => ({ part, id }));
}

/** Takes out those of them that nothing uses any more, with the parts that only they pointed to. */
export function dropUnusedRelations(document: TreePackage, lost: readonly LostRelation[]): void {
  for (const part of new Set(lost.map((relation) => relation.part))) {
    if (!document.parts.has(part)) continue;
    const used = new Set(idsIn(document.tree(part).root));
    const gone = new Set(
      lost.flatMap((relation) => (relation.part === part && !used.has(relation.id) ? [relation.id] : [])),
    );
    for (const relation of relationshipsOf(document.parts, part)) {
      if (!gone.has(relation.id)) continue;
      unrelate(document.parts, part, relation.id);
      if (!relation.isExternal) dropUnreached(document.parts, [resolveTarget(part, relation.target)]);
    }
  }
  document.forgetGone();
}

function idsIn(element: XmlElement): string[] {
  const found: string[] = [];
  const visit = (inner: XmlElement): void => {
    for (const [name, value] of inner.attributes()) {
      if (/^r\w*:|:(?:embed|link|pict|dm|lo|qs|cs)$/.test(name) || (/:id$/.test(name) && !inner.isOwn))
        found.push(value);
      else if (/:id$/.test(name) && !/^\d+$/.test(value)) found.push(value);
    }
    for (const child of inner.elements()) visit(child);
  };
  visit(element);
  return found;
}
