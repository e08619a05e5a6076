import type { Style } from '../../read/styles.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { wordElement } from '../fragment.ts';
import { ensurePart } from '../parts/ensure-part.ts';
import { ListCarrier } from './carry-lists.ts';
import { carryXml } from './carry-xml.ts';

/**
 * Brings styles with those they are based on, and the lists they use, into another document. One of the same name there
 * gets the look of the one that comes. Gives their names.
 */
export function carryStyles(from: DocumentEdit, to: DocumentEdit, wanted: readonly Style[]): string[] {
  const styles = withRelatives(from, wanted);
  const ids = newIds(to, styles);
  const lists = new ListCarrier(from, to, ids);
  const tree = to.tree(ensurePart(to.document, 'styles'));
  for (const { element, id } of styles) {
    const xml = carryXml(element, (place, value) => {
      if (place === 'style/styleId') return ids.get(value) ?? value;
      if (/^(?:basedOn|next|link)\/val$/.test(place)) return ids.get(value) ?? value;
      return place === 'numId/val' && value !== '0' ? lists.carry(value) : value;
    });
    const added = wordElement(tree, xml);
    const old = to.styles().get(ids.get(id));
    if (old === undefined) {
      // Which style is the default, the document decides.
      added.setAttribute('w:default', null);
      tree.root.append(added);
    } else {
      if (old.isDefault) added.setAttribute('w:default', '1');
      else added.setAttribute('w:default', null);
      old.element.replaceWith(added);
    }
  }
  to.stylesChanged();
  return styles.map(({ name }) => name);
}

function withRelatives(from: DocumentEdit, wanted: readonly Style[]): Style[] {
  const found = new Map<string, Style>();
  const add = (style: Style | undefined): void => {
    if (style === undefined || found.has(style.id)) return;
    found.set(style.id, style);
    for (const name of ['basedOn', 'next', 'link']) add(from.styles().get(style.element.child(name)?.attribute('val')));
  };
  for (const style of wanted) add(style);
  return [...found.values()];
}

/** The id of a style of the same name, else its own where that is free. */
function newIds(to: DocumentEdit, styles: readonly Style[]): Map<string, string> {
  const byName = new Map(
    to
      .styles()
      .all()
      .map((style) => [`${style.type} ${style.name.toLowerCase()}`, style.id]),
  );
  const taken = new Set(
    to
      .styles()
      .all()
      .map(({ id }) => id),
  );
  return new Map(
    styles.map(({ id, name, type }) => {
      const known = byName.get(`${type} ${name.toLowerCase()}`);
      if (known !== undefined) return [id, known];
      let free = id;
      for (let number = 1; taken.has(free); number += 1) free = `${id}${number}`;
      taken.add(free);
      return [id, free];
    }),
  );
}
