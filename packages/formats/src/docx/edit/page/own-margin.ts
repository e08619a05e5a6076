import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentEdit } from '../document/document-edit.ts';

/** The header or footer that these sections of pages show for these pages, if it is one for all of them and no other shows it. */
export function ownMargin(
  edit: DocumentEdit,
  kind: 'header' | 'footer',
  { sections, pages }: { sections: readonly XmlElement[]; pages: string },
): string | null {
  const { main, parts } = edit.document;
  const chosen = new Set(sections);
  const targets = new Map(
    relationshipsOf(parts, main).map(({ id, target, isExternal }) => [
      id,
      isExternal ? '' : resolveTarget(main, target),
    ]),
  );
  const uses = [...edit.tree(main).root.descendants()].flatMap((element) => {
    if (!element.is(`${kind}Reference`)) return [];
    const part = targets.get(element.attribute('r:id') ?? element.attribute('id') ?? '') ?? '';
    const isWanted = (element.attribute('type') ?? 'default') === pages;
    const { parent } = element;
    return [{ section: parent, part, isChosen: isWanted && parent !== null && chosen.has(parent) }];
  });
  const wanted = uses.filter(({ isChosen }) => isChosen);
  const [first] = wanted;
  // Sections without one of their own show that of the section before.
  if (first === undefined || first.section !== sections[0] || !edit.document.related(kind).includes(first.part))
    return null;
  const isOne = wanted.every(({ part }) => part === first.part);
  return isOne && uses.every(({ part, isChosen }) => isChosen || part !== first.part) ? first.part : null;
}
