import { decodeXml } from '../../xml/decode-xml.ts';
import type { Workbook } from './open-workbook.ts';
import { FormulaGroups } from './read-formula.ts';
import { type ReadableSheet, sheetEntry } from './select-sheet.ts';
import { SheetScanner } from './sheet-scanner.ts';

/** A decompressed sheet with the places of its rows: any window of it is read in milliseconds. */
export interface SheetIndex {
  readonly bytes: Buffer;
  readonly rows: number;
  readonly columns: number;
  readonly formulas: FormulaGroups;
  /** Number and place of every hundredth row, or so. */
  readonly marks: readonly { readonly row: number; readonly offset: number }[];
}

const MARK_EVERY = 128;
/** Larger sheets are read as a stream each time: they would fill the memory. */
export const MAX_INDEXED_BYTES = 160 * 1024 * 1024;

export function indexSheet(workbook: Workbook, sheet: ReadableSheet): SheetIndex {
  const content = workbook.zip.read(sheetEntry(workbook, sheet));
  const { encoding } = content[0] === 0x3c && content[1] !== 0 ? { encoding: 'utf-8' } : decodeXml(content, sheet.part);
  const bytes = encoding === 'utf-8' ? content : Buffer.from(decodeXml(content, sheet.part).text, 'utf8');
  const marks: { row: number; offset: number }[] = [];
  let rows = 0;
  let columns = 0;
  let seen = 0;
  const formulas = new FormulaGroups();
  const scanner = new SheetScanner(
    (row, offset) => {
      // Rows out of order would make a search by number miss some.
      if (seen % MARK_EVERY === 0 && row.number > (marks.at(-1)?.row ?? 0)) marks.push({ row: row.number, offset });
      seen += 1;
      if (row.count > 0) rows = Math.max(rows, row.number);
      for (let at = 0; at < row.count; at += 1) columns = Math.max(columns, (row.columns[at] ?? 0) + 1);
      return true;
    },
    { formulas },
  );
  scanner.push(bytes);
  scanner.end();
  return { bytes, rows, columns, formulas, marks };
}

/** Where to begin for a row: the last mark at or before it. */
export function markBefore(index: SheetIndex, row: number): { row: number; offset: number } | undefined {
  let low = 0;
  let high = index.marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((index.marks[middle]?.row ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return index.marks[low - 1];
}
