import { expect, it } from 'vitest';
import { cellUnit, rowUnit } from './sheet-units.ts';

const number = (text: string) => ({ text, kind: 'number' });
const value = { cell: 'B3', changes: ['value' as const], before: number('1'), after: number('2'), problem: null };

it('[B6] a changed value and a new row can be left out', () => {
  expect(cellUnit('Costs', value)).toEqual({ unit: 'Costs!B3', label: 'B3', problem: null });
  expect(rowUnit('Costs', 7)).toEqual({ unit: 'Costs!7:7', label: 'row 7', problem: null });
});
