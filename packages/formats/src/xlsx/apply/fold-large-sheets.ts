import type { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { foldSheet } from '../edit/fold/fold-sheet.ts';
import { writtenRows } from './written-rows.ts';

/** From here on a sheet's formulas are left to a spreadsheet program anyway, and its text costs seconds and gigabytes. */
const FOLDED_FROM_BYTES = 32 * 1024 * 1024;
/** The bytes of a sheet stand in memory while some of its cells are written. */
const MAX_FOLDED_BYTES = 1024 * 1024 * 1024;

/** Takes only the rows that a batch writes from sheets that are large; the others are copied as bytes. */
export function foldLargeSheets(book: WorkbookEdit, operations: readonly unknown[], from = FOLDED_FROM_BYTES): void {
  const written = writtenRows(operations);
  if (written === undefined) return;
  for (const { name, part } of book.sheets()) {
    const entry = part === undefined ? undefined : book.parts.zip.find(part);
    const rows = written.get(name.toLowerCase()) ?? new Set<number>();
    if (part === undefined || entry === undefined || entry.size < from || entry.size > MAX_FOLDED_BYTES) continue;
    const folded = foldSheet(book.parts.zip.read(entry, MAX_FOLDED_BYTES), rows);
    // Of a sheet that is not written only what is known about it stays, not its bytes.
    if (folded !== undefined) book.fold(part, rows.size > 0 ? folded : { ...folded, text: '', unfold: () => [] });
  }
}
