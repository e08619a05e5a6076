import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { wordElement } from '../fragment.ts';
import { forgetContent } from '../notes/forget-content.ts';
import { addPart } from '../parts/ensure-part.ts';
import { placeProperty, setProperty } from '../properties/properties.ts';
import { ownMargin } from './own-margin.ts';
import { ensureSetting } from './settings.ts';

export type MarginKind = 'header' | 'footer';
export type MarginPages = 'default' | 'first' | 'even';

export interface MarginText {
  readonly sections: readonly XmlElement[];
  readonly pages: MarginPages;
  readonly content: string;
}

/** Gives sections of pages a header or footer with this content; one that only they show is written anew. */
export function setMarginText(edit: DocumentEdit, kind: MarginKind, margin: MarginText): void {
  const { sections, pages, content } = margin;
  const known = ownMargin(edit, kind, margin);
  if (known === null) addMargin(edit, kind, margin);
  else {
    const { root } = edit.tree(known);
    const gone = root.elements();
    root.replaceChildren([wordElement(edit.tree(known), content)]);
    forgetContent(edit, known, gone);
  }
  if (pages === 'first')
    for (const section of sections) setProperty(edit.tree(edit.document.main), section, '<w:titlePg/>');
  if (pages === 'even') ensureSetting(edit, '<w:evenAndOddHeaders/>');
  edit.linesChanged();
}

/** A part of its own; those that the sections had go when nobody else shows them. */
function addMargin(edit: DocumentEdit, kind: MarginKind, { sections, pages, content }: MarginText): void {
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
  }
}
