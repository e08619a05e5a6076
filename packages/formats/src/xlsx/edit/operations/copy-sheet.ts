import { z } from 'zod';
import { renameSheet, renameTable } from '../../formula/index.ts';
import { copyWorksheet } from '../copy-sheet.ts';
import { setDefinedName } from '../defined-names.ts';
import { defineOperation } from '../operation.ts';
import { rewriteParts } from '../rewrite-formulas.ts';
import { moveSheet } from '../sheets-edit.ts';
import { positionField, sheetField } from './fields.ts';

export const copySheetOperation = defineOperation({
  kind: 'copy_sheet',
  describe:
    'Copies a worksheet with its formats, drawings, charts, tables and comments. Charts of the copy show the copy.',
  schema: z.strictObject({ sheet: sheetField, name: z.string(), position: positionField.optional() }),
  apply(book, { sheet: from, name, position }) {
    const source = book.sheet(from);
    const { index } = book.findSheet(from);
    const { sheet, parts, tables } = copyWorksheet(book, source, name);
    const toTables = (formula: string): string =>
      tables.reduce((text, table) => renameTable(text, table.from, table.to), formula);
    rewriteParts(book, [...parts.values()], (formula) => toTables(renameSheet(formula, source.name, name)));
    if (tables.length > 0) rewriteParts(book, [sheet.part], toTables);
    const newIndex = book.findSheet(name).index;
    for (const local of book.definedNames().filter((item) => item.localSheet === index)) {
      const formula = renameSheet(local.formula, source.name, name);
      book.changeWorkbook((text) => setDefinedName(text, { ...local, formula, localSheet: newIndex }));
    }
    book.formulasChanged();
    const at = position === undefined ? newIndex + 1 : moveSheet(book, book.findSheet(name), position);
    return `Sheet ${name} at position ${at}, a copy of ${source.name}`;
  },
});
