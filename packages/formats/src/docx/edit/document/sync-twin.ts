import { cloneElement } from '../../../xml/clone-element.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import type { WordDocument } from '../../package/word-document.ts';

/** A text box is often written twice, for newer and older programs. After a change in the first the second says the same. */
export function syncTwin(element: XmlElement, treeOf: (part: string) => XmlTree, document: WordDocument): void {
  const box = around(element, 'txbxContent');
  const choice = box === null ? null : around(box, 'Choice');
  const alternatives = choice?.parent;
  if (box === null || choice === null || alternatives === null || alternatives === undefined) return;
  const fallback = alternatives.elements().find(({ name }) => name === 'Fallback');
  if (fallback === undefined) return;
  const place = boxesIn(choice).indexOf(box);
  const twin = boxesIn(fallback)[place];
  const tree = document
    .stories()
    .map(({ part }) => treeOf(part))
    .find(({ root }) => root === rootOf(element));
  if (twin === undefined || tree === undefined || String(twin) === String(box)) return;
  twin.replaceChildren(box.elements().map((child) => cloneElement(tree, child)));
}

function around(element: XmlElement, name: string): XmlElement | null {
  for (let outer = element.parent; outer !== null; outer = outer.parent) if (outer.name === name) return outer;
  return null;
}

function rootOf(element: XmlElement): XmlElement {
  let root = element;
  while (root.parent !== null) root = root.parent;
  return root;
}

function boxesIn(element: XmlElement): XmlElement[] {
  return [...element.descendants()].filter((inner) => inner.is('txbxContent'));
}
