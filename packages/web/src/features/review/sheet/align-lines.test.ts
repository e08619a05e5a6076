import { array, assert, constantFrom, nat, property, record } from 'fast-check';
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

/** What happened to a sheet, part by part, and what the comparison says of it. */
const parts = array(record({ what: constantFrom('same', 'delete', 'insert'), count: nat(4) }), { maxLength: 12 });

it('[V9] whatever came and went, each line of each side is shown once, in order, and found where it is shown', () => {
  assert(
    property(parts, (script) => {
      const beside: [number | null, number | null][] = [];
      const shifts: Parameters<typeof alignLines>[0][number][] = [];
      let [reference, draft] = [0, 0];
      for (const { what, count } of script) {
        if (what !== 'same' && count > 0) shifts.push({ axis: 'rows', kind: what, at: draft + 1, count });
        for (let line = 0; line < count; line += 1) {
          if (what !== 'insert') reference += 1;
          if (what !== 'delete') draft += 1;
          beside.push([what === 'insert' ? null : reference, what === 'delete' ? null : draft]);
        }
      }
      const alignment = alignLines(shifts, 'rows', { reference, draft });
      expect(shown(alignment)).toEqual(beside);
      for (const [index, [ofReference, ofDraft]] of beside.entries()) {
        if (ofReference !== null) expect(alignment.ofReference(ofReference)).toBe(index + 1);
        if (ofDraft !== null) expect(alignment.ofDraft(ofDraft)).toBe(index + 1);
      }
      expect([0, alignment.total + 1].map(alignment.draftAt)).toEqual([null, null]);
    }),
  );
});
