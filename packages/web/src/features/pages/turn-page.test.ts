import { expect, it } from 'vitest';
import { turnPage } from './turn-page.ts';

it.each([
  ['ArrowRight', 3, 4],
  ['PageDown', 9, 9],
  ['ArrowLeft', 3, 2],
  ['PageUp', 1, 1],
  ['Home', 5, 1],
  ['End', 5, 9],
  ['a', 5, null],
  ['ArrowDown', 5, null],
])('[V6] %s on page %i of 9 leads to %s', (key, page, next) => {
  expect(turnPage(key, page, 9)).toBe(next);
});
