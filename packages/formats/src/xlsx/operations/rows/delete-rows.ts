import { z } from 'zod';
import { shiftSheet } from '../../shift/shift-sheet.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';
import { countField, rowField, span } from './lines.ts';

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
