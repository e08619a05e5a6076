import { z } from 'zod';
import { addWorksheet, moveSheet } from '../../edit/sheets/sheets-edit.ts';
import { defineOperation } from '../common/define-operation.ts';
import { positionField } from '../common/fields.ts';

export const addSheetOperation = defineOperation({
  kind: 'add_sheet',
  describe: 'Adds an empty worksheet, at the end unless a position is given.',
  schema: z.strictObject({ name: z.string(), position: positionField.optional() }),
  apply(book, { name, position }) {
    addWorksheet(book, name);
    const at = position === undefined ? book.sheets().length : moveSheet(book, book.findSheet(name), position);
    return `Sheet ${name} at position ${at}`;
  },
});
