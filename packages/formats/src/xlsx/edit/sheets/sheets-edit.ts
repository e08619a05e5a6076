import { posix } from 'node:path';
import { GalleyError } from '@galley/schema/errors';
import { SheetExistsError, SheetNameInvalidError } from '../../../base/errors.ts';
import { CONTENT_TYPE } from '../../../ooxml/namespaces.ts';
import { relatePart, unrelate } from '../../../ooxml/part-relationships.ts';
import { removeOwnedParts } from '../../../ooxml/remove-parts.ts';
import { SheetEdit } from '../book/sheet-edit.ts';
import type { SheetInfo } from '../book/sheet-info.ts';
import {
  appendSheetEntry,
  moveSheetEntry,
  removeSheetEntry,
  renameSheetEntry,
  type SheetState,
  setSheetEntryState,
} from '../book/sheet-list.ts';
import type { WorkbookEdit } from '../book/workbook-edit.ts';
import { isSheetName, toSheetName } from './sheet-name.ts';

/** A workbook must show at least one sheet. */
export class LastSheetError extends GalleyError {
  constructor(sheet: string) {
    super({
      code: 'LAST_SHEET',
      message: `"${sheet}" is the only visible sheet; a workbook must show one.`,
      remedy: 'Add or show another sheet first.',
      details: { sheet },
    });
  }
}

/** Adds a worksheet at the end, with the XML given or empty. */
export function addWorksheet(book: WorkbookEdit, name: string, xml?: string): SheetEdit {
  checkSheetName(book, name);
  const part = freeSheetPart(book);
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  book.parts.write(part, xml ?? `${head}<worksheet xmlns="${book.dialect.main}"><sheetData></sheetData></worksheet>`);
  book.parts.declare(part, CONTENT_TYPE.worksheet);
  listSheet(book, name, part);
  return new SheetEdit(book, { name, part });
}

/** Puts a part that is there into the list of sheets. */
export function listSheet(book: WorkbookEdit, name: string, part: string): void {
  const sheetId = Math.max(0, ...book.sheets().map((sheet) => sheet.sheetId)) + 1;
  const relationshipId = relatePart(book.parts, book.part, {
    type: `${book.dialect.relationships}/worksheet`,
    to: part,
  });
  book.changeWorkbook((text) => appendSheetEntry(text, book.dialect, { name, sheetId, relationshipId }));
}

export function freeSheetPart(book: WorkbookEdit): string {
  const folder = posix.join(posix.dirname(book.part), 'worksheets');
  return book.parts.freeName((number) => posix.join(folder, `sheet${number}.xml`), book.sheets().length + 1);
}

export function checkSheetName(book: WorkbookEdit, name: string, except?: string): void {
  const names = book
    .sheets()
    .map((sheet) => sheet.name)
    .filter((other) => other !== except);
  const taken = names.find((other) => other.toLowerCase() === name.toLowerCase());
  if (taken !== undefined) {
    throw new SheetExistsError(`The workbook already has a sheet named "${taken}".`, 'Choose another name.', {
      sheet: taken,
    });
  }
  if (!isSheetName(name, names)) throw new SheetNameInvalidError(name, toSheetName(name, names));
}

/** Removes a sheet and what only it used. References to it are the caller's to settle. */
export function removeSheet(book: WorkbookEdit, sheet: SheetInfo): void {
  checkOthersVisible(book, sheet);
  if (sheet.part !== undefined) {
    removeOwnedParts(book.parts, sheet.part);
    book.removePart(sheet.part);
  }
  unrelate(book.parts, book.part, sheet.relationshipId);
  book.changeWorkbook((text) => removeSheetEntry(text, sheet.index));
}

export function renameListedSheet(book: WorkbookEdit, sheet: SheetInfo, name: string): void {
  checkSheetName(book, name, sheet.name);
  book.changeWorkbook((text) => renameSheetEntry(text, sheet.index, name));
}

/** `position` counts from 1. */
export function moveSheet(book: WorkbookEdit, sheet: SheetInfo, position: number): number {
  const to = Math.min(Math.max(1, position), book.sheets().length) - 1;
  if (to !== sheet.index) book.changeWorkbook((text) => moveSheetEntry(text, sheet.index, to));
  return to + 1;
}

export function setSheetState(book: WorkbookEdit, sheet: SheetInfo, state: SheetState): void {
  if (sheet.state === state) return;
  if (state !== 'visible') checkOthersVisible(book, sheet);
  book.changeWorkbook((text) => setSheetEntryState(text, sheet.index, state));
}

function checkOthersVisible(book: WorkbookEdit, sheet: SheetInfo): void {
  const others = book.sheets().filter((other) => other.index !== sheet.index && other.state === 'visible');
  if (others.length === 0) throw new LastSheetError(sheet.name);
}
