import { describe, expect, it } from 'vitest';
import { alignLines } from './align-lines.ts';

const shown = (alignment: ReturnType<typeof alignLines>) =>
  Array.from({ length: alignment.total }, (_unused, index) => [
    alignment.referenceAt(index + 1),
    alignment.draftAt(index + 1),
  ]);

describe('[V9] rows of both sides stand beside each other', () => {
  it('rows that went leave a hole on the right, rows that came one on the left', () => {
    const shifts = [
      { axis: 'rows', kind: 'delete', at: 2, count: 2 },
      { axis: 'rows', kind: 'insert', at: 3, count: 1 },
    ] as const;
    const alignment = alignLines(shifts, 'rows', { reference: 5, draft: 4 });
    expect(shown(alignment)).toEqual([
      [1, 1],
      [2, null],
      [3, null],
      [4, 2],
      [null, 3],
      [5, 4],
    ]);
    expect([1, 2, 3, 4].map(alignment.ofDraft)).toEqual([1, 4, 5, 6]);
    expect([1, 2, 3, 4, 5].map(alignment.ofReference)).toEqual([1, 2, 3, 4, 6]);
  });

  it('a longer side goes on alone, and the other axis says nothing', () => {
    const shifts = [{ axis: 'columns', kind: 'insert', at: 0, count: 1 }] as const;
    expect(shown(alignLines(shifts, 'rows', { reference: 1, draft: 3 }))).toEqual([
      [1, 1],
      [null, 2],
      [null, 3],
    ]);
    expect(shown(alignLines(shifts, 'columns', { reference: 1, draft: 2 }))).toEqual([
      [null, 1],
      [1, 2],
    ]);
    expect(alignLines([], 'rows', { reference: 0, draft: 0 }).total).toBe(0);
  });
});
