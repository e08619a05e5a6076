import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { moveSheet } from '../sheets-edit.ts';
import { positionField, sheetField } from './fields.ts';

export const moveSheetOperation = defineOperation({
  kind: 'move_sheet',
  describe: 'Moves a sheet to another position among the tabs.',
  schema: z.strictObject({ sheet: sheetField, position: positionField }),
  apply(book, { sheet: name, position }) {
    const sheet = book.findSheet(name);
    return `Sheet ${sheet.name} at position ${moveSheet(book, sheet, position)}`;
  },
});
