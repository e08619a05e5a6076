import type { Cell } from '../cell/cell.ts';
import { columnIndex, columnLetters } from '../cell/cell-reference.ts';
import type { SheetWindow } from './read-window.ts';

/**
 * A window as lines of text: column letters above, row numbers in front, cells parted by tabs, a formula behind its
 * value. So every value can be named by its address.
 */
export function windowText(window: SheetWindow): string {
  const left = columnIndex(window.first_column);
  const width = window.rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
  if (width === 0) return '';
  const letters = Array.from({ length: width }, (_unused, at) => columnLetters(left + at));
  const lines = window.rows.map((row) => [String(row.number), ...row.cells.map(cellText)].join('\t'));
  return [['', ...letters].join('\t'), ...lines].join('\n');
}

/** Line breaks and tabs inside a cell would look like the next row or column. */
function cellText(cell: Cell): string {
  const value = cell.text.replace(/[\t\r\n]+/g, ' ');
  if (cell.formula === undefined) return value;
  const formula = cell.array === undefined ? `=${cell.formula}` : `{=${cell.formula}} over ${cell.array}`;
  return value === '' ? `[${formula}]` : `${value} [${formula}]`;
}
