import { z } from 'zod';
import { removePart, unrelate } from '../../../ooxml/part-relationships.ts';
import { childNamed, qualifiedName, rootElement, setAttribute } from '../../../xml/splice.ts';
import { overlaps, parseRange } from '../../cell/cell-range.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { rewriteElements } from '../../edit/markup/rewrite-elements.ts';
import { ObjectRefusedError } from '../../edit/objects/errors.ts';
import { allTables, findTable, type TablePart, tableColumnSpans } from '../../edit/objects/find-table.ts';
import { checkName } from '../../edit/objects/valid-name.ts';
import { type Box, renameTable as renameInFormula, renderBox, tokenize } from '../../formula/index.ts';
import { rewriteBookFormulas } from '../../shift/index.ts';
import { mentionsSheet } from '../../shift/mentions-sheet.ts';
import { defineOperation } from '../common/define-operation.ts';
import { columnAttribute, headerNames } from './add-table.ts';

const tableField = z.string().describe('Name of the table.');

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

export const renameTable = defineOperation({
  kind: 'rename_table',
  describe: 'Renames a table; formulas that use it follow.',
  schema: z.strictObject({ table: tableField, name: z.string().describe('The new name.') }),
  apply(book, { table: old, name }) {
    const table = findTable(book, old);
    const others = allTables(book).filter((other) => other.part !== table.part);
    checkName(name, [...others.map((other) => other.name), ...book.definedNames().map((present) => present.name)]);
    book.parts.change(table.part, (text) => {
      const named = setAttribute(text, rootElement(text), 'name', name);
      return setAttribute(named, rootElement(named), 'displayName', name);
    });
    rewriteBookFormulas(
      book,
      (formula) => renameInFormula(formula, table.name, name),
      (source) => mentionsSheet(source, table.name),
    );
    renamePivotSources(book, table.name, name);
    return `table ${table.name} is now ${name}`;
  },
});

export const deleteTable = defineOperation({
  kind: 'delete_table',
  describe: 'Turns a table back into plain cells; values and looks of cells stay. Refused while formulas use its name.',
  schema: z.strictObject({ table: tableField }),
  apply(book, { table: name }) {
    const table = findTable(book, name);
    const users = formulasWith(book, table.name);
    if (users.length > 0) {
      throw new ObjectRefusedError(
        `${users.length} formula(s) use the table "${table.name}", for instance ${users[0]}.`,
        'Rewrite these formulas with plain ranges first.',
        { table: table.name, formulas: users.slice(0, 20) },
      );
    }
    table.sheet.change((text) =>
      rewriteElements(text, (element) =>
        element.name === 'tablePart' && element.attribute('id') === table.relationship ? { drop: true } : undefined,
      ),
    );
    unrelate(book.parts, table.sheet.part, table.relationship);
    removePart(book.parts, table.part);
    return `table ${table.name} is plain cells now`;
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

function renamePivotSources(book: WorkbookEdit, from: string, to: string): void {
  for (const part of book.parts.names()) {
    if (!/pivotCacheDefinition[^/]*\.xml$/i.test(part)) continue;
    book.parts.change(part, (text) =>
      rewriteElements(text, (element) =>
        element.name === 'worksheetSource' && element.attribute('name')?.toLowerCase() === from.toLowerCase()
          ? { attributes: { name: to } }
          : undefined,
      ),
    );
  }
}

/** Formulas anywhere in the workbook that name a table. */
function formulasWith(book: WorkbookEdit, table: string): string[] {
  const found: string[] = [];
  const checkpoint = book.checkpoint();
  rewriteBookFormulas(
    book,
    (formula) => {
      const isUser = tokenize(formula).some(
        (token) => token.kind === 'structured' && token.table.toLowerCase() === table.toLowerCase(),
      );
      if (isUser) found.push(formula);
      return formula;
    },
    (source) => mentionsSheet(source, table),
  );
  // A look must leave no trace: the walk above drops the list of formulas as a change would.
  book.rollback(checkpoint);
  return found;
}
