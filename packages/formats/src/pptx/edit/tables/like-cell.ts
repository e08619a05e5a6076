import { cloneElement } from '../../../xml/clone-element.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { cellBody, setCellText } from './cells.ts';

const SPANS = ['gridSpan', 'rowSpan', 'hMerge', 'vMerge'];

/** A new cell with the look of another: its fill, its borders, how its words look; nothing merged. */
export function likeCell(tree: XmlTree, cell: XmlElement, text: string): XmlElement {
  const copy = cloneElement(tree, cell);
  for (const name of SPANS) copy.setAttribute(name, null);
  cellBody(tree, copy);
  setCellText(tree, copy, text);
  return copy;
}

/** Rows and columns have ids of their own in newer files; a copy without one gets one when it is opened. */
export function withoutIds(element: XmlElement): XmlElement {
  for (const list of element.elements().filter(({ name }) => name === 'extLst')) list.remove();
  return element;
}
