import { expect, it } from 'vitest';
import { withoutPlaces } from './without-places.ts';

it.each([
  ['A1+ROWS($A$1:A1)', 'A1+ROWS()'],
  ['COLUMN( S!B2 )*B2', 'COLUMN(  )*B2'],
  ['SUM(A1:A3 A2:B2)+ROW()', 'SUM(A1:A3 A2:B2)+ROW()'],
  ['ROWS(INDEX(A1:A9,B1))', 'ROWS(INDEX(A1:A9,B1))'],
  ['ROW(A1)+"ROW(A1)"', 'ROW()+"ROW(A1)"'],
  ['TOMORROW(A1)', 'TOMORROW(A1)'],
])('[F6] %s reads what %s reads', (formula, expected) => {
  expect(withoutPlaces(formula)).toBe(expected);
});
