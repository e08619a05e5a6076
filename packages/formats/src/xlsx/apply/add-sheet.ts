import { SheetExistsError } from '../../base/errors.ts';
import { removeOwnedParts } from '../../ooxml/remove-parts.ts';
import type { SheetContent } from '../cell/sheet-data.ts';
import type { SheetInfo } from '../edit/book/sheet-info.ts';
import { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { addWorksheet, checkSheetName } from '../edit/sheets/sheets-edit.ts';
import { writeWorksheet } from '../edit/sheets/write-worksheet.ts';

export interface AddSheetOptions extends SheetContent {
  readonly name: string;
  /** What to do when the workbook has a sheet of that name, in any case. `error` unless set. */
  readonly ifExists?: 'replace' | 'error';
}

/**
 * The workbook with one more sheet at the end, or with that sheet's content replaced at its place. Every part that
 * the change does not name keeps its compressed bytes.
 */
export function addSheet(bytes: Uint8Array, options: AddSheetOptions): Buffer {
  const book = new WorkbookEdit(bytes);
  const existing = book.sheets().find((sheet) => sheet.name.toLowerCase() === options.name.toLowerCase());
  if (existing === undefined) {
    checkSheetName(book, options.name);
    addWorksheet(book, options.name, render(book, options));
    return book.finish();
  }
  const part = replaceablePart(existing, options);
  // A table part without its cells makes Excel repair the file.
  removeOwnedParts(book.parts, part);
  book.formulasChanged();
  book.requestFullCalculation();
  book.parts.write(part, render(book, options));
  return book.finish();
}

function render(book: WorkbookEdit, content: SheetContent): string {
  const { styles, dialect, usesDates1904 } = book;
  return writeWorksheet(content, {
    dialect,
    usesDates1904,
    styles: {
      header: styles.derive(0, { font: { bold: true } }),
      date: styles.derive(0, { numberFormat: 'date' }),
      timestamp: styles.derive(0, { numberFormat: 'datetime' }),
    },
  });
}

function replaceablePart(sheet: SheetInfo, options: AddSheetOptions): string {
  if (options.ifExists !== 'replace') {
    throw new SheetExistsError(
      `The workbook already has a sheet named "${sheet.name}".`,
      'Choose another name or ask for the sheet to be replaced.',
      { sheet: sheet.name },
    );
  }
  if (sheet.kind !== 'worksheet' || sheet.part === undefined) {
    throw new SheetExistsError(`The sheet "${sheet.name}" is not a worksheet.`, 'Choose another name.', {
      sheet: sheet.name,
    });
  }
  return sheet.part;
}
