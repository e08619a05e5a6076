import type { XmlElement } from '../../../xml/element.ts';
import { markInlines, SUBDOCUMENT } from './inline-marks.ts';
import type { MarkName, Pen } from './pen.ts';
import { propertiesOf } from './properties.ts';

/** A whole block as inserted or deleted, with all that is in it. */
export function markBlock(block: XmlElement, name: MarkName, pen: Pen): void {
  if (block.is('p')) {
    markContent(block, name, pen);
    markEnd(block, name, pen);
  } else if (block.is('tr')) markRow(block, name, pen);
  else if (block.is('tbl') || block.is('sdt') || block.is('sdtContent') || block.is('customXml') || block.is('tc')) {
    for (const child of block.elements()) markBlock(child, name, pen);
  } else if (block.name === 'oMathPara' || block.name === 'oMath' || block.is('altChunk')) {
    pen.warnings.add('A formula or an embedded document between paragraphs was changed directly, not as a suggestion.');
  } else if (block.is('subDoc')) pen.warnings.add(SUBDOCUMENT);
}

/** What stands in the paragraph, without its end. */
export function markContent(paragraph: XmlElement, name: MarkName, pen: Pen): void {
  const properties = paragraph.child('pPr');
  const content = paragraph.children.filter((node) => node !== properties);
  paragraph.replaceChildren([...(properties === undefined ? [] : [properties]), ...markInlines(content, name, pen)]);
}

/** The end of the paragraph: deleted, it joins the next one; inserted, it did not yet part the two. */
export function markEnd(paragraph: XmlElement, name: MarkName, pen: Pen): void {
  const ofMark = propertiesOf(propertiesOf(paragraph, 'pPr', pen), 'rPr', pen);
  if (ofMark.child(name) !== undefined) return;
  prependMark(ofMark, name, pen);
  // Programs that take former properties back whole would lose the mark: as Word does it, the record has it, too.
  const former = ofMark.child('rPrChange')?.child('rPr');
  if (former !== undefined && former.child(name) === undefined) prependMark(former, name, pen);
}

function prependMark(ofMark: XmlElement, name: MarkName, pen: Pen): void {
  const inserted = ofMark.child('ins');
  if (inserted === undefined) ofMark.prepend(pen.mark(name));
  else inserted.after(pen.mark(name));
}

/** A row needs the mark of its own and those of its contents. */
function markRow(row: XmlElement, name: MarkName, pen: Pen): void {
  for (const child of row.elements()) markBlock(child, name, pen);
  const properties = propertiesOf(row, 'trPr', pen);
  if (properties.child(name) !== undefined) return;
  const change = properties.child('trPrChange');
  const mark = pen.mark(name);
  if (change === undefined) properties.append(mark);
  else change.before(mark);
}

/** One cell of a row that stays. */
export function markCell(cell: XmlElement, name: MarkName, pen: Pen): void {
  for (const child of cell.elements()) if (!child.is('tcPr')) markBlock(child, name, pen);
  const properties = propertiesOf(cell, 'tcPr', pen);
  const change = properties.child('tcPrChange');
  const mark = pen.mark(name === 'ins' ? 'cellIns' : 'cellDel');
  if (change === undefined) properties.append(mark);
  else change.before(mark);
}
