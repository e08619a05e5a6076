import { FileCorruptError, FileUnsupportedError, SheetNotFoundError } from '../../base/errors.ts';
import type { ZipEntry } from '../../zip/zip-entry.ts';
import type { SheetEntry, Workbook } from './open-workbook.ts';

/** A sheet that has cells. */
export type ReadableSheet = SheetEntry & { readonly part: string };

export function isReadable(sheet: SheetEntry): sheet is ReadableSheet {
  return sheet.kind === 'worksheet' && sheet.part !== undefined;
}

/** The sheet of that name, compared without case; the first one that shows when none is named. */
export function selectSheet(workbook: Workbook, name: string | undefined): ReadableSheet {
  if (name === undefined) {
    const first = workbook.sheets.find(isReadable);
    if (first !== undefined) return first;
    throw new SheetNotFoundError(
      '(first worksheet)',
      workbook.sheets.map((sheet) => sheet.name),
    );
  }
  const found =
    workbook.sheets.find((sheet) => sheet.name === name) ??
    workbook.sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) {
    throw new SheetNotFoundError(
      name,
      workbook.sheets.map((sheet) => sheet.name),
    );
  }
  if (found.part === undefined) throw missingSheet(found.name);
  if (!isReadable(found)) {
    throw new FileUnsupportedError(`The sheet "${found.name}" holds no cells.`, 'Name a worksheet.', {
      sheet: found.name,
    });
  }
  return found;
}

/** The workbook lists a sheet and does not hold it. */
export function missingSheet(sheet: string): FileCorruptError {
  return new FileCorruptError(`The sheet "${sheet}" is named in the workbook, but its content is missing.`, { sheet });
}

export function sheetEntry(workbook: Workbook, sheet: ReadableSheet): ZipEntry {
  const entry = workbook.zip.find(sheet.part);
  if (entry === undefined) throw new FileCorruptError(`The part "${sheet.part}" is missing.`, { part: sheet.part });
  return entry;
}
