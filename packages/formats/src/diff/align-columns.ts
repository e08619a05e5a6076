import type { RowSource } from './row-source.ts';

export interface ColumnAlignment {
  /** Pairs of places, in the order of the second side. */
  readonly pairs: readonly { readonly before: number; readonly after: number }[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly isReordered: boolean;
  /** Whether both sides have the same columns in the same order, names included. */
  readonly isSame: boolean;
}

const SAMPLE_ROWS = 200;

/** Columns belong together by name; what is left, by place when their values agree: that is a renamed column. */
export function alignColumns(before: RowSource, after: RowSource): ColumnAlignment {
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  for (const [place, name] of after.columns.entries()) {
    const found = before.columns.findIndex((other, index) => other === name && !taken.has(index));
    if (found === -1) continue;
    partner.set(place, found);
    taken.add(found);
  }
  const renamed: { from: string; to: string }[] = [];
  const freeBefore = before.columns.map((_name, index) => index).filter((index) => !taken.has(index));
  for (const [place, name] of after.columns.entries()) {
    if (partner.has(place)) continue;
    const from = freeBefore.find((index) => !taken.has(index) && agree(before, after, index, place));
    if (from === undefined) continue;
    partner.set(place, from);
    taken.add(from);
    renamed.push({ from: before.columns[from] ?? '', to: name });
  }
  const pairs = [...partner]
    .sort(([left], [right]) => left - right)
    .map(([place, from]) => ({ before: from, after: place }));
  const isReordered = pairs.some((pair, index) => index > 0 && pair.before < (pairs[index - 1]?.before ?? 0));
  const added = after.columns.filter((_name, place) => !partner.has(place));
  const removed = before.columns.filter((_name, index) => !taken.has(index));
  const isSame = added.length === 0 && removed.length === 0 && renamed.length === 0 && !isReordered;
  return { pairs, added, removed, renamed, isReordered, isSame };
}

/** Most of the first rows hold the same value in both columns. */
function agree(before: RowSource, after: RowSource, from: number, to: number): boolean {
  const rows = Math.min(SAMPLE_ROWS, before.rowCount, after.rowCount);
  if (rows === 0) return from === to;
  const values = new Set<string>();
  for (let row = 0; row < rows; row += 1) values.add(before.row(row)[from] ?? '');
  let same = 0;
  for (let row = 0; row < rows; row += 1) if (values.has(after.row(row)[to] ?? '')) same += 1;
  return same >= rows * 0.8;
}
