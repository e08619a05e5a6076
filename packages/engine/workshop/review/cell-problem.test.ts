import { expect, it } from 'vitest';
import { cellProblem } from './cell-problem.ts';

const number = (text: string, formula?: string) => ({
  text,
  kind: 'number',
  ...(formula === undefined ? {} : { formula }),
});
const value = { cell: 'B3', changes: ['value' as const], before: number('1'), after: number('2') };

it('[B6] a changed value can be left out', () => {
  expect(cellProblem(value)).toBeNull();
});

it.each([
  ['a look', { ...value, changes: ['value' as const, 'fill' as const] }, /look/],
  ['a value that follows others', { ...value, after: number('2', 'B2*2') }, /follows/],
  [
    'a formula that moved',
    { ...value, from: 'B4', changes: ['formula' as const], before: number('1', 'B1') },
    /elsewhere/,
  ],
])('[B6] says why %s comes with the whole file', (_what, change, why) => {
  expect(cellProblem(change)).toMatch(why);
});
