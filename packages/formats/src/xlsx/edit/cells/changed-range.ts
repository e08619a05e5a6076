import type { CellRange } from '../../cell/cell-range.ts';

export interface ChangedRange {
  readonly part: string;
  readonly range: CellRange;
}

/** Ranges of equal columns in consecutive rows of one sheet, as one range. */
export function stackRanges(ranges: readonly ChangedRange[]): ChangedRange[] {
  const stacked: ChangedRange[] = [];
  for (const item of ranges) {
    const last = stacked.at(-1);
    const { range } = item;
    const isBelow =
      last?.part === item.part &&
      last.range.left === range.left &&
      last.range.right === range.right &&
      last.range.bottom + 1 === range.top;
    if (isBelow) stacked[stacked.length - 1] = { part: item.part, range: { ...last.range, bottom: range.bottom } };
    else stacked.push(item);
  }
  return stacked;
}
