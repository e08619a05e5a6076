import type { XmlElement } from '../../../xml/element.ts';

/** Marks tables of contents as out of date; gives how many there are. */
export function markTables(root: XmlElement): number {
  const begins: XmlElement[] = [];
  let count = 0;
  const mark = (field: XmlElement): void => {
    const prefix = field.prefix === '' ? '' : `${field.prefix}:`;
    field.setAttribute(`${prefix === '' ? 'w:' : prefix}dirty`, 'true');
    count += 1;
  };
  for (const element of root.descendants()) {
    if (element.is('fldSimple') && isTable(element.attribute('instr') ?? '')) mark(element);
    if (element.is('fldChar') && element.attribute('fldCharType') === 'begin') begins.push(element);
    if (element.is('fldChar') && element.attribute('fldCharType') === 'end') begins.pop();
    const open = begins.at(-1);
    if (element.is('instrText') && open !== undefined && isTable(element.text)) mark(open);
  }
  return count;
}

function isTable(code: string): boolean {
  return /^\s*(?:TOC|INDEX|TOA)\b/i.test(code);
}
