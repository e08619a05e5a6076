import type { ChartView } from '@galley/schema';
import { expect, it } from 'vitest';
import { categoriesOf, chartsLeftOutText, isDrawn, kindText, leftOutText, stacked } from './plan.ts';

const series = (values: (number | null)[], categories: string[] = []) => ({
  name: '',
  color: null,
  categories,
  values,
});
const chart = (...types: string[]): ChartView => ({
  sheet: 'S',
  name: 'Chart 1',
  range: 'A1:B2',
  title: '',
  category_title: '',
  value_title: '',
  groups: types.map((type) => ({ type, stacking: 'none', is_second_axis: false, series: [series([1, 2])] })),
  left_out: { series: 0, points: 0 },
});

it('[V9] draws what it can, combined charts included, and says what kind they are', () => {
  expect([chart('column', 'line'), chart('pie'), chart('bar')].map(isDrawn)).toEqual([true, true, true]);
  expect([chart('radar'), chart('pie', 'line'), chart()].map(isDrawn)).toEqual([false, false, false]);
  expect(kindText(chart('column', 'line'))).toBe('Column and line chart');
});

it('[V9] stacks what is above and what is below by itself, and shares add up to a hundred', () => {
  const group = { type: 'column', is_second_axis: false, series: [series([1, -2]), series([3, -2])] };
  expect(stacked({ ...group, stacking: 'stacked' })[1]).toEqual([
    { from: 1, to: 4 },
    { from: -2, to: -4 },
  ]);
  expect(stacked({ ...group, stacking: 'percent' })[1]?.[0]).toEqual({ from: 25, to: 100 });
});

it('[V9] numbers what has no names', () => {
  expect(categoriesOf(chart('line'))).toEqual(['1', '2']);
});

it('[V9] says what is not shown of a chart and of a file with many', () => {
  expect(leftOutText(chart('line'))).toBe('');
  expect(leftOutText({ left_out: { series: 2, points: 1500 } })).toBe(
    'Not shown: 2 more series, 1,500 more points of a series.',
  );
  expect([0, 1, 2].map(chartsLeftOutText)).toEqual(['', 'Not shown: 1 more chart.', 'Not shown: 2 more charts.']);
});
