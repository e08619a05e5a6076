import type { LineHunk } from '../../text/compare/diff-lines.ts';

/** For each thing of one side its partner on the other; -1 for none, -2 for a member of a group. */
export interface Partners {
  readonly ofBefore: Int32Array;
  readonly ofAfter: Int32Array;
}

export function pair({ ofBefore, ofAfter }: Partners, left: number, right: number): void {
  ofBefore[left] = right;
  ofAfter[right] = left;
}

/** Stretches without partners between pairs that keep their order. */
export function gapsOf({ ofBefore, ofAfter }: Partners): LineHunk[] {
  const gaps: LineHunk[] = [];
  let [leftAt, rightAt] = [0, 0];
  for (let left = 0; left <= ofBefore.length; left += 1) {
    const right = left === ofBefore.length ? ofAfter.length : (ofBefore[left] ?? -1);
    if (right === -1) continue;
    if (left > leftAt || right > rightAt) {
      gaps.push({
        before_start: leftAt,
        before_count: left - leftAt,
        after_start: rightAt,
        after_count: right - rightAt,
      });
    }
    [leftAt, rightAt] = [left + 1, right + 1];
  }
  return gaps;
}
