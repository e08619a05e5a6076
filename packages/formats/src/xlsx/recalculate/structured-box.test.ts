import { describe, expect, it } from 'vitest';
import { renderBox } from '../formula/index.ts';
import { structuredBox } from './structured-box.ts';

const TABLE = {
  box: { top: 1, bottom: 9, left: 0, right: 2 },
  columns: ['City', 'Net [EUR]', 'Tax'],
  headerRows: 1,
  totalsRows: 1,
};

describe('structuredBox', () => {
  it.each([
    ['[]', 'A2:C8'],
    ['[Tax]', 'C2:C8'],
    ["[Net '[EUR']]", 'B2:B8'],
    ['[@City]', 'A2:A8'],
    ['[[#This Row],[Tax]]', 'C2:C8'],
    ['[[City]:[Tax]]', 'A2:C8'],
    ['[#All]', 'A1:C9'],
    ['[[#Totals],[Tax]]', 'C2:C9'],
    ['[[#Headers],[City]]', 'A1:A8'],
    ['[Unknown]', 'A2:C8'],
  ])('[F6] %s', (brackets, expected) => {
    expect(renderBox(structuredBox(TABLE, brackets))).toBe(expected);
  });
});
