import { expect, it } from 'vitest';
import { changedShare } from './wording.ts';

const box = { x: 0, y: 0, width: 1, height: 1 };

it.each([
  [0, 0, 0, 'Every pixel is the same. What changed is in the details.'],
  [1, 0.00001, 1, 'less than 0.1 % of the pixels changed, in 1 place.'],
  [9, 0.0251, 2, '2.5 % of the pixels changed, in 2 places.'],
  [9, 1, 1, '100 % of the pixels changed, in 1 place.'],
])('[V4] %i pixels, a share of %f', (changed_pixels, changed_share, places, words) => {
  expect(changedShare({ changed_pixels, changed_share, largest_difference: 9, boxes: Array(places).fill(box) })).toBe(
    words,
  );
});
