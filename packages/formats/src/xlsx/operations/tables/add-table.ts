import { posix } from 'node:path';
import { z } from 'zod';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { childElements, rootElement, setAttribute } from '../../../xml/splice.ts';
import { overlaps, parseRange } from '../../cell/cell-range.ts';
import type { SheetEdit } from '../../edit/book/sheet-edit.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { relationshipAttribute } from '../../edit/markup/relationship-attribute.ts';
import { setWorksheetChild, worksheetChild } from '../../edit/markup/worksheet-children.ts';
import { ObjectRefusedError } from '../../edit/objects/errors.ts';
import { allTables } from '../../edit/objects/find-table.ts';
import { checkName } from '../../edit/objects/valid-name.ts';
import { type Box, parseBox, renderBox } from '../../formula/index.ts';
import { freshenValues } from '../../recalculate/freshen-values.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';
import { columnAttribute, headerNames } from './table-columns.ts';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table+xml';

export const addTable = defineOperation({
  kind: 'add_table',
  describe:
    'Makes a range an Excel table: filter buttons, banded rows, and a name for formulas such as SUM(Sales[Amount]). The first row of the range is the header; empty or repeated headers get names.',
  schema: z.strictObject({
    sheet: sheetField,
    range: z.string().describe('Header and data, like A1:D20.'),
    name: z.string().optional().describe('Name of the table, like Sales; Table1 and so on unless set.'),
    style: z
      .string()
      .regex(/^TableStyle(Light|Medium|Dark)\d{1,2}$/)
      .default('TableStyleMedium2')
      .describe('A built-in look: TableStyleLight1…21, TableStyleMedium1…28, TableStyleDark1…11.'),
  }),
  apply(book, { sheet: sheetName, range, name: wanted, style }) {
    const sheet = book.sheet(sheetName);
    const box = parseRange(range);
    const tables = allTables(book);
    const taken = [...tables.map((table) => table.name), ...book.definedNames().map((present) => present.name)];
    const name = wanted ?? freeName(taken);
    checkName(name, taken);
    refuse(book, sheet, box);
    freshenValues(book);
    const columns = headerNames(book, sheet, box);
    const part = book.parts.freeName((number) => posix.join(posix.dirname(book.part), `tables/table${number}.xml`));
    const id = Math.max(0, ...tables.map((table) => table.id)) + 1;
    book.parts.write(part, tableXml(book.dialect.main, { id, name, box, columns, style }));
    book.parts.declare(part, CONTENT_TYPE);
    const relationship = relatePart(book.parts, sheet.part, { type: `${book.dialect.relationships}/table`, to: part });
    sheet.change((text) => listTable(text, relationshipAttribute(text, book.dialect.relationships, relationship)));
    return `table ${name} on ${sheet.name}!${renderBox(box)}: ${columns.join(', ')}`;
  },
});

function refuse(book: WorkbookEdit, sheet: SheetEdit, box: Box): void {
  if (box.bottom === box.top) {
    throw new ObjectRefusedError('A table needs a header and at least one row.', 'Give a range of two rows or more.');
  }
  if (box.right - box.left >= 16_383 || box.bottom >= 1_048_576) {
    throw new ObjectRefusedError(
      'A table cannot take whole rows or columns.',
      'Give the range of the data, like A1:D20.',
    );
  }
  const other = allTables(book).find((table) => table.sheet.part === sheet.part && overlaps(table.box, box));
  if (other !== undefined) {
    throw new ObjectRefusedError(`The range overlaps the table "${other.name}".`, 'Choose a range outside of it.', {
      table: other.name,
    });
  }
  const text = sheet.source();
  const merges = worksheetChild(text, 'mergeCells');
  const merged =
    merges === undefined ? [] : childElements(text, merges).map((merge) => merge.attributes.get('ref') ?? '');
  const hit = merged.find((ref) => {
    const area = parseBox(ref);
    return area !== undefined && overlaps(area, box);
  });
  if (hit !== undefined) {
    throw new ObjectRefusedError(`The range holds the merged cells ${hit}.`, 'Unmerge them first.', { merged: hit });
  }
  const filter = worksheetChild(text, 'autoFilter');
  const filtered = filter === undefined ? undefined : parseBox(filter.attributes.get('ref') ?? '');
  if (filtered !== undefined && overlaps(filtered, box)) {
    throw new ObjectRefusedError('The range has a filter of its own.', 'Remove the filter first: a table brings one.');
  }
}

function freeName(taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) if (!used.has(`table${number}`)) return `Table${number}`;
}

function tableXml(
  namespace: string,
  table: { id: number; name: string; box: Box; columns: readonly string[]; style: string },
): string {
  const ref = renderBox(table.box);
  const columns = table.columns.map(
    (name, index) => `<tableColumn id="${index + 1}" name="${columnAttribute(name)}"/>`,
  );
  const name = escapeAttribute(table.name);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    `<table xmlns="${namespace}" id="${table.id}" name="${name}" displayName="${name}" ref="${ref}" totalsRowShown="0">`,
    `<autoFilter ref="${ref}"/><tableColumns count="${columns.length}">${columns.join('')}</tableColumns>`,
    `<tableStyleInfo name="${table.style}" showFirstColumn="0" showLastColumn="0" showRowStripes="1" showColumnStripes="0"/>`,
    '</table>',
  ].join('');
}

function listTable(source: string, attribute: string): string {
  return setWorksheetChild(source, 'tableParts', (present, prefix) => {
    const tag = (name: string): string => (prefix === '' ? name : `${prefix}:${name}`);
    const entry = `<${tag('tablePart')}${attribute}/>`;
    if (present === undefined) return `<${tag('tableParts')} count="1">${entry}</${tag('tableParts')}>`;
    const list = rootElement(present);
    const count = childElements(present, list).length + 1;
    const longer = list.isEmpty
      ? `${present.replace(/\s*\/>$/, '>')}${entry}</${tag('tableParts')}>`
      : present.slice(0, list.closeStart) + entry + present.slice(list.closeStart);
    return setAttribute(longer, rootElement(longer), 'count', String(count));
  });
}
