import { GalleyError } from '@galley/schema/errors';
import { type CellRange, cellCount, contains, rangeName, readRange } from '../../cell/cell-range.ts';
import { cellName } from '../../cell/cell-reference.ts';
import type { CellWrite } from './cell-write.ts';

/** One cell of a group that only changes as a whole. */
export class PartOfArrayError extends GalleyError {
  constructor(range: string, cell: string) {
    super({
      code: 'PART_OF_ARRAY',
      message: `${cell} belongs to an array formula or data table over ${range}, which changes only as a whole.`,
      remedy: `Write or clear all of ${range} in the same batch of operations, or choose other cells.`,
      details: { range, cell },
    });
  }
}

/** Ranges of array formulas and data tables. */
export function arrayRanges(source: string): CellRange[] {
  const ranges: CellRange[] = [];
  if (!/["'](?:array|dataTable)["']/.test(source)) return ranges;
  for (const [tag] of source.matchAll(/<(?:[\w.-]+:)?f\s[^>]*>/g)) {
    if (!/\st\s*=\s*["'](?:array|dataTable)["']/.test(tag)) continue;
    const range = readRange(/\sref\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '');
    if (range !== undefined) ranges.push(range);
  }
  return ranges;
}

/**
 * What is wrong with these writes, if anything. Without this check the file would hold an array formula over cells
 * that say something else, and Excel repairs it.
 */
export function breaksArray(source: string, writes: readonly CellWrite[]): PartOfArrayError | undefined {
  for (const range of arrayRanges(source)) {
    const count = cellCount(range);
    const inside = writes.filter((write) => write.content !== undefined && contains(range, write.row, write.column));
    const covered = new Set(inside.map(({ row, column }) => `${row} ${column}`)).size;
    const [first] = inside;
    if (count > 1 && first !== undefined && covered < count) {
      return new PartOfArrayError(rangeName(range), cellName(first.row, first.column));
    }
  }
  return undefined;
}
