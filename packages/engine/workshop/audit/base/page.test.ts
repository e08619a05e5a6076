import { expect, it } from 'vitest';
import { pageFields, readCursor } from './page.ts';

it('[P12] a list that was cut says so, and where it goes on', () => {
  const first = readCursor(undefined, 70);
  const page = pageFields(first, 10, 25);
  expect(page).toEqual({ total: 25, next_cursor: '70-10', left_out: '1 to 10 of 25 are shown; 15 more follow.' });
  const second = readCursor(page.next_cursor ?? '', 99);
  expect(second).toEqual({ through: 70, offset: 10 });
  expect(pageFields(second, 15, 25)).toEqual({
    total: 25,
    next_cursor: null,
    left_out: '11 to 25 of 25 are shown.',
  });
  expect(pageFields(first, 3, 3)).toEqual({ total: 3, next_cursor: null, left_out: null });
});

it('refuses a cursor that nobody gave out', () => {
  for (const cursor of ['', '1', 'x-1', '1-1; DROP TABLE entries'])
    expect(() => readCursor(cursor, 1)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
});
