import type { SheetChanges } from '@galley/schema';
import type { Alignment } from './align-lines.ts';

/** The rows with a change as both sides are shown, from top to bottom, below the first row, which is often a heading. */
export function changedRows(changes: SheetChanges, rows: Alignment): readonly number[] {
  const found = new Set<number>([1]);
  const spans = (list: readonly { start: number; count: number }[], place: (line: number) => number) => {
    for (const { start, count } of list) for (let line = start; line < start + count; line += 1) found.add(place(line));
  };
  spans(changes.rows_changed, rows.ofDraft);
  spans(changes.rows_added, rows.ofDraft);
  spans(changes.rows_removed, rows.ofReference);
  for (const { to } of changes.rows_moved) found.add(rows.ofDraft(to));
  return [...found].sort((one, other) => one - other);
}

/** An alignment of which only some rows are shown, one below the other. */
export function onlyRows(rows: Alignment, shown: readonly number[]): Alignment {
  const at = new Map(shown.map((row, index) => [row, index + 1]));
  const place = (row: number) => at.get(row) ?? nearest(shown, row);
  return {
    total: shown.length,
    referenceAt: (index) => {
      const row = shown[index - 1];
      return row === undefined ? null : rows.referenceAt(row);
    },
    draftAt: (index) => {
      const row = shown[index - 1];
      return row === undefined ? null : rows.draftAt(row);
    },
    ofReference: (line) => place(rows.ofReference(line)),
    ofDraft: (line) => place(rows.ofDraft(line)),
  };
}

/** The shown row before it: an unchanged row has no place of its own. */
function nearest(shown: readonly number[], row: number): number {
  let [low, high] = [0, shown.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shown[middle] ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}
