import { expect, it } from 'vitest';
import { leftOut, MOST_POINTS, MOST_SERIES } from './drawn-chart.ts';

it('[V9] counts the series and points of a chart that are beyond what is drawn', () => {
  expect(leftOut([[3, 5], [2]])).toEqual({ series: 0, points: 0 });
  expect(leftOut([[MOST_POINTS, MOST_POINTS + 7]])).toEqual({ series: 0, points: 7 });
  const many = Array.from({ length: MOST_SERIES + 2 }, () => 1);
  expect(leftOut([many, [1], many])).toEqual({ series: 4, points: 0 });
});
