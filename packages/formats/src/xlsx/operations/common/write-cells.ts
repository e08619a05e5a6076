import { InvalidArgumentError } from '@galley/schema/errors';
import { encodeSpreadsheetText, escapeAttribute, escapeText } from '../../../xml/escape.ts';
import { childElements, childNamed, rootElement, setAttribute } from '../../../xml/splice.ts';
import { type CellRange, contains, rangeName } from '../../cell/cell-range.ts';
import { cellName } from '../../cell/cell-reference.ts';
import type { SheetEdit } from '../../edit/book/sheet-edit.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import type { CellWrite } from '../../edit/cells/cell-write.ts';
import { type SheetTable, tablesOf } from '../../edit/objects/tables.ts';
import { changeTableColumn } from '../../formula/index.ts';
import { rewriteBookFormulas } from '../../shift/rewrite-book.ts';

/** Writes cells and keeps the tables over them in step: a header cell is the name of a table's column. */
export function writeCells(book: WorkbookEdit, sheet: SheetEdit, writes: readonly CellWrite[]): void {
  const tables = tablesOf(book, sheet).filter((table) => table.hasHeader);
  sheet.write(tables.length === 0 ? writes : writes.map((write) => headerWrite(book, tables, write)));
}

function headerWrite(book: WorkbookEdit, tables: readonly SheetTable[], write: CellWrite): CellWrite {
  const table = tables.find(({ range }) => contains({ ...range, bottom: range.top }, write.row, write.column));
  if (table === undefined || write.content === undefined) return write;
  const { content } = write;
  const text = 'value' in content ? String(content.value) : '';
  const index = write.column - table.range.left;
  const isTaken = table.columns.some((name, other) => other !== index && name.toLowerCase() === text.toLowerCase());
  if (text === '' || isTaken) {
    const cell = cellName(write.row, write.column);
    throw new InvalidArgumentError(
      'cells',
      `${cell} is a heading of the table ${table.name} and must be a text that no other heading has.`,
      'Write another text there.',
      { cell, table: table.name, text },
    );
  }
  book.parts.change(table.part, (xml) => {
    const list = childNamed(xml, rootElement(xml), 'tableColumns');
    const column = list === undefined ? undefined : childElements(xml, list)[index];
    if (column === undefined) return xml;
    const name = encodeSpreadsheetText(text).replace(/\n/g, '_x000a_').replace(/\r/g, '_x000d_');
    return setAttribute(xml, column, 'name', escapeAttribute(name));
  });
  followColumn(book, { table: table.name, column: table.columns[index] ?? '', to: text });
  return { ...write, content: { kind: 'text', value: text } };
}

/** Formulas name columns by their headings; without this `SUM(Sales[Amount])` would break with a new heading. */
function followColumn(book: WorkbookEdit, change: { table: string; column: string; to: string }): void {
  if (change.column === change.to) return;
  const isConcerned = (source: string): boolean => source.includes(`${escapeText(change.column)}]`);
  rewriteBookFormulas(book, (formula) => changeTableColumn(formula, { ...change, isInside: false }), isConcerned);
}

/** Tables that end right above the range, and are as wide, take its rows in. Gives their names. */
export function growTables(book: WorkbookEdit, sheet: SheetEdit, added: CellRange): string[] {
  const grown = tablesOf(book, sheet).filter(
    ({ range, hasTotals }) =>
      !hasTotals && range.bottom + 1 === added.top && added.left >= range.left && added.right <= range.right,
  );
  for (const table of grown) {
    const reference = rangeName({ ...table.range, bottom: added.bottom });
    book.parts.change(table.part, (xml) => {
      const filter = childNamed(xml, rootElement(xml), 'autoFilter');
      const filtered = filter === undefined ? xml : setAttribute(xml, filter, 'ref', reference);
      return setAttribute(filtered, rootElement(filtered), 'ref', reference);
    });
  }
  return grown.map(({ name }) => name);
}
