import { expect, it } from 'vitest';
import type { Result } from './result.ts';
import { table } from './table.ts';
import { totalsOf } from './totals.ts';

const result = (task: string, outcome: Result['outcome'], more: Partial<Result> = {}): Result => {
  const place = { suite: 's', model: 'm', id: `${task}/${outcome}`, task, group: 'g', problems: [] };
  return { ...place, outcome, seconds: 2, tokens: 10, cost: 0.01, ...more };
};

it('soft is the share of cases by task, hard the share of whole tasks; what was not scored is in neither', () => {
  const [all] = totalsOf([
    result('a', 'passed'),
    result('a', 'failed'),
    result('b', 'passed'),
    result('c', 'void'),
    result('d', 'broken'),
  ]);
  expect(all).toMatchObject({ group: 'all', tasks: 2, soft: 0.75, hard: 0.5, cases: 3, passed: 2, tokens: 30 });
  expect(all?.cost).toBeCloseTo(0.03);
});

it('[A7] groups have their own line; a price that is unknown makes the sum unknown', () => {
  const lines = totalsOf([result('a', 'passed'), result('b', 'failed', { group: 'h', cost: null })]);
  expect(lines.map(({ group, cost }) => [group, cost])).toEqual([
    ['g', 0.01],
    ['h', null],
    ['all', null],
  ]);
  expect(table(lines)).toContain('unknown');
});
