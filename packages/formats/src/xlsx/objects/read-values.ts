import { relatedParts } from '../../ooxml/part-relationships.ts';
import { decodeSpreadsheetText } from '../../xml/escape.ts';
import type { SheetEdit } from '../edit/sheet-edit.ts';
import type { WorkbookEdit } from '../edit/workbook-edit.ts';
import type { Box } from '../formula/index.ts';
import { readSharedStrings } from '../read/read-strings.ts';
import { type RawCell, scanRows } from './scan-rows.ts';

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
  const value = plainValue(raw, strings);
  return { value, isError: raw.type === 'e' && value !== null, formula: raw.formula, style: raw.style };
}

function plainValue(raw: RawCell, strings: () => readonly string[]): PlainCell['value'] {
  const { type, content } = raw;
  if (type === 'inlineStr') return raw.inline ?? content ?? '';
  if (content === undefined) return null;
  if (type === 's') return strings()[Number(content)] ?? '';
  if (type === 'str') return decodeSpreadsheetText(content);
  if (type === 'b') return content === '1' || content === 'true';
  if (type === 'e') return content;
  if (type === 'd') return content.replace(/Z$/, '').replace(/T00:00:00(\.0+)?$/, '');
  const written = content.trim();
  if (written === '') return null;
  const number = Number(written);
  return Number.isNaN(number) ? written : number;
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
