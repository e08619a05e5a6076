import { expect, it } from 'vitest';
import { listedCount } from './wording.ts';

it('[V4] says how many changes are listed, and of how many', () => {
  expect(listedCount({ matching: 1, total: 1, left_out: 0 })).toBe('1 change');
  expect(listedCount({ matching: 12_000, total: 12_000, left_out: 0 })).toBe('12,000 changes');
  expect(listedCount({ matching: 3, total: 12, left_out: 0 })).toBe('3 of 12');
  expect(listedCount({ matching: 100, total: 100, left_out: 5 })).toBe('first 100 of 105');
});
