import { z } from 'zod';
import { shiftSheet } from '../../shift/shift-sheet.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';
import { columnField, countField, letterSpan, readColumn } from './lines.ts';

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
