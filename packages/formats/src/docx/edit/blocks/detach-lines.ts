import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentLine } from '../../read/lines.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { wordElement } from '../fragment.ts';
import { placeProperty, propertiesOf } from '../properties/properties.ts';
import { removeMember } from '../tables/emptied-control.ts';
import { continueMerges } from '../tables/row-merges.ts';
import { requireWholeFields } from './field-balance.ts';
import { blocksOfLines, type LineBlock, outermost } from './line-blocks.ts';
import { unpairedMarks } from './range-marks.ts';
import { mustStay, neighbours } from './siblings.ts';

/**
 * Takes lines out of the document and gives them in order. Breaks between sections, ends of bookmarks and comments whose
 * other end stays, and a paragraph where there has to be one, are left behind.
 */
export function detachLines(edit: DocumentEdit, chosen: readonly DocumentLine[]): LineBlock[] {
  const lines = outermost(chosen);
  const [first] = lines;
  if (first === undefined) return [];
  requireWholeFields(edit.lines(), lines);
  const tree = edit.treeOf(first);
  const blocks = blocksOfLines(lines);
  const marks = unpairedMarks(blocks.map(({ element }) => element));
  blocks[0]?.element.before(...marks);
  // From the end: what is left of the document then decides whether a paragraph may go.
  for (const { element, isRow } of inTakingOrder(blocks)) {
    if (isRow) continueMerges(tree, element);
    else if (element.is('p')) leaveBehind(element);
    if (isRow) removeMember(element);
    else element.remove();
  }
  edit.linesChanged();
  return blocks;

  function leaveBehind(paragraph: XmlElement): void {
    const section = paragraph.at('pPr', 'sectPr');
    const { previous } = neighbours(paragraph);
    const mayTake = previous?.is('p') === true && previous.at('pPr', 'sectPr') === undefined;
    if (section !== undefined && mayTake) placeProperty(propertiesOf(tree, previous, 'pPr'), section);
    const isBreakLeft = section !== undefined && !mayTake;
    if (!isBreakLeft && !mustStay(paragraph)) return;
    const left = wordElement(tree, '<w:p/>');
    if (isBreakLeft) propertiesOf(tree, left, 'pPr').append(section);
    paragraph.before(left);
  }
}

/** Tables first, then from the end to the beginning. */
function inTakingOrder(blocks: readonly LineBlock[]): LineBlock[] {
  const backwards = [...blocks].reverse();
  return [
    ...backwards.filter(({ element }) => !element.is('p')),
    ...backwards.filter(({ element }) => element.is('p')),
  ];
}
