import type { RowMatches } from './match-rows.ts';
import { isSameRaw, type RowSource } from './row-source.ts';

export interface KeyColumn {
  readonly before: number;
  readonly after: number;
}

/** How far ahead a walk through both sides looks for the row it lost. */
const LOOK_AHEAD = 32;

/**
 * By key; the second of two rows with one key belongs to the second of the other side. Files that were edited are in one
 * order for most of their length: a walk through both sides pairs those rows, and only the others meet in a table of
 * keys. With `isRaw`, rows that are written the same need no look at their key.
 */
export function matchByKey(before: RowSource, after: RowSource, key: readonly KeyColumn[], isRaw: boolean): RowMatches {
  const leftKey = (row: number): string =>
    keyOf(
      before,
      row,
      key.map((column) => column.before),
    );
  const rightKey = (row: number): string =>
    keyOf(
      after,
      row,
      key.map((column) => column.after),
    );
  const matches = new Int32Array(after.rowCount).fill(-1);
  const lost: number[] = [];
  const fresh: number[] = [];
  let [left, right] = [0, 0];
  while (left < before.rowCount && right < after.rowCount) {
    if ((isRaw && isSameRaw(before, left, after, right)) || leftKey(left) === rightKey(right)) {
      matches[right] = left;
      left += 1;
      right += 1;
      continue;
    }
    const [wantedLeft, wantedRight] = [leftKey(left), rightKey(right)];
    let skip = 1;
    while (skip <= LOOK_AHEAD) {
      if (right + skip < after.rowCount && rightKey(right + skip) === wantedLeft) break;
      if (left + skip < before.rowCount && leftKey(left + skip) === wantedRight) break;
      skip += 1;
    }
    if (skip > LOOK_AHEAD) {
      lost.push(left);
      fresh.push(right);
      left += 1;
      right += 1;
    } else if (right + skip < after.rowCount && rightKey(right + skip) === wantedLeft) {
      for (; skip > 0; skip -= 1, right += 1) fresh.push(right);
    } else for (; skip > 0; skip -= 1, left += 1) lost.push(left);
  }
  for (; left < before.rowCount; left += 1) lost.push(left);
  for (; right < after.rowCount; right += 1) fresh.push(right);
  pairLost(lost, fresh, leftKey, rightKey, matches);
  return matches;
}

function pairLost(
  lost: readonly number[],
  fresh: readonly number[],
  leftKey: (row: number) => string,
  rightKey: (row: number) => string,
  matches: RowMatches,
): void {
  const places = new Map<string, number[]>();
  // From the end, so that the first of several comes off first.
  for (const row of lost.toReversed()) {
    const text = leftKey(row);
    const list = places.get(text);
    if (list === undefined) places.set(text, [row]);
    else list.push(row);
  }
  for (const row of fresh) {
    const partner = places.get(rightKey(row))?.pop();
    if (partner !== undefined) matches[row] = partner;
  }
}

function keyOf(source: RowSource, row: number, columns: readonly number[]): string {
  const [only] = columns;
  if (columns.length === 1 && only !== undefined) return source.field(row, only);
  return JSON.stringify(columns.map((column) => source.field(row, column)));
}
