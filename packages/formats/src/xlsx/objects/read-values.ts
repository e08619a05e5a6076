import { relatedParts } from '../../ooxml/part-relationships.ts';
import type { RawCell } from '../cell.ts';
import type { SheetEdit } from '../edit/sheet-edit.ts';
import type { WorkbookEdit } from '../edit/workbook-edit.ts';
import type { Box } from '../formula/index.ts';
import { interpretCell } from '../read/interpret-cell.ts';
import { readSharedStrings } from '../read/read-strings.ts';
import { scanRows } from '../read/scan-rows.ts';

export interface PlainCell {
  /** Dates are serial numbers here, errors their code. */
  readonly value: string | number | boolean | null;
  readonly isError: boolean;
  readonly formula: string | undefined;
  readonly style: number;
}

/** The cells of a range that hold something, row → column → cell, with everything written so far. */
export function readValues(book: WorkbookEdit, sheet: SheetEdit, box: Box): Map<number, Map<number, PlainCell>> {
  const strings = sharedStrings(book);
  const rows = new Map<number, Map<number, PlainCell>>();
  for (const row of scanRows(sheet.source())) {
    if (row.number < box.top) continue;
    // Rows stand in order in nearly every file; those that do not are read to the end.
    if (row.number > box.bottom) continue;
    const cells = new Map<number, PlainCell>();
    for (const [column, raw] of row.cells)
      if (column >= box.left && column <= box.right) cells.set(column, plainCell(raw, strings));
    if (cells.size > 0) rows.set(row.number, cells);
  }
  return rows;
}

export function plainCell(raw: RawCell, strings: () => readonly string[]): PlainCell {
  const cell = interpretCell(raw, { strings, dateStyles: [], usesDates1904: false });
  return { value: cell.value, isError: cell.kind === 'error', formula: raw.formula, style: raw.style };
}

/** Shared strings of a workbook, read when first asked for. */
export function sharedStrings(book: WorkbookEdit): () => readonly string[] {
  let strings: readonly string[] | undefined;
  return () => {
    if (strings !== undefined) return strings;
    const part = relatedParts(book.parts, book.part, 'sharedStrings')[0]?.part;
    strings = part !== undefined && book.parts.has(part) ? readSharedStrings(book.parts.read(part)) : [];
    return strings;
  };
}

/** What a person sees of a value, for headers and labels. */
export function shownText(cell: PlainCell | undefined): string {
  if (cell === undefined || cell.value === null) return '';
  return typeof cell.value === 'boolean' ? (cell.value ? 'TRUE' : 'FALSE') : String(cell.value);
}
