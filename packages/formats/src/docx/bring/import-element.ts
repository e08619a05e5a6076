import { transplant } from '../../ooxml/transplant.ts';
import type { XmlElement } from '../../xml/element.ts';
import { baseRelation } from './import-relation.ts';
import type { Importer, ImportPlace } from './importer.ts';

const NOTES: Readonly<Record<string, string>> = {
  footnoteReference: 'footnote',
  endnoteReference: 'endnote',
  commentReference: 'comment',
  commentRangeStart: 'comment',
  commentRangeEnd: 'comment',
};
const RELATION = /^(?!xmlns:)[^:]+:(?:id|embed|link|pict|dm|lo|qs|cs|href|relid)$/;

/** An element of the other side, made to mean in the base what it meant there. */
export function importElement(importer: Importer, element: XmlElement, place: ImportPlace): XmlElement {
  const tree = importer.base.document.tree(place.to);
  const copy = transplant(tree, element);
  translate(importer, copy, place);
  for (const child of [...copy.descendants()]) translate(importer, child, place);
  importer.imported.push(copy);
  return copy;
}

function translate(importer: Importer, element: XmlElement, place: ImportPlace): void {
  const note = element.isOwn ? NOTES[element.name] : undefined;
  if (note !== undefined) {
    for (const [name, value] of element.attributes()) {
      const id = name === 'id' || name.endsWith(':id') ? importer.noteIds.get(`${note} ${value}`) : undefined;
      if (id !== undefined && id !== value) element.setAttribute(name, id);
    }
    return;
  }
  for (const [name, value] of [...element.attributes()]) {
    if (!RELATION.test(name) || name.startsWith(`${element.prefix}:`)) continue;
    const id = baseRelation(importer, value, place);
    if (id !== undefined && id !== value) element.setAttribute(name, id);
  }
}
