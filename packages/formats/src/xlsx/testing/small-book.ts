import { openZip } from '../../zip/open-zip.ts';
import { writeZip } from '../../zip/write-zip.ts';
import { addSheet } from '../apply/add-sheet.ts';
import { applyOperations } from '../apply/apply-operations.ts';
import { createWorkbook } from '../apply/create-workbook.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook of one sheet "Data" whose part is given. */
export function bookOf(sheetXml: string, extra: Readonly<Record<string, string>> = {}): Buffer {
  const base = openZip(addSheet(createWorkbook(), { name: 'Data', columns: [], rows: [] }));
  const set = new Map([['xl/worksheets/sheet1.xml', Buffer.from(sheetXml)]]);
  for (const [name, text] of Object.entries(extra)) set.set(name, Buffer.from(text));
  return writeZip(base, { set });
}

export function sheetOf(rows: string, more = ''): string {
  return `<worksheet xmlns="${MAIN}"><dimension ref="A1:B2"/><sheetData>${rows}</sheetData>${more}</worksheet>`;
}

export function partOf(bytes: Uint8Array, name: string): string {
  const zip = openZip(bytes);
  const entry = zip.find(name);
  return entry === undefined ? '' : zip.read(entry).toString('utf8');
}

/** Applies operations that must all succeed; gives the workbook and the text of the first sheet. */
export function edited(bytes: Uint8Array, operations: readonly unknown[]): { bytes: Uint8Array; sheet: string } {
  const applied = applyOperations(bytes, operations);
  const failure = applied.report.find(({ ok }) => !ok)?.error;
  if (failure !== undefined) throw new RangeError(`${failure.code}: ${failure.message}`);
  return { bytes: applied.bytes, sheet: partOf(applied.bytes, 'xl/worksheets/sheet1.xml') };
}
