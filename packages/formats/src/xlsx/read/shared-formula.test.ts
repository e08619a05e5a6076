import { describe, expect, it } from 'vitest';
import { expandSharedFormula } from './shared-formula.ts';

describe('expandSharedFormula', () => {
  it.each([
    ['A1+B1', 'B3+C3'],
    ['$A1+A$1+$A$1', '$A3+B$1+$A$1'],
    ['SUM(A1:A10)', 'SUM(B3:B12)'],
    ['"A1"&A1', '"A1"&B3'],
    ["'A1 sheet'!A1", "'A1 sheet'!B3"],
    ['LOG10(A1)', 'LOG10(B3)'],
    ['Sheet1!A1+name_A1', 'Sheet1!B3+name_A1'],
    ['XFD1', '#REF!'],
  ])('[F3] %s moved two down and one right is %s', (text, expected) => {
    expect(expandSharedFormula({ text, row: 1, column: 0 }, 3, 1)).toBe(expected);
  });
});
