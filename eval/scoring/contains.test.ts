import { expect, it } from 'vitest';
import { missingKeywords } from './contains.ts';

it('looks without case, and without commas from the first number on', () => {
  expect(missingKeywords('Total: 35,000 for Alice', ['alice', '35000'])).toEqual([]);
  expect(missingKeywords('a, b', ['a, b', '7'])).toEqual(['7']);
  // As in the benchmark: a number takes the commas away for the words behind it.
  expect(missingKeywords('7 and a, b', ['7', 'a, b'])).toEqual(['a, b']);
  expect(missingKeywords('', ['x'])).toEqual(['x']);
});
