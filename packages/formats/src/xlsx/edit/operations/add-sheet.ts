import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { addWorksheet, moveSheet } from '../sheets-edit.ts';
import { positionField } from './fields.ts';

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
