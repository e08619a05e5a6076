import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf, removePart, unrelate } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import type { WordDocument } from '../../package/word-document.ts';

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
export function dropUnusedRelations(document: WordDocument, lost: readonly LostRelation[]): void {
  for (const part of new Set(lost.map((relation) => relation.part))) {
    if (!document.parts.has(part)) continue;
    const used = new Set(idsIn(document.tree(part).root));
    const gone = new Set(
      lost.flatMap((relation) => (relation.part === part && !used.has(relation.id) ? [relation.id] : [])),
    );
    for (const relation of relationshipsOf(document.parts, part)) {
      if (!gone.has(relation.id)) continue;
      unrelate(document.parts, part, relation.id);
      if (!relation.isExternal) dropOrphan(document, resolveTarget(part, relation.target));
    }
  }
}

function dropOrphan(document: WordDocument, target: string): void {
  if (!document.parts.has(target) || isPointedTo(document, target)) return;
  removePart(document.parts, target);
}

function isPointedTo(document: WordDocument, target: string): boolean {
  return document.parts.names().some((name) => {
    const match = /^(.*?)_rels\/([^/]*)\.rels$/i.exec(name);
    if (match === null) return false;
    const owner = `${match[1]}${match[2]}`;
    return relationshipsOf(document.parts, owner).some(
      (item) => !item.isExternal && entryKey(resolveTarget(owner, item.target)) === entryKey(target),
    );
  });
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
