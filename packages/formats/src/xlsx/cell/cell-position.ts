import { FileCorruptError } from '../../base/errors.ts';
import { columnIndex, MAX_ROWS } from './cell-reference.ts';

/** Number of a row by its `r`; a row without one stands after the row before it. */
export function rowPosition(written: string | undefined, previous: number): number {
  const number = Number(written);
  const row = Number.isInteger(number) && number > 0 ? number : previous + 1;
  if (row > MAX_ROWS) throw beyondLastRow(row);
  return row;
}

export function beyondLastRow(row: number): FileCorruptError {
  return new FileCorruptError(`Row ${row} lies beyond the last row of a sheet.`, { row });
}

/**
 * Zero-based column that a cell names in its `r`, or -1 where it names none and stands after the cell before it. A
 * column beyond the last is no missing one: taken for that, the cell would pass for its neighbour and be overwritten.
 */
export function namedColumn(reference: string | undefined): number {
  if (reference === undefined) return -1;
  const column = columnIndex(reference);
  if (column === -1 && /^[A-Za-z]/.test(reference)) {
    throw new FileCorruptError(`The cell ${reference.slice(0, 20)} lies beyond the last column of a sheet.`, {
      cell: reference.slice(0, 20),
    });
  }
  return column;
}
