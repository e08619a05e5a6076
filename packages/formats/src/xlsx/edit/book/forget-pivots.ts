import { childElements, childNamed, rootElement } from '../../../xml/splice.ts';
import type { WorkbookEdit } from './workbook-edit.ts';

/** Takes the pivot tables of a deleted sheet out of slicers and timelines. Without this they point to no sheet. */
export function forgetPivotTables(book: WorkbookEdit, sheetId: string): void {
  for (const part of book.parts.names()) {
    if (/(?:slicerCaches|timelineCaches)\/[^/]+\.xml$/i.test(part))
      book.parts.change(part, (text) => withoutSheet(text, sheetId));
  }
}

export function withoutSheet(text: string, sheetId: string): string {
  const list = childNamed(text, rootElement(text), 'pivotTables');
  if (list === undefined) return text;
  const children = childElements(text, list);
  const gone = children.filter((child) => child.attributes.get('tabId') === sheetId);
  if (gone.length === 0) return text;
  if (gone.length === children.length) return text.slice(0, list.start) + text.slice(list.end);
  return gone.toReversed().reduce((left, child) => left.slice(0, child.start) + left.slice(child.end), text);
}
