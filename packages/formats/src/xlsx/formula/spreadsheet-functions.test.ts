import { expect, it } from 'vitest';
import { FUNCTIONS } from '../calculate/index.ts';
import { isSpreadsheetFunction, similarFunction } from './spreadsheet-functions.ts';

it('[F6] knows every function that we calculate, and names the one that was meant', () => {
  expect([...FUNCTIONS.keys()].filter((name) => !isSpreadsheetFunction(name))).toEqual([]);
  expect(isSpreadsheetFunction('CUBEVALUE')).toBe(true);
  expect(isSpreadsheetFunction('VLOKUP')).toBe(false);
  expect(similarFunction('VLOKUP')).toBe('VLOOKUP');
  expect(similarFunction('AVEARGE')).toBe('AVERAGE');
  expect(similarFunction('SUMMIFS')).toBe('SUMIFS');
  expect(similarFunction('MYOWNTHING')).toBeUndefined();
});
