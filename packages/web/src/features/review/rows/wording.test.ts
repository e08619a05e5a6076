import { expect, it } from 'vitest';
import { rowCounts } from './wording.ts';

it('[V4] counts rows by what became of them, and says how they were matched', () => {
  const counts = { added: 1, removed: 0, changed: 2, moved: 0, unchanged: 7, cells: 3 };
  expect(rowCounts({ counts, key: ['id'] })).toBe('1 row added · 2 rows changed (3 cells) · matched by id');
  expect(rowCounts({ counts: { ...counts, added: 0, changed: 0 }, key: null })).toBe('matched by content');
});
