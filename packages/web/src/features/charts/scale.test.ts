import { expect, it } from 'vitest';
import { scaleFor, tickText } from './scale.ts';

it('[V9] axes have round steps that cover all values', () => {
  const { ticks, at } = scaleFor([3, 97], true);
  expect(ticks).toEqual([0, 20, 40, 60, 80, 100]);
  expect([at(0), at(50), at(100)]).toEqual([0, 0.5, 1]);
  expect(scaleFor([-0.3, 0.4], true).ticks).toEqual([-0.4, -0.2, 0, 0.2, 0.4]);
  expect(scaleFor([1_001, 1_009], false).ticks[0]).toBeGreaterThan(990);
});

it('[V9] axes of nothing and of one value are axes, too', () => {
  expect(scaleFor([], true).ticks.length).toBeGreaterThan(1);
  expect(scaleFor([0], false).ticks.length).toBeGreaterThan(1);
  expect(scaleFor([5], false).at(5)).toBe(1);
});

it('[V9] large numbers are short', () => {
  expect([1_200, 3_400_000, -2e9].map(tickText)).toEqual(['1,200', '3.4 M', '-2 B']);
});
