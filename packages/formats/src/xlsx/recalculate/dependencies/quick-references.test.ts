import { describe, expect, it } from 'vitest';
import { renderBox } from '../../formula/index.ts';
import { quickReferences } from './quick-references.ts';

function found(formula: string): string[] | 'open' {
  const { isOpen, boxes } = quickReferences(formula);
  if (isOpen) return 'open';
  const list: string[] = [];
  for (let at = 0; at < boxes.length; at += 5) {
    const [anywhere = 0, top = 0, bottom = 0, left = 0, right = 0] = boxes.slice(at, at + 5);
    list.push((anywhere === 1 ? '*' : '') + renderBox({ top, bottom, left, right }));
  }
  return list;
}

describe('quickReferences', () => {
  it.each([
    ['A1+$B$2*c3', ['A1', 'B2', 'C3']],
    ['SUM(A1:B9,D5:C2)', ['A1:B9', 'C2:D5']],
    ['SUM(A:A)', ['A1:A1048576']],
    ['SUM($3:5)', ['A3:XFD5']],
    ["Other!A1+'My \"Sheet'!B2", ['*A1', '*B2']],
    ['"A1"&B1&"x""C1"', ['B1']],
    ['1.5E+3+A1%', ['A1']],
    ['IF(TRUE,A1,2)', ['A1']],
    ['LOG10(A1)', ['A1']],
    ['rate*A1', 'open'],
    ['XYZ1*A1', 'open'],
    ['A9999999', 'open'],
    ['T[Amount]', 'open'],
    ['[1]Book!A1', 'open'],
    ['SUMIF(A1:A9,1,B1)', 'open'],
    ['A1:INDEX(B:B,2)', 'open'],
    ['INDEX(A:A,1):B2', 'open'],
    ['Jan:Dec!A1', 'open'],
    ['#REF!+A1', 'open'],
    ['Ärger+A1', 'open'],
    ['_xlfn.XLOOKUP(A1,B1:B2,C1:C2)', ['A1', 'B1:B2', 'C1:C2']],
  ])('[F6] %s', (formula, expected) => {
    expect(found(formula)).toEqual(expected);
  });
});
