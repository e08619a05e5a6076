import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { wordElement } from '../fragment.ts';
import { addPart } from '../parts/ensure-part.ts';
import { placeProperty, setProperty } from '../properties/properties.ts';
import { ensureSetting } from './settings.ts';

export type MarginKind = 'header' | 'footer';
export type MarginPages = 'default' | 'first' | 'even';

/** Gives sections of pages a header or footer with this content; the ones they had go when nobody else shows them. */
export function setMarginText(
  edit: DocumentEdit,
  kind: MarginKind,
  { sections, pages, content }: { sections: readonly XmlElement[]; pages: MarginPages; content: string },
): void {
  const { main } = edit.document;
  const tree = edit.tree(main);
  const part = addPart(edit.document, { kind, name: kind, root: kind === 'header' ? 'hdr' : 'ftr', content });
  const relation = relationshipsOf(edit.document.parts, main).find(
    (item) => !item.isExternal && resolveTarget(main, item.target) === part,
  );
  for (const section of sections) {
    for (const old of section.elements(`${kind}Reference`)) {
      if ((old.attribute('type') ?? 'default') !== pages) continue;
      edit.lost([{ part: main, id: old.attribute('r:id') ?? old.attribute('id') ?? '' }]);
      old.remove();
    }
    placeProperty(section, wordElement(tree, `<w:${kind}Reference w:type="${pages}" r:id="${relation?.id ?? ''}"/>`));
    if (pages === 'first') setProperty(tree, section, '<w:titlePg/>');
  }
  if (pages === 'even') ensureSetting(edit, '<w:evenAndOddHeaders/>');
  edit.linesChanged();
}
