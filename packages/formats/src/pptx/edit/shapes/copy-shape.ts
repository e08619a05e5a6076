import { cloneElement } from '../../../xml/clone-element.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { freeShapeIds } from '../deck/free-ids.ts';

/** The same shape once more, with ids of its own; ends of connectors inside it follow the copies. */
export function copyShape(tree: XmlTree, shape: XmlElement): XmlElement {
  const free = freeShapeIds(tree.root);
  const copy = cloneElement(tree, shape);
  const all = [copy, ...copy.descendants()];
  const ids = new Map<string, string>();
  for (const element of all) {
    if (element.name !== 'cNvPr') continue;
    const before = element.attribute('id') ?? '';
    // A shape and its twin for older programs have one id.
    const id = ids.get(before) ?? String(free());
    ids.set(before, id);
    element.setAttribute('id', id);
  }
  for (const element of all) {
    if (element.name === 'stCxn' || element.name === 'endCxn') {
      const id = ids.get(element.attribute('id') ?? '');
      if (id === undefined) element.remove();
      else element.setAttribute('id', id);
    }
    // It names this one shape over all versions of a deck.
    if (element.name === 'creationId') dropExtension(element);
  }
  return copy;
}

function dropExtension(element: XmlElement): void {
  const extension = element.parent;
  const list = extension?.parent;
  extension?.remove();
  if (list?.name === 'extLst' && list.elements().length === 0) list.remove();
}
