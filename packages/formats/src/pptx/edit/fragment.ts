import { InvalidArgumentError } from '@galley/schema/errors';
import { officeElements } from '../../ooxml/fragment.ts';
import type { XmlElement } from '../../xml/element.ts';
import type { XmlTree } from '../../xml/parse-tree.ts';

/** Elements of our own making for a part of the deck, written with the prefixes p, a, r and c. */
export function slideElements(tree: XmlTree, xml: string): XmlElement[] {
  return officeElements(tree, xml, '');
}

export function slideElement(tree: XmlTree, xml: string): XmlElement {
  const [element] = slideElements(tree, xml);
  if (element === undefined) throw new InvalidArgumentError('xml', 'There is no element in this XML.', 'Give one.');
  return element;
}
