import { expect, it } from 'vitest';
import { showsText } from './shows-text.ts';

it('[F5] a number in a cell with a date format is the same value as that date, and no other', () => {
  expect(showsText('4711.25', '4711.25')).toBe(true);
  expect(showsText('1912-11-23T06:00:00', '4711.25')).toBe(true);
  expect(showsText('1912-11-23T06:01:00', '4711.25')).toBe(false);
  expect(showsText('1912-11-23', '4711')).toBe(true);
  expect(showsText('1912-11-23', 'Galley')).toBe(false);
  expect(showsText(undefined, '4711.25')).toBe(false);
});
