import { z } from 'zod';
import { shiftSheet } from '../../shift/shift-sheet.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';
import { columnField, countField, formatField, letterSpan, readColumn } from './lines.ts';

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
