import { expect, it } from 'vitest';
import { linearFit } from './linear-fit.ts';

it('finds the line that the points lie on', () => {
  const fit = linearFit([5, 10, 20, 40].map((x) => ({ x, y: 7 + 3 * x })));
  expect(fit.slope).toBeCloseTo(3);
  expect(fit.intercept).toBeCloseTo(7);
  expect(fit.rSquared).toBeCloseTo(1);
});

it('says when they lie on a curve', () => {
  expect(linearFit([5, 10, 20, 40].map((x) => ({ x, y: x ** 3 }))).rSquared).toBeLessThan(0.95);
});
