import { expect, it } from 'vitest';
import { nameForBoth } from './conflict-wording.ts';

it.each([
  ['report.xlsx', [], 'report (Draft).xlsx'],
  ['a.b/report', [], 'a.b/report (Draft)'],
  ['a/.hidden', [], 'a/.hidden (Draft)'],
  ['report.xlsx', ['report (Draft).xlsx', 'report (Draft 2).xlsx'], 'report (Draft 3).xlsx'],
])('[B7] offers a name that is free for the second version of %s', (path, taken, offered) => {
  expect(nameForBoth(path, new Set(taken))).toBe(offered);
});
