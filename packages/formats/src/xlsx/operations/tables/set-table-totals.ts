import { z } from 'zod';
import { escapeAttribute } from '../../../xml/escape.ts';
import { childNamed, rootElement, setAttribute } from '../../../xml/splice.ts';
import { readValues } from '../../edit/book/read-values.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { editTag } from '../../edit/markup/tag-attributes.ts';
import { ObjectNotFoundError, ObjectRefusedError } from '../../edit/objects/errors.ts';
import { findTable, type TablePart, tableColumnSpans } from '../../edit/objects/find-table.ts';
import { escapeColumnName, renderBox } from '../../formula/index.ts';
import { defineOperation } from '../common/define-operation.ts';
import { tableField } from '../common/fields.ts';

const FUNCTIONS = {
  sum: ['sum', 109],
  average: ['average', 101],
  count: ['count', 103],
  count_numbers: ['countNums', 102],
  min: ['min', 105],
  max: ['max', 104],
} as const;

export const setTableTotals = defineOperation({
  kind: 'set_table_totals',
  describe:
    'Gives a table a totals row below its data, or takes it away (an empty list). The row below the table must be empty.',
  schema: z.strictObject({
    table: tableField,
    totals: z
      .array(
        z.strictObject({
          column: z.string().describe('Header of the column.'),
          function: z.enum(['sum', 'average', 'count', 'count_numbers', 'min', 'max']),
        }),
      )
      .describe('One entry per column that gets a total.'),
  }),
  apply(book, { table: name, totals }) {
    const table = findTable(book, name);
    const cleared = removeTotals(book, table);
    if (totals.length === 0) return `table ${table.name} has no totals row`;
    const row = cleared.box.bottom + 1;
    const below = readValues(book, table.sheet, { ...cleared.box, top: row, bottom: row });
    if (below.size > 0) {
      throw new ObjectRefusedError(
        `Row ${row} below the table "${table.name}" is not empty.`,
        `Insert a row before row ${row} first.`,
        { table: table.name, row },
      );
    }
    const wanted = new Map(totals.map((total) => [columnOf(cleared, total.column), total.function]));
    book.parts.change(table.part, (text) => withTotals(text, cleared, wanted));
    for (const [index, column] of cleared.columns.entries()) {
      const place = { row, column: cleared.box.left + index };
      const total = wanted.get(index);
      if (total !== undefined) {
        const formula = `SUBTOTAL(${FUNCTIONS[total][1]},${cleared.name}[${escapeColumnName(column)}])`;
        table.sheet.write([{ ...place, content: { kind: 'formula', text: formula } }]);
      } else if (index === 0) table.sheet.write([{ ...place, content: { kind: 'text', value: 'Total' } }]);
    }
    book.formulasChanged();
    return `totals of ${table.name} in ${table.sheet.name} row ${row}`;
  },
});

function columnOf(table: TablePart, name: string): number {
  const index = table.columns.findIndex((column) => column.toLowerCase() === name.toLowerCase());
  if (index === -1) throw new ObjectNotFoundError(`column of ${table.name}`, name, table.columns);
  return index;
}

function removeTotals(book: WorkbookEdit, table: TablePart): TablePart {
  if (table.totalsRows === 0) return table;
  const box = { ...table.box, bottom: table.box.bottom - table.totalsRows };
  for (let column = box.left; column <= box.right; column += 1)
    table.sheet.write([{ row: table.box.bottom, column, content: { kind: 'empty' } }]);
  book.parts.change(table.part, (source) => {
    const root = rootElement(source);
    const head = editTag(source.slice(root.start, root.openEnd), { ref: renderBox(box), totalsRowCount: undefined });
    let text = source.slice(0, root.start) + head + source.slice(root.openEnd);
    for (const span of tableColumnSpans(text).toReversed()) {
      const formula = childNamed(text, span, 'totalsRowFormula');
      if (formula !== undefined) text = text.slice(0, formula.start) + text.slice(formula.end);
      const tag = editTag(text.slice(span.start, span.openEnd), {
        totalsRowFunction: undefined,
        totalsRowLabel: undefined,
      });
      text = text.slice(0, span.start) + tag + text.slice(span.openEnd);
    }
    return text;
  });
  book.formulasChanged();
  return { ...table, box, totalsRows: 0 };
}

function withTotals(source: string, table: TablePart, wanted: ReadonlyMap<number, keyof typeof FUNCTIONS>): string {
  const box = { ...table.box, bottom: table.box.bottom + 1 };
  const root = rootElement(source);
  const head = editTag(source.slice(root.start, root.openEnd), {
    ref: renderBox(box),
    totalsRowCount: '1',
    totalsRowShown: undefined,
  });
  let text = source.slice(0, root.start) + head + source.slice(root.openEnd);
  for (const [index, span] of [...tableColumnSpans(text).entries()].toReversed()) {
    const total = wanted.get(index);
    if (total !== undefined) text = setAttribute(text, span, 'totalsRowFunction', FUNCTIONS[total][0]);
    else if (index === 0) text = setAttribute(text, span, 'totalsRowLabel', escapeAttribute('Total'));
  }
  return text;
}
