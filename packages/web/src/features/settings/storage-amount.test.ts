import { expect, it } from 'vitest';
import { amountOf, typedOf } from './storage-amount.ts';

const bytes = { unit: 'bytes' };
const days = { unit: 'days' };

it.each([
  [days, '30', 30],
  [days, ' 7 ', 7],
  [days, '1.5', null],
  [days, '-1', null],
  [days, 'many', null],
  [days, '', null],
  [bytes, '2048', 2048 * 1024 ** 2],
  [bytes, '0,5', 512 * 1024],
  [bytes, '999999999999', null],
])('[B11] takes an amount as a person types it: %j %j', (limit, typed, amount) => {
  expect(amountOf(limit, typed)).toBe(amount);
});

it('[B11] shows the amount that is set, in the unit of the field', () => {
  expect(typedOf({ ...bytes, value: 2 * 1024 ** 3 })).toBe('2048');
  expect(typedOf({ ...days, value: 30 })).toBe('30');
});
