import type { Style } from '../../read/styles.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { wordElement } from '../fragment.ts';
import { ensurePart } from '../parts/ensure-part.ts';
import { ListCarrier } from './carry-lists.ts';
import { carryXml } from './carry-xml.ts';

export interface CarriedStyles {
  /** Of the styles that came. */
  readonly names: string[];
  /** Ids in the document they came from, and here; also of those that were kept. */
  readonly ids: ReadonlyMap<string, string>;
  readonly lists: ListCarrier;
}

/**
 * Brings styles with those they are based on, and the lists they use, into another document. One of the same name there
 * gets the look of the one that comes, or stays as it is where that is kept.
 */
export function carryStyles(
  from: DocumentEdit,
  to: DocumentEdit,
  wanted: readonly Style[],
  { isKept = false } = {},
): CarriedStyles {
  const here = namesOf(to);
  const isThere = (style: Style): boolean => isKept && here.has(nameOf(style));
  const all = withRelatives(from, wanted, isThere);
  const styles = all.filter((style) => !isThere(style));
  const ids = newIds(to, all, here);
  const lists = new ListCarrier(from, to, new Map(styles.map(({ id }) => [id, ids.get(id) ?? id])));
  // A document without the part gets it only when something comes.
  if (styles.length === 0) return { names: [], ids, lists };
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
  return { names: styles.map(({ name }) => name), ids, lists };
}

function withRelatives(from: DocumentEdit, wanted: readonly Style[], isThere: (style: Style) => boolean): Style[] {
  const found = new Map<string, Style>();
  const add = (style: Style | undefined): void => {
    if (style === undefined || found.has(style.id)) return;
    found.set(style.id, style);
    if (isThere(style)) return;
    for (const name of ['basedOn', 'next', 'link']) add(from.styles().get(style.element.child(name)?.attribute('val')));
  };
  for (const style of wanted) add(style);
  return [...found.values()];
}

function nameOf({ type, name }: Style): string {
  return `${type} ${name.toLowerCase()}`;
}

/** Ids of a document's styles by type and name. */
function namesOf(edit: DocumentEdit): Map<string, string> {
  return new Map(
    edit
      .styles()
      .all()
      .map((style) => [nameOf(style), style.id]),
  );
}

/** The id of a style of the same name, else its own where that is free. */
function newIds(to: DocumentEdit, styles: readonly Style[], here: ReadonlyMap<string, string>): Map<string, string> {
  const taken = new Set(
    to
      .styles()
      .all()
      .map(({ id }) => id),
  );
  return new Map(
    styles.map((style) => {
      const { id } = style;
      const known = here.get(nameOf(style));
      if (known !== undefined) return [id, known];
      let free = id;
      for (let number = 1; taken.has(free); number += 1) free = `${id}${number}`;
      taken.add(free);
      return [id, free];
    }),
  );
}
