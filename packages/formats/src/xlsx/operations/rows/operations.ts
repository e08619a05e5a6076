import { InvalidInputError } from '@galley/schema/errors';
import { z } from 'zod';
import { columnIndex, columnLetters, MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';
import { shiftSheet } from '../../shift/shift-sheet.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';

const rowField = z.int().min(1).max(MAX_ROWS);
const countField = z.int().min(1).max(100_000).default(1).describe('How many; 1 unless set.');
const formatField = z
  .boolean()
  .default(true)
  .describe('Whether the new cells look like those before them (above or to the left). True unless set.');
const columnField = z.string().describe('Letters of a column, like C.');

export const insertRows = defineOperation({
  kind: 'insert_rows',
  describe:
    'Inserts empty rows and moves the rows below down. Formulas, names, merged cells, tables, charts, rules and notes all over the workbook follow. Write the new cells afterwards with set_cells.',
  schema: z.strictObject({
    sheet: sheetField,
    before: rowField.describe(
      'The new rows stand before this row: 5 makes row 5 empty and the old row 5 becomes row 6.',
    ),
    count: countField,
    copy_format: formatField,
  }),
  apply(book, { sheet, before, count, copy_format }) {
    shiftSheet(book, sheet, { axis: 'rows', kind: 'insert', at: before, count }, { copyFormat: copy_format });
    return `${book.sheet(sheet).name}: ${count} new row(s), ${span(before, count)}`;
  },
});

export const deleteRows = defineOperation({
  kind: 'delete_rows',
  describe:
    'Deletes whole rows and moves the rows below up. References to deleted cells become #REF!, ranges shrink. To empty cells without moving others, clear them instead.',
  schema: z.strictObject({ sheet: sheetField, from: rowField.describe('First row to delete.'), count: countField }),
  apply(book, { sheet, from, count }) {
    shiftSheet(book, sheet, { axis: 'rows', kind: 'delete', at: from, count });
    return `${book.sheet(sheet).name}: deleted row(s) ${span(from, count)}`;
  },
});

export const insertColumns = defineOperation({
  kind: 'insert_columns',
  describe:
    'Inserts empty columns and moves the columns to the right. Formulas, names, merged cells, tables (which get new columns), charts, rules and notes follow.',
  schema: z.strictObject({
    sheet: sheetField,
    before: columnField.describe('The new columns stand before this one: C makes column C empty.'),
    count: countField,
    copy_format: formatField,
  }),
  apply(book, { sheet, before, count, copy_format }) {
    const at = readColumn(before);
    shiftSheet(book, sheet, { axis: 'columns', kind: 'insert', at, count }, { copyFormat: copy_format });
    return `${book.sheet(sheet).name}: ${count} new column(s), ${letterSpan(at, count)}`;
  },
});

export const deleteColumns = defineOperation({
  kind: 'delete_columns',
  describe:
    'Deletes whole columns and moves those to the right. References to deleted cells become #REF!, ranges shrink, tables lose the columns.',
  schema: z.strictObject({
    sheet: sheetField,
    from: columnField.describe('First column to delete.'),
    count: countField,
  }),
  apply(book, { sheet, from, count }) {
    const at = readColumn(from);
    shiftSheet(book, sheet, { axis: 'columns', kind: 'delete', at, count });
    return `${book.sheet(sheet).name}: deleted column(s) ${letterSpan(at, count)}`;
  },
});

function readColumn(letters: string): number {
  const column = /^\s*\$?[A-Za-z]{1,3}\s*$/.test(letters) ? columnIndex(letters.trim().replace('$', '')) : -1;
  if (column >= 0 && column < MAX_COLUMNS) return column;
  throw new InvalidInputError(`"${letters}" is not a column.`, 'Write its letters, like C or AB.', { column: letters });
}

function span(from: number, count: number): string {
  return count === 1 ? String(from) : `${from} to ${from + count - 1}`;
}

function letterSpan(from: number, count: number): string {
  const first = columnLetters(from);
  return count === 1 ? first : `${first} to ${columnLetters(from + count - 1)}`;
}
