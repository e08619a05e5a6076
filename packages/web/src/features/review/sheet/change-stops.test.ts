import type { SheetChanges } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { alignLines } from './align-lines.ts';
import { changeCounts, changeStops } from './change-stops.ts';

const none: SheetChanges = {
  renamed_from: null,
  rows_added: [],
  rows_removed: [],
  rows_moved: [],
  columns_added: [],
  columns_removed: [],
  shifts: [],
  rows_changed: [],
  cells: [],
  cell_count: 0,
  focus: null,
};
const changes: SheetChanges = {
  ...none,
  rows_removed: [{ start: 2, count: 2 }],
  rows_added: [{ start: 3, count: 1 }],
  shifts: [
    { axis: 'rows', kind: 'delete', at: 2, count: 2 },
    { axis: 'rows', kind: 'insert', at: 3, count: 1 },
  ],
  rows_changed: [{ start: 9, count: 1, cell: 'C9' }],
  cell_count: 1,
};

describe('[V5] going from change to change', () => {
  it('stops once per stretch, from top to bottom, at the changed cell', () => {
    const rows = alignLines(changes.shifts, 'rows', { reference: 20, draft: 19 });
    const columns = alignLines(changes.shifts, 'columns', { reference: 3, draft: 3 });
    expect(changeStops(changes, rows, columns)).toEqual([
      { row: 2, column: 1 },
      { row: 5, column: 1 },
      { row: 11, column: 3 },
    ]);
  });

  it('says what changed in numbers', () => {
    expect(changeCounts(changes)).toBe('1 row added · 2 rows removed · 1 cell changed');
    expect(changeCounts(none)).toBe('No cell changed');
  });
});
