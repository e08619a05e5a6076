import { expect, it } from 'vitest';
import { aboutPlace } from './about-place.ts';

it('[B12] a comment names its place, and quotes what was selected there', () => {
  expect(aboutPlace('line 12', '')).toBe('line 12');
  expect(aboutPlace('line 12', ' 900\n francs ')).toBe('line 12 “900 francs”');
  expect(aboutPlace('slide 2, Title', 'x'.repeat(200))).toBe(`slide 2, Title “${'x'.repeat(80)}…”`);
});
