import { expect, it } from 'vitest';
import { cellUnit, rowUnit } from './sheet-units.ts';

const number = (text: string, formula?: string) => ({
  text,
  kind: 'number',
  ...(formula === undefined ? {} : { formula }),
});
const value = { cell: 'B3', changes: ['value' as const], before: number('1'), after: number('2') };

it('[B6] a changed value and a new row can be left out', () => {
  expect(cellUnit('Costs', value)).toEqual({ unit: 'Costs!B3', label: 'B3', problem: null });
  expect(rowUnit('Costs', 7)).toEqual({ unit: 'Costs!7:7', label: 'row 7', problem: null });
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
  expect(cellUnit('Costs', change).problem).toMatch(why);
});
