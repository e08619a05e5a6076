import { z } from 'zod';
import { setSheetState } from '../../edit/sheets/sheets-edit.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';

export const setSheetVisibility = defineOperation({
  kind: 'set_sheet_visibility',
  describe: 'Shows or hides a sheet. One sheet must stay visible.',
  schema: z.strictObject({ sheet: sheetField, visibility: z.enum(['visible', 'hidden']) }),
  apply(book, { sheet: name, visibility }) {
    const sheet = book.findSheet(name);
    setSheetState(book, sheet, visibility);
    return `Sheet ${sheet.name} is ${visibility}`;
  },
});
