import type { XmlElement } from '../../xml/element.ts';
import { isRangeMarker } from '../tree/range-markers.ts';

/** Nothing is left of these once what they held is gone. */
const SHELLS = new Set(['hyperlink', 'fldSimple', 'smartTag', 'customXml', 'pPr', 'rPr', 'trPr', 'numPr']);

/** Is it a shell around nothing: a link without text, a table without rows? */
export function isEmptied(element: XmlElement): boolean {
  if (!element.isOwn) return false;
  if (element.name === 'tbl') return !holds(element, 'tr');
  if (element.name === 'tr') return !holds(element, 'tc');
  if (element.name === 'sdt') return isEmptyBlockControl(element);
  return SHELLS.has(element.name) && hasNothing(element);
}

/** Rows and cells may stand in content controls. */
function holds(element: XmlElement, name: string): boolean {
  return element
    .elements()
    .some((child) => child.is(name) || ((child.is('sdt') || child.is('sdtContent')) && holds(child, name)));
}

/** Within a paragraph a control may be empty, and waits to be filled; around blocks it may not. */
function isEmptyBlockControl(control: XmlElement): boolean {
  const { parent } = control;
  const isAmongBlocks = parent !== null && !parent.is('p') && !isInline(parent);
  return isAmongBlocks && control.elements('sdtContent').every(hasNothing);
}

function isInline(element: XmlElement): boolean {
  for (let at: XmlElement | null = element; at !== null; at = at.parent) {
    if (at.is('p')) return true;
    if (at.is('tc') || at.is('body') || at.is('txbxContent') || at.is('tbl')) return false;
  }
  return false;
}

function hasNothing(element: XmlElement): boolean {
  return element.elements().every((child) => child.isOwn && (isRangeMarker(child) || child.is('proofErr')));
}
