import { expect, it } from 'vitest';
import { freePath } from './free-path.ts';

it('[X1] an attached file never takes the place of another one', () => {
  const taken = new Set(['bill.pdf', 'bill 2.pdf', 'notes', '.hidden']);
  expect(freePath('rent.pdf', taken)).toBe('rent.pdf');
  expect(freePath('Bill.pdf', taken)).toBe('Bill 3.pdf');
  expect(freePath('notes', taken)).toBe('notes 2');
  expect(freePath('.hidden', taken)).toBe('.hidden 2');
});
