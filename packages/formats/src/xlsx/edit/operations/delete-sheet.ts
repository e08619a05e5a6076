import { z } from 'zod';
import { deleteSheet } from '../../formula/index.ts';
import { defineOperation } from '../operation.ts';
import { rewriteFormulas } from '../rewrite-formulas.ts';
import { removeSheet } from '../sheets-edit.ts';
import { sheetField } from './fields.ts';

export const deleteSheetOperation = defineOperation({
  kind: 'delete_sheet',
  describe: 'Deletes a sheet with its drawings, tables and comments. References to it become #REF!.',
  schema: z.strictObject({ sheet: sheetField }),
  apply(book, { sheet: name }) {
    const sheet = book.findSheet(name);
    removeSheet(book, sheet);
    rewriteFormulas(book, sheet.name, (formula) => deleteSheet(formula, sheet.name));
    book.formulasChanged();
    return `Sheet ${sheet.name} deleted`;
  },
});
