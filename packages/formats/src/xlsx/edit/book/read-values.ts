import { relatedParts } from '../../../ooxml/part-relationships.ts';
import { type Box, parseBox } from '../../formula/index.ts';
import { readSharedStrings } from '../../package/read-strings.ts';
import { RAW, type RowBuffer } from '../../scan/row-buffer.ts';
import { SheetScanner } from '../../scan/sheet-scanner.ts';
import type { SheetEdit } from './sheet-edit.ts';
import type { WorkbookEdit } from './workbook-edit.ts';

export interface PlainCell {
  /** Dates are serial numbers here, or ISO text where the file has that; errors are their code. */
  readonly value: string | number | boolean | null;
  readonly isError: boolean;
  readonly isIsoDate: boolean;
  readonly formula: string | undefined;
  readonly style: number;
}

/** The cells of a range that hold something, row → column → cell, with everything written so far. */
export function readValues(book: WorkbookEdit, sheet: SheetEdit, box: Box): Map<number, Map<number, PlainCell>> {
  const rows = new Map<number, Map<number, PlainCell>>();
  const isWanted = (row: number): boolean => row >= box.top && row <= box.bottom;
  scanValues(sheet.source(), sharedStrings(book), isWanted, (row, column, cell) => {
    if (column < box.left || column > box.right) return;
    const cells = rows.get(row);
    if (cells === undefined) rows.set(row, new Map([[column, cell]]));
    else cells.set(column, cell);
  });
  return rows;
}

/**
 * The last row that holds something, or `least`. Not by `Math.max(...)`: from about 130,000 rows on the arguments of one call
 * overflow the stack.
 */
export function lastRowOf(cells: ReadonlyMap<number, unknown>, least: number): number {
  let last = least;
  for (const row of cells.keys()) if (row > last) last = row;
  return last;
}

/** Every cell with content in the wanted rows of a worksheet's text, in file order. */
export function scanValues(
  source: string,
  strings: () => readonly string[],
  isWanted: (row: number) => boolean,
  visit: (row: number, column: number, cell: PlainCell) => void,
): void {
  // Rows stand in order in nearly every file; those that do not are read to the end.
  const scanner = new SheetScanner(
    (row) => {
      if (!isWanted(row.number)) return true;
      for (let at = 0; at < row.count; at += 1) visit(row.number, row.columns[at] ?? 0, plainCell(row, at, strings));
      return true;
    },
    { content: isWanted },
  );
  if (scanner.push(Buffer.from(source))) scanner.end();
}

function plainCell(row: RowBuffer, at: number, strings: () => readonly string[]): PlainCell {
  return {
    value: plainValue(row, at, strings),
    isError: row.kinds[at] === RAW.error,
    isIsoDate: row.kinds[at] === RAW.date,
    formula: ownFormula(row, at),
    style: row.styles[at] ?? 0,
  };
}

function plainValue(row: RowBuffer, at: number, strings: () => readonly string[]): PlainCell['value'] {
  const number = row.numbers[at] ?? 0;
  const text = row.texts[at] ?? '';
  switch (row.kinds[at]) {
    case RAW.number:
      return number;
    case RAW.shared:
      return strings()[number] ?? '';
    case RAW.boolean:
      return number === 1;
    case RAW.date:
      return text.replace(/Z$/, '').replace(/T00:00:00(\.0+)?$/, '');
    case RAW.text:
    case RAW.error:
      return text;
    default:
      return null;
  }
}

/** The scanner gives the formula of an array to all of its cells; only the first has it. */
function ownFormula(row: RowBuffer, at: number): string | undefined {
  const array = row.arrays[at];
  const box = array === undefined ? undefined : parseBox(array);
  const isFirst = box === undefined || (box.top === row.number && box.left === row.columns[at]);
  return isFirst ? row.formulas[at] : undefined;
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
