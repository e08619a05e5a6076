import type { SheetChanges } from '@galley/schema';
import { expect, it } from 'vitest';
import { alignLines } from './align-lines.ts';
import { changedRows, onlyRows } from './only-changed.ts';

const changes: SheetChanges = {
  renamed_from: null,
  rows_added: [{ start: 4, count: 1 }],
  rows_removed: [{ start: 8, count: 2 }],
  rows_moved: [],
  columns_added: [],
  columns_removed: [],
  shifts: [
    { axis: 'rows', kind: 'insert', at: 4, count: 1 },
    { axis: 'rows', kind: 'delete', at: 9, count: 2 },
  ],
  rows_changed: [{ start: 20, count: 2, cell: 'B20' }],
  cells: [],
  cell_count: 2,
  focus: null,
};
const rows = alignLines(changes.shifts, 'rows', { reference: 30, draft: 29 });

it('[V4] changed rows alone: the heading, new, removed and changed rows of both sides', () => {
  const shown = changedRows(changes, rows);
  const only = onlyRows(rows, shown);
  const sides = shown.map((_row, index) => [only.referenceAt(index + 1), only.draftAt(index + 1)]);
  expect(sides).toEqual([
    [1, 1],
    [null, 4],
    [8, null],
    [9, null],
    [21, 20],
    [22, 21],
  ]);
  expect(only.total).toBe(6);
  expect([only.ofDraft(20), only.ofReference(9), only.ofDraft(10)]).toEqual([5, 4, 4]);
  expect(only.draftAt(7)).toBeNull();
});
