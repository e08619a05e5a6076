import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { wordElement } from '../fragment.ts';
import { ensurePart } from '../parts/ensure-part.ts';
import { carryXml } from './carry-xml.ts';

/** Brings a list of one document into another, by its `numId`; the same one is brought once. */
export class ListCarrier {
  readonly #from: DocumentEdit;
  readonly #to: DocumentEdit;
  readonly #styleIds: ReadonlyMap<string, string>;
  readonly #carried = new Map<string, string>();

  constructor(from: DocumentEdit, to: DocumentEdit, styleIds: ReadonlyMap<string, string>) {
    this.#from = from;
    this.#to = to;
    this.#styleIds = styleIds;
  }

  /** Its id in the other document; 0, no list, when there is none. */
  carry(id: string): string {
    const known = this.#carried.get(id);
    if (known !== undefined) return known;
    const carried = this.#bring(id);
    this.#carried.set(id, carried);
    return carried;
  }

  #bring(id: string): string {
    const [part] = this.#from.document.related('numbering');
    const source = part === undefined ? undefined : this.#from.tree(part).root;
    const num = source?.elements('num').find((each) => each.attribute('numId') === id);
    const key = num?.child('abstractNumId')?.attribute('val');
    const definition = this.#levels(
      source?.elements('abstractNum').find((each) => each.attribute('abstractNumId') === key),
    );
    if (num === undefined || definition === undefined) return '0';
    const tree = this.#to.tree(ensurePart(this.#to.document, 'numbering'));
    const free = (name: string, attribute: string): string => {
      const taken = tree.root.elements(name).map((each) => Number(each.attribute(attribute)) || 0);
      return String(taken.reduce((most, each) => Math.max(most, each), 0) + 1);
    };
    const [list, abstract] = [free('num', 'numId'), free('abstractNum', 'abstractNumId')];
    const change = (place: string, value: string): string => {
      if (place === 'num/numId') return list;
      if (place === 'abstractNum/abstractNumId' || place === 'abstractNumId/val') return abstract;
      return place === 'pStyle/val' ? (this.#styleIds.get(value) ?? value) : value;
    };
    const added = wordElement(tree, carryXml(definition, change));
    const linked = new Set(this.#styleIds.values());
    // Links to styles of lists, and pictures as bullets, would point to nothing.
    for (const name of ['styleLink', 'numStyleLink', 'nsid', 'tmpl']) added.child(name)?.remove();
    for (const level of added.elements('lvl')) {
      level.child('lvlPicBulletId')?.remove();
      // A style that did not come keeps its own list.
      if (!linked.has(level.child('pStyle')?.attribute('val') ?? '')) level.child('pStyle')?.remove();
    }
    const last = tree.root.elements('abstractNum').at(-1) ?? tree.root.elements('numPicBullet').at(-1);
    if (last === undefined) tree.root.prepend(added);
    else last.after(added);
    (tree.root.elements('num').at(-1) ?? added).after(wordElement(tree, carryXml(num, change)));
    return list;
  }

  /** Some definitions only name a style of lists, which has the levels. */
  #levels(definition: XmlElement | undefined): XmlElement | undefined {
    const style = this.#from.styles().get(definition?.child('numStyleLink')?.attribute('val'));
    const id = style?.element.at('pPr', 'numPr', 'numId')?.attribute('val');
    const [part] = this.#from.document.related('numbering');
    if (id === undefined || part === undefined) return definition;
    const { root } = this.#from.tree(part);
    const num = root.elements('num').find((each) => each.attribute('numId') === id);
    const key = num?.child('abstractNumId')?.attribute('val');
    return root.elements('abstractNum').find((each) => each.attribute('abstractNumId') === key) ?? definition;
  }
}
