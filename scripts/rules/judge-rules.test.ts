import { expect, it } from 'vitest';
import { judgeRules } from './judge-rules.ts';

const page = '# Book\n- B1 A Workbench is a folder.\n- B2 Agents stay inside.\n  More of B2.\n- X10 A page.\n';
// Put together here, or the check would take this file's samples for titles.
const title = (tags: string) => `it(${"'"}${tags} works', () => {});\n`;

it('finds rules without a test, and titles that name several', () => {
  const files = [{ path: 'a.test.ts', source: `${title('[B1] [X10]')}` }];
  expect(judgeRules(page, files)).toEqual({ rules: 3, problems: [], untested: ['B2 Agents stay inside.'] });
});

it('names the file and line of a title whose rule does not exist', () => {
  const source = `${title('[B1]')}${title('[B1] [B3]')}${title('[§8]')}`;
  expect(judgeRules(page, [{ path: 'a.test.ts', source }]).problems).toEqual([
    'a.test.ts:2 names B3, which is no rule of docs/SPEC.md.',
    'a.test.ts:3 names §8, which is no rule of docs/SPEC.md.',
  ]);
});

it('does not take cells, checkboxes and arrays for rules', () => {
  const source = `${title('[B1]')}expect('[x] done');\nread(['A1'], "[Book1]Sheet", '[B30000]');\n`;
  expect(judgeRules(page, [{ path: 'a.test.ts', source }]).problems).toEqual([]);
});

it('fails when it is blind, and when a number stands for two rules', () => {
  expect(judgeRules('nothing', []).problems).toHaveLength(2);
  const files = [{ path: 'a.test.ts', source: title('[B1]') }];
  expect(judgeRules(`${page}- B1 Another.\n`, files).problems).toEqual(['docs/SPEC.md has B1 twice.']);
});
