import type { CellRange } from '../../cell/cell-range.ts';
import { type PlainCell, shownText } from './read-values.ts';

/** Columns of a range by the texts of its first row, in lower case; of two that are the same the first counts. */
export function headingsOf(cells: ReadonlyMap<number, PlainCell> | undefined, range: CellRange): Map<string, number> {
  const headings = new Map<string, number>();
  for (let column = range.left; column <= range.right; column += 1) {
    const heading = shownText(cells?.get(column)).toLowerCase();
    if (heading !== '' && !headings.has(heading)) headings.set(heading, column);
  }
  return headings;
}
