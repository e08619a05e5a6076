import { describe, expect, it } from 'vitest';
import { renderBox } from '../../formula/index.ts';
import { structuredBox } from './structured-box.ts';

const TABLE = {
  box: { top: 1, bottom: 9, left: 0, right: 3 },
  columns: ['City', 'Net [EUR]', 'Tax', '# Net'],
  headerRows: 1,
  totalsRows: 1,
};

describe('structuredBox', () => {
  it.each([
    ['[]', 'A2:D8'],
    ['[Tax]', 'C2:C8'],
    ["[Net '[EUR']]", 'B2:B8'],
    ['[@City]', 'A2:A8'],
    ['[[#This Row],[Tax]]', 'C2:C8'],
    ['[[City]:[Tax]]', 'A2:C8'],
    ['[#All]', 'A1:D9'],
    ['[[#Totals],[Tax]]', 'C9'],
    ['[[#Headers],[City]]', 'A1'],
    ['[#Headers]', 'A1:D1'],
    ['[[#Headers],[#Data],[City]]', 'A1:A8'],
    ["['# Net]", 'D2:D8'],
    ['[Unknown]', 'A2:D8'],
  ])('[F6] %s', (brackets, expected) => {
    expect(renderBox(structuredBox(TABLE, brackets))).toBe(expected);
  });
});
