import { InvalidArgumentError } from '@galley/schema/errors';
import { cellName, columnIndex, columnLetters, MAX_COLUMNS, MAX_ROWS } from './cell-reference.ts';

/** Rows count from 1, columns from 0; all four are included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const CELL = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/;
const COLUMN = /^\$?([A-Za-z]{1,3})$/;
const ROW = /^\$?([1-9]\d{0,6})$/;

/** `B2`, `B2:D9`, `B:D`, `2:9`, with or without `$`; undefined for anything else. */
export function readRange(text: string): CellRange | undefined {
  const [first = '', second, more] = text.trim().split(':');
  if (more !== undefined) return undefined;
  const start = readCorner(first);
  const end = second === undefined ? start : readCorner(second);
  if (start === undefined || end === undefined || start.kind !== end.kind) return undefined;
  if (second === undefined && start.kind !== 'cell') return undefined;
  const range = {
    top: Math.min(start.row, end.row),
    left: Math.min(start.column, end.column),
    bottom: Math.max(start.lastRow, end.lastRow),
    right: Math.max(start.lastColumn, end.lastColumn),
  };
  return range.bottom <= MAX_ROWS && range.right < MAX_COLUMNS ? range : undefined;
}

export function parseRange(text: string): CellRange {
  const range = readRange(text);
  if (range !== undefined) return range;
  throw new InvalidArgumentError(
    'range',
    `"${text}" is not a range of cells.`,
    'Write it like B2, A1:D20, B:D (whole columns) or 2:9 (whole rows), without the name of the sheet.',
    { range: text },
  );
}

export function parseCell(text: string): { row: number; column: number } {
  const range = readRange(text);
  if (range !== undefined && range.top === range.bottom && range.left === range.right) {
    return { row: range.top, column: range.left };
  }
  throw new InvalidArgumentError('cell', `"${text}" is not a cell.`, 'Write one cell like B2.', { cell: text });
}

export function rangeName(range: CellRange): string {
  const { top, left, bottom, right } = range;
  if (top === bottom && left === right) return cellName(top, left);
  if (isWholeColumns(range)) return `${columnLetters(left)}:${columnLetters(right)}`;
  if (isWholeRows(range)) return `${top}:${bottom}`;
  return `${cellName(top, left)}:${cellName(bottom, right)}`;
}

export function isWholeColumns(range: CellRange): boolean {
  return range.top === 1 && range.bottom === MAX_ROWS;
}

export function isWholeRows(range: CellRange): boolean {
  return range.left === 0 && range.right === MAX_COLUMNS - 1;
}

export function cellCount(range: CellRange): number {
  return (range.bottom - range.top + 1) * (range.right - range.left + 1);
}

export function overlaps(one: CellRange, other: CellRange): boolean {
  return one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right;
}

export function contains(range: CellRange, row: number, column: number): boolean {
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}

interface Corner {
  readonly kind: 'cell' | 'column' | 'row';
  readonly row: number;
  readonly lastRow: number;
  readonly column: number;
  readonly lastColumn: number;
}

function readCorner(text: string): Corner | undefined {
  const cell = CELL.exec(text);
  if (cell !== null) {
    const column = columnIndex(cell[1] ?? '');
    const row = Number(cell[2]);
    return column < 0 ? undefined : { kind: 'cell', row, lastRow: row, column, lastColumn: column };
  }
  const letters = COLUMN.exec(text);
  if (letters !== null) {
    const column = columnIndex(letters[1] ?? '');
    return column < 0 ? undefined : { kind: 'column', row: 1, lastRow: MAX_ROWS, column, lastColumn: column };
  }
  const digits = ROW.exec(text);
  if (digits === null) return undefined;
  const row = Number(digits[1]);
  return { kind: 'row', row, lastRow: row, column: 0, lastColumn: MAX_COLUMNS - 1 };
}

/** `$A$1:$D$20`. */
export function absoluteRange(range: CellRange): string {
  const { top, left, bottom, right } = range;
  if (isWholeColumns(range)) return `$${columnLetters(left)}:$${columnLetters(right)}`;
  if (isWholeRows(range)) return `$${top}:$${bottom}`;
  const first = `$${columnLetters(left)}$${top}`;
  return top === bottom && left === right ? first : `${first}:$${columnLetters(right)}$${bottom}`;
}
