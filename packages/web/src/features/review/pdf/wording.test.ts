import { expect, it } from 'vitest';
import { pageLines, pageTitle, summaryText } from './wording.ts';

const page = { index: 1, before: 2, after: 2, change: 'changed', is_moved: false, looks_changed: null } as const;

it('[V2] names what became of a page', () => {
  expect(pageTitle({ ...page, change: 'added', before: null })).toBe('Page 2, new');
  expect(pageTitle({ ...page, change: 'removed', after: null })).toBe('Page 2, removed');
  expect(pageTitle({ ...page, after: 5, is_moved: true })).toBe('Page 5, moved from 2');
  expect(pageTitle({ ...page, after: 3, looks_changed: true })).toBe('Page 3, was page 2');
});

it('[V9] a file whose pages are all as before is still said to differ', () => {
  const diff = { changes: [], changes_left_out: 0, hunks: [], unchanged: 3, looks_not_compared: 0 };
  expect(summaryText(diff as unknown as Parameters<typeof summaryText>[0])).toContain('bytes of the file differ');
});

it('[V2] lines carry the numbers of both files', () => {
  const lines = pageLines([
    {
      baseline_start: 4,
      draft_start: 9,
      lines: [
        { kind: 'same', text: 'a' },
        { kind: 'removed', text: 'b' },
        { kind: 'added', text: 'c' },
      ],
    },
  ]);
  expect(lines.map(({ number, referenceNumber }) => [referenceNumber, number])).toEqual([
    [4, 9],
    [5, undefined],
    [undefined, 10],
  ]);
});
