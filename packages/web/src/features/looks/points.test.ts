import { expect, it } from 'vitest';
import { fitting, largestPoints, onStage } from './points.ts';

const shape = (text: string, height: number, size = 18) => ({
  is_shrinking: true,
  cm: [0, 0, 10, height] as [number, number, number, number],
  paragraphs: [{ level: 0, bullet: 'none', size, color: null, runs: [{ text }] }],
});

it('[V6] a point is as large on a stage as on a slide of that width', () => {
  expect(onStage(72, 25.4)).toBe('10cqw');
  expect(onStage(18, 33.87)).toBe('1.875cqw');
});

it('[V6] text shrinks until it fits, larger text sooner', () => {
  expect(fitting(shape('Short', 5))).toBe(1);
  const small = fitting(shape('Many words. '.repeat(40), 4));
  expect(small).toBeLessThan(1);
  expect(fitting(shape('Many words. '.repeat(40), 4, 36))).toBeLessThan(small);
  expect(fitting(shape('Many words. '.repeat(400), 1))).toBe(0.35);
});

it('[V6] text of a shape that does not shrink it stands out; a font that is a little wider does not', () => {
  expect(fitting({ ...shape('Many words. '.repeat(40), 4), is_shrinking: false })).toBe(1);
  const nearly = shape('Many words. '.repeat(40), 12);
  expect(fitting(nearly)).toBe(0.9);
  expect(fitting({ ...nearly, is_shrinking: false })).toBe(0.9);
});

it('[V6] a line is as high as its words, whatever size a break has', () => {
  const runs = [{ text: 'One', size: 20 }, { text: '\n' }, { text: 'Two', size: 24 }];
  expect(largestPoints({ runs, size: 44 })).toBe(24);
  expect(largestPoints({ runs: [], size: 44 })).toBe(44);
  expect(fitting(shape('a\nb\nc\nd', 2))).toBeLessThan(fitting(shape('a b c d', 2)));
});
