import { XmlElement, type XmlNode } from '../../xml/element.ts';
import { isRangeMarker } from './range-markers.ts';

/** Does a reader see anything of what stands in a paragraph? Bookmarks and empty runs are nothing to see. */
export function isVisible(node: XmlNode): boolean {
  if (!(node instanceof XmlElement)) return false;
  if (node.is('r')) return node.elements().some((child) => !child.is('rPr') && !child.is('lastRenderedPageBreak'));
  if (isRangeMarker(node) || node.is('proofErr')) return false;
  if (node.is('sdt') || !node.isOwn || node.is('subDoc')) return true;
  return node.elements().some(isVisible);
}
