import { relateExternal, unrelate } from '../../../ooxml/part-relationships.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { childElements, qualifiedName, rootElement } from '../../../xml/splice.ts';
import { type CellRange, overlaps, rangeName, readRange } from '../../cell/cell-range.ts';
import type { SheetEdit } from '../book/sheet-edit.ts';
import type { WorkbookEdit } from '../book/workbook-edit.ts';
import { relationshipAttribute } from '../markup/relationship-attribute.ts';
import { setWorksheetChild } from '../markup/worksheet-children.ts';

export interface NewHyperlink {
  readonly range: CellRange;
  readonly url?: string;
  /** Place in this workbook: `Sales!A1` or a defined name. */
  readonly location?: string;
  readonly tooltip?: string;
}

export function addHyperlink(book: WorkbookEdit, sheet: SheetEdit, link: NewHyperlink): void {
  removeHyperlinks(book, sheet, link.range);
  const type = `${book.dialect.relationships}/hyperlink`;
  const id = link.url === undefined ? undefined : relateExternal(book.parts, sheet.part, { type, to: link.url });
  sheet.change((source) => {
    const attributes = [
      ` ref="${rangeName(link.range)}"`,
      id === undefined ? '' : relationshipAttribute(source, book.dialect.relationships, id),
      link.location === undefined ? '' : ` location="${escapeAttribute(link.location)}"`,
      link.tooltip === undefined ? '' : ` tooltip="${escapeAttribute(link.tooltip)}"`,
    ].join('');
    return setWorksheetChild(source, 'hyperlinks', (present, own) => {
      const tag = qualifiedName(own, 'hyperlinks');
      const element = `<${qualifiedName(own, 'hyperlink')}${attributes}/>`;
      if (present === undefined) return `<${tag}>${element}</${tag}>`;
      const root = rootElement(present);
      const inner = root.isEmpty ? '' : present.slice(root.openEnd, root.closeStart);
      return `${present.slice(0, root.openEnd).replace(/\s*\/>$/, '>')}${inner}${element}</${tag}>`;
    });
  });
}

/** Removes the links of a range; gives how many there were. */
export function removeHyperlinks(book: WorkbookEdit, sheet: SheetEdit, range: CellRange): number {
  const ids: string[] = [];
  let count = 0;
  sheet.change((source) =>
    setWorksheetChild(source, 'hyperlinks', (present) => {
      if (present === undefined) return undefined;
      const children = childElements(present, rootElement(present));
      let text = present;
      for (const child of children.toReversed()) {
        const place = readRange(child.attributes.get('ref') ?? '');
        if (place === undefined || !overlaps(place, range)) continue;
        const id = [...child.attributes].find(([key]) => /:id$/.test(key))?.[1];
        if (id !== undefined) ids.push(id);
        count += 1;
        text = text.slice(0, child.start) + text.slice(child.end);
      }
      return count === children.length && count > 0 ? undefined : text;
    }),
  );
  const left = sheet.source();
  for (const id of ids) if (!left.includes(`:id="${id}"`)) unrelate(book.parts, sheet.part, id);
  return count;
}
