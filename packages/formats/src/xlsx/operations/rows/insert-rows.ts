import { z } from 'zod';
import { shiftSheet } from '../../shift/shift-sheet.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';
import { countField, formatField, rowField, span } from './lines.ts';

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
