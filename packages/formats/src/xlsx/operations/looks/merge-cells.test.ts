import { expect, it } from 'vitest';
import { applyOperations } from '../../apply/apply-operations.ts';
import { nameSumBook as BOOK } from '../../testing/name-sum-book.ts';
import { edited } from '../../testing/small-book.ts';

it('[F6] merges, refuses overlaps, and takes apart', () => {
  const merged = edited(BOOK, [{ kind: 'merge_cells', sheet: 'Data', range: 'A1:B1' }]);
  expect(merged.sheet).toContain('<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>');
  expect(merged.sheet).toContain('<c r="B1"/>');
  const twice = applyOperations(merged.bytes, [{ kind: 'merge_cells', sheet: 'Data', range: 'B1:B3' }]);
  expect(twice.report[0]?.error?.message).toContain('overlaps');
  const apart = edited(merged.bytes, [{ kind: 'unmerge_cells', sheet: 'Data', range: 'A1' }]);
  expect(apart.sheet).not.toContain('mergeCell');
});
