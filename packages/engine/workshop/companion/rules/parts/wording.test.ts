import { expect, it } from 'vitest';
import { shorten } from './wording.ts';

it('[P12] a shortened text says that it was cut, and leaves no code span open', () => {
  expect(shorten('rows of `summary.xlsx` by date', 40)).toBe('rows of `summary.xlsx` by date');
  expect(shorten('rows of `summary.xlsx` by date', 16)).toBe('rows of `summar…`');
  expect(shorten('rows of `summary.xlsx` by date', 26)).toBe('rows of `summary.xlsx` by…');
});
