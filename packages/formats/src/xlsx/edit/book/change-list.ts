import type { CellRange } from '../../cell/cell-range.ts';
import { type ChangedRange, stackRanges } from '../cells/changed-range.ts';

export interface ChangeCheckpoint {
  readonly ranges: ChangedRange[];
  readonly length: number;
  readonly last: ChangedRange | undefined;
}

/** Which cells have other values than at the start, in the order in which they changed. */
export class ChangeList {
  #ranges: ChangedRange[] = [];

  get isEmpty(): boolean {
    return this.#ranges.length === 0;
  }

  add(part: string, range: CellRange): void {
    const last = this.#ranges.at(-1);
    const isNext = last?.part === part && last.range.top === range.top && last.range.bottom === range.bottom;
    // Cells written one after another in a row are one range.
    if (isNext && last.range.right + 1 === range.left) {
      this.#ranges[this.#ranges.length - 1] = { part, range: { ...last.range, right: range.right } };
    } else {
      this.#ranges.push({ part, range });
    }
  }

  move(part: string, move: (range: CellRange) => CellRange | undefined): void {
    // A new list: a checkpoint may hold the old one.
    this.#ranges = this.#ranges.flatMap((item) => {
      if (item.part !== part) return [item];
      const range = move(item.range);
      return range === undefined ? [] : [{ part, range }];
    });
  }

  copy(from: string, to: string): void {
    for (const { range } of this.#ranges.filter(({ part }) => part === from)) this.#ranges.push({ part: to, range });
  }

  /** Rows of one block as one range. */
  ranges(): readonly ChangedRange[] {
    return stackRanges(this.#ranges);
  }

  /** Costs nothing however long the list is; only its end can have changed when it is rolled back. */
  checkpoint(): ChangeCheckpoint {
    return { ranges: this.#ranges, length: this.#ranges.length, last: this.#ranges.at(-1) };
  }

  rollback({ ranges, length, last }: ChangeCheckpoint): void {
    this.#ranges = ranges;
    this.#ranges.length = length;
    if (last !== undefined) this.#ranges[length - 1] = last;
  }
}
