import type { ProcedureOutput } from '@galley/schema';
import { expect, it } from 'vitest';
import { changedCells } from './changed-cells.ts';

const diff = (changed: [number, number][]) =>
  ({ changed_cells: changed }) as unknown as ProcedureOutput<'ReviewGetXlsxDiff'>;

it('[V4] finds a changed cell by row and column, and does not take 1 12 for 11 2', () => {
  const cells = changedCells(diff([[1, 12]]));
  expect([cells.has('1 12'), cells.has('11 2'), cells.has('12 1')]).toEqual([true, false, false]);
});

it('is made once for an answer and anew for the next one', () => {
  const first = diff([[1, 1]]);
  expect(changedCells(first)).toBe(changedCells(first));
  expect(changedCells(diff([[2, 2]])).has('1 1')).toBe(false);
});
