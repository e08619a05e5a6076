import { expect, it } from 'vitest';
import { changeHead } from './change-head.ts';

it('[V7] [R18] a changed file begins with what was done and why, and what does not show', () => {
  const head = changeHead({
    path: 'b.xlsx',
    change: 'renamed',
    renamed_from: 'a.xlsx',
    marks: [],
    summary: 'Totals: wrote them to Summary.',
    unverified: [{ label: 'Chart', reason: 'there is none' }],
  });
  expect(head).toEqual([
    'renamed b.xlsx (from a.xlsx)',
    '  Totals: wrote them to Summary.',
    '  ? Unverified: Chart (there is none)',
  ]);
});
