import { z } from 'zod';
import { childNamed, qualifiedName, rootElement, setAttribute } from '../../../xml/splice.ts';
import { overlaps, parseRange } from '../../cell/cell-range.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { ObjectRefusedError } from '../../edit/objects/errors.ts';
import { allTables, findTable, type TablePart, tableColumnSpans } from '../../edit/objects/find-table.ts';
import { type Box, renderBox } from '../../formula/index.ts';
import { defineOperation } from '../common/define-operation.ts';
import { tableField } from '../common/fields.ts';
import { columnAttribute, headerNames } from './table-columns.ts';

export const resizeTable = defineOperation({
  kind: 'resize_table',
  describe:
    'Gives a table another range with the same first cell: more or fewer rows or columns. Cells stay as they are.',
  schema: z.strictObject({ table: tableField, range: z.string().describe('Header and data, like A1:D40.') }),
  apply(book, { table: name, range }) {
    const table = findTable(book, name);
    const box = parseRange(range);
    refuseResize(book, table, box);
    const columns = headerNames(book, table.sheet, box);
    book.parts.change(table.part, (text) => resized(text, table, box, columns));
    book.formulasChanged();
    return `table ${table.name} is now ${table.sheet.name}!${renderBox(box)}`;
  },
});

function refuseResize(book: WorkbookEdit, table: TablePart, box: Box): void {
  if (table.totalsRows > 0) {
    throw new ObjectRefusedError(
      'The table has a totals row.',
      'Remove the totals first, resize, then add them again.',
    );
  }
  if (box.top !== table.box.top || box.left !== table.box.left || box.bottom <= box.top) {
    throw new ObjectRefusedError(
      'A table keeps its first cell and needs a row of data.',
      `Give a range that begins at ${renderBox(table.box).split(':')[0]}.`,
      { table: table.name, range: renderBox(table.box) },
    );
  }
  const other = allTables(book).find(
    (one) => one.part !== table.part && one.sheet.part === table.sheet.part && overlaps(one.box, box),
  );
  if (other !== undefined)
    throw new ObjectRefusedError(`The range overlaps the table "${other.name}".`, 'Choose a smaller range.');
}

function resized(source: string, table: TablePart, box: Box, columns: readonly string[]): string {
  let text = setAttribute(source, rootElement(source), 'ref', renderBox(box));
  const filter = childNamed(text, rootElement(text), 'autoFilter');
  if (filter !== undefined) text = setAttribute(text, filter, 'ref', renderBox(box));
  const spans = tableColumnSpans(text);
  const list = childNamed(text, rootElement(text), 'tableColumns');
  if (list === undefined) return text;
  const lastId = Math.max(0, ...spans.map((span) => Number(span.attributes.get('id') ?? 0)));
  const kept = spans.slice(0, columns.length).map((span) => text.slice(span.start, span.end));
  const tag = qualifiedName(list.prefix, 'tableColumn');
  const added = columns
    .slice(table.columns.length)
    .map((name, index) => `<${tag} id="${lastId + 1 + index}" name="${columnAttribute(name)}"/>`);
  text = text.slice(0, list.openEnd) + [...kept, ...added].join('') + text.slice(list.closeStart);
  return setAttribute(text, list, 'count', String(columns.length));
}
