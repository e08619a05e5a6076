import { z } from 'zod';
import { moveSheetInSpans } from '../../formula/index.ts';
import { defineOperation } from '../operation.ts';
import { rewriteSpans } from '../rewrite-formulas.ts';
import { moveSheet } from '../sheets-edit.ts';
import { positionField, sheetField } from './fields.ts';

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
