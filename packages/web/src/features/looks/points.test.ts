import { expect, it } from 'vitest';
import { fitting, onStage, usualPoints } from './points.ts';

const shape = (text: string, height: number, kind = 'text') => ({
  id: '1',
  kind,
  name: '',
  alt: '',
  cm: [0, 0, 10, height] as [number, number, number, number],
  rotation: 0,
  fill: null,
  line: null,
  is_round: false,
  paragraphs: [{ level: 0, runs: [{ text }] }],
  rows: null,
  chart: null,
  picture: null,
});

it('[V6] a point is as large on a stage as on a slide of that width', () => {
  expect(onStage(72, 25.4)).toBe('10cqw');
  expect(onStage(18, 33.87)).toBe('1.875cqw');
});

it('[V6] a title is larger than its text, and text shrinks until it fits', () => {
  expect(usualPoints({ kind: 'title' }, 0)).toBeGreaterThan(usualPoints({ kind: 'placeholder' }, 0));
  expect(fitting(shape('Short', 5))).toBe(1);
  const small = fitting(shape('Many words. '.repeat(40), 4));
  expect(small).toBeLessThan(1);
  expect(fitting(shape('Many words. '.repeat(400), 1))).toBe(0.35);
});
