import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { columnIndex, columnLetters, MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';

export const rowField = z.int().min(1).max(MAX_ROWS);
export const countField = z.int().min(1).max(100_000).default(1).describe('How many; 1 unless set.');
export const formatField = z
  .boolean()
  .default(true)
  .describe('Whether the new cells look like those before them (above or to the left). True unless set.');
export const columnField = z.string().describe('Letters of a column, like C.');

export function readColumn(letters: string): number {
  const column = /^\s*\$?[A-Za-z]{1,3}\s*$/.test(letters) ? columnIndex(letters.trim().replace('$', '')) : -1;
  if (column >= 0 && column < MAX_COLUMNS) return column;
  throw new InvalidArgumentError('column', `"${letters}" is not a column.`, 'Write its letters, like C or AB.', {
    column: letters,
  });
}

export function span(from: number, count: number): string {
  return count === 1 ? String(from) : `${from} to ${from + count - 1}`;
}

export function letterSpan(from: number, count: number): string {
  const first = columnLetters(from);
  return count === 1 ? first : `${first} to ${columnLetters(from + count - 1)}`;
}
