import { expect, it } from 'vitest';
import { placeOf } from './place-of.ts';

it('[V5] the first cell of a range, of columns, of rows', () => {
  expect(placeOf('B2:D9')).toEqual({ row: 2, column: 2 });
  expect(placeOf('AA10')).toEqual({ row: 10, column: 27 });
  expect(placeOf('C:D')).toEqual({ row: 1, column: 3 });
  expect(placeOf('7:9')).toEqual({ row: 7, column: 1 });
});
