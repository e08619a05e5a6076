import { z } from 'zod';
import { renameListedSheet } from '../../edit/sheets/sheets-edit.ts';
import { renameSheet } from '../../formula/index.ts';
import { renamePivotSources, rewriteFormulas } from '../../shift/rewrite-formulas.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';

export const renameSheetOperation = defineOperation({
  kind: 'rename_sheet',
  describe: 'Renames a sheet; formulas, names, charts and rules that refer to it follow.',
  schema: z.strictObject({ sheet: sheetField, name: z.string() }),
  apply(book, { sheet: name, name: newName }) {
    const sheet = book.findSheet(name);
    renameListedSheet(book, sheet, newName);
    rewriteFormulas(book, sheet.name, (formula) => renameSheet(formula, sheet.name, newName));
    renamePivotSources(book, sheet.name, newName);
    return `Sheet ${sheet.name} is now ${newName}`;
  },
});
