import { z } from 'zod';
import { moveSheet } from '../../edit/sheets/sheets-edit.ts';
import { moveSheetInSpans } from '../../formula/index.ts';
import { rewriteSpans } from '../../shift/rewrite-formulas.ts';
import { defineOperation } from '../common/define-operation.ts';
import { positionField, sheetField } from '../common/fields.ts';

export const moveSheetOperation = defineOperation({
  kind: 'move_sheet',
  describe: 'Moves a sheet to another position among the tabs.',
  schema: z.strictObject({ sheet: sheetField, position: positionField }),
  apply(book, { sheet: name, position }) {
    const sheet = book.findSheet(name);
    const names = (): string[] => book.sheets().map((one) => one.name);
    const before = names();
    const place = moveSheet(book, sheet, position);
    const orders = { before, after: names() };
    rewriteSpans(book, sheet.name, (formula) => moveSheetInSpans(formula, sheet.name, orders));
    return `Sheet ${sheet.name} at position ${place}`;
  },
});
