import { XmlElement } from './element.ts';
import { parseFragment, type XmlTree } from './parse-tree.ts';

/** The same once more, for the tree it is from. */
export function cloneElement(tree: XmlTree, element: XmlElement): XmlElement {
  const nodes = parseFragment(element.toString(), tree.vocabulary);
  return nodes.find((node) => node instanceof XmlElement) ?? element;
}
