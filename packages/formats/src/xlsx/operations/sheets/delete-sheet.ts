import { z } from 'zod';
import { childElements, childNamed, rootElement } from '../../../xml/splice.ts';
import { forgetPivotTables } from '../../edit/book/forget-pivots.ts';
import { allTables } from '../../edit/objects/find-table.ts';
import { removeSheet } from '../../edit/sheets/sheets-edit.ts';
import { breakTable, deleteSheet } from '../../formula/index.ts';
import { rewriteFormulas } from '../../shift/rewrite-formulas.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';

export const deleteSheetOperation = defineOperation({
  kind: 'delete_sheet',
  describe: 'Deletes a sheet with its drawings, tables and comments. References to it become #REF!.',
  schema: z.strictObject({ sheet: sheetField }),
  apply(book, { sheet: name }) {
    const sheet = book.findSheet(name);
    const id = listedId(book.parts.read(book.part), sheet.index);
    const order = book.sheets().map((one) => one.name);
    const tables = allTables(book).filter((table) => table.sheet.part === sheet.part);
    removeSheet(book, sheet);
    if (id !== undefined) forgetPivotTables(book, id);
    rewriteFormulas(book, sheet.name, (formula) => deleteSheet(formula, sheet.name, order));
    for (const table of tables) rewriteFormulas(book, table.name, (formula) => breakTable(formula, table.name));
    book.formulasChanged();
    return `Sheet ${sheet.name} deleted`;
  },
});

/** The number by which other parts know the sheet. */
function listedId(workbook: string, index: number): string | undefined {
  const sheets = childNamed(workbook, rootElement(workbook), 'sheets');
  return sheets === undefined ? undefined : childElements(workbook, sheets)[index]?.attributes.get('sheetId');
}
