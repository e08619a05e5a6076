import { relatedParts } from '../../../ooxml/part-relationships.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { rootElement, setAttribute } from '../../../xml/splice.ts';
import type { WorkbookEdit } from '../book/workbook-edit.ts';

/** Ids and names of tables are unique in a workbook; a second one of the same makes Excel repair the file. */
export function copyTable(book: WorkbookEdit, part: string): { from: string; to: string } {
  const others = book
    .worksheets()
    .flatMap((sheet) => relatedParts(book.parts, sheet.part, 'table'))
    .filter((table) => book.parts.has(table.part))
    .map((table) => rootElement(book.parts.read(table.part)).attributes);
  const copies = book.parts.names().filter((name) => /tables\/[^/]*\.xml$/i.test(name) && name !== part);
  const all = [...others, ...copies.map((name) => rootElement(book.parts.read(name)).attributes)];
  const id = Math.max(0, ...all.map((attributes) => Number(attributes.get('id') ?? 0))) + 1;
  const names = new Set(
    [
      ...all.map((attributes) => attributes.get('displayName') ?? ''),
      ...book.definedNames().map(({ name }) => name),
    ].map((name) => name.toLowerCase()),
  );
  const from = rootElement(book.parts.read(part)).attributes.get('displayName') ?? 'Table';
  let to = from;
  for (let number = 2; names.has(to.toLowerCase()); number += 1) to = `${from}_${number}`;
  book.parts.change(part, (text) => {
    let changed = setAttribute(text, rootElement(text), 'id', String(id));
    changed = setAttribute(changed, rootElement(changed), 'displayName', escapeAttribute(to));
    return setAttribute(changed, rootElement(changed), 'name', escapeAttribute(to));
  });
  return { from, to };
}
