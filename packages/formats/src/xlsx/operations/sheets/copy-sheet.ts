import { z } from 'zod';
import { type DefinedName, setDefinedName } from '../../edit/book/defined-names.ts';
import { copyWorksheet } from '../../edit/copy/copy-sheet.ts';
import { moveSheet } from '../../edit/sheets/sheets-edit.ts';
import { pointToCopy, referencesOf, renameTable, sameSheet } from '../../formula/index.ts';
import { rewriteParts, rewriteSparklines } from '../../shift/rewrite-formulas.ts';
import { defineOperation } from '../common/define-operation.ts';
import { positionField, sheetField } from '../common/fields.ts';

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
    rewriteParts(book, [...parts.values()], (formula) => toTables(pointToCopy(formula, source.name, name)));
    if (tables.length > 0) rewriteParts(book, [sheet.part], toTables);
    rewriteSparklines(sheet, (formula) => pointToCopy(formula, source.name, name));
    const newIndex = book.findSheet(name).index;
    for (const item of namesToCopy(book.definedNames(), index, source.name)) {
      const formula = toTables(pointToCopy(item.formula, source.name, name));
      book.changeWorkbook((text) => setDefinedName(text, { ...item, formula, localSheet: newIndex }));
    }
    book.formulasChanged();
    const at = position === undefined ? newIndex + 1 : moveSheet(book, book.findSheet(name), position);
    return `Sheet ${name} at position ${at}, a copy of ${source.name}`;
  },
});

/**
 * The sheet's own names, and those of the workbook that point into it: the copy gets its own of both, as in Excel.
 * Otherwise formulas of the copy would go on reading the first sheet.
 */
function namesToCopy(names: readonly DefinedName[], index: number, sheet: string): DefinedName[] {
  const local = names.filter((name) => name.localSheet === index);
  const taken = new Set(local.map((name) => name.name.toLowerCase()));
  const shared = names.filter(
    (name) =>
      name.localSheet === undefined &&
      !taken.has(name.name.toLowerCase()) &&
      referencesOf(name.formula).references.some(
        (reference) =>
          reference.lastSheet === undefined && !reference.isOtherBook && sameSheet(reference.sheet ?? '', sheet),
      ),
  );
  return [...local, ...shared];
}
