import { InvalidArgumentError } from '@galley/schema/errors';
import { officeElements } from '../../ooxml/fragment.ts';
import type { XmlElement } from '../../xml/element.ts';
import type { XmlTree } from '../../xml/parse-tree.ts';

/** Elements of our own making for this tree, written with the prefixes w, r, wp, a and pic. */
export function wordElements(tree: XmlTree, xml: string): XmlElement[] {
  return officeElements(tree, xml, 'w');
}

export function wordElement(tree: XmlTree, xml: string): XmlElement {
  const [element] = wordElements(tree, xml);
  if (element === undefined) throw new InvalidArgumentError('xml', 'There is no element in this XML.', 'Give one.');
  return element;
}
