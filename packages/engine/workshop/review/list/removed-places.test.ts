import { expect, it } from 'vitest';
import { removedPlaces } from './removed-places.ts';

const rows = (kind: 'insert' | 'delete', at: number, count: number) => ({ axis: 'rows', kind, at, count }) as const;

it('[V4] rows that went stand where they were, whatever was put in before them', () => {
  const placeOf = removedPlaces([rows('delete', 5, 2), rows('insert', 10, 3), rows('delete', 20, 1)]);
  // Rows 5 and 6 went; the Draft's row 5 was row 7, its row 20 was row 19 + 2 - 3 + 1.
  expect([5, 6, 19].map(placeOf)).toEqual([5, 5, 20]);
});
