import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SheetShift, shiftName, shiftReferences } from './shift-references.ts';
import { tokenize } from './tokenize.ts';

const insertRows = (at: number, count = 1): SheetShift => ({ sheet: 'Data', axis: 'rows', kind: 'insert', at, count });
const deleteRows = (at: number, count = 1): SheetShift => ({ sheet: 'Data', axis: 'rows', kind: 'delete', at, count });
const letters = (name: string): number => name.charCodeAt(0) - 65;
const insertColumns = (at: string, count = 1): SheetShift => ({
  sheet: 'Data',
  axis: 'columns',
  kind: 'insert',
  at: letters(at),
  count,
});
const deleteColumns = (at: string, count = 1): SheetShift => ({ ...insertColumns(at, count), kind: 'delete' });

type Case = readonly [string, SheetShift, string];

/** What Excel shows in the formula bar of a cell on the sheet "Data" after the change. */
const HERE: readonly Case[] = [
  ['A1', insertRows(1), 'A2'],
  ['A1', insertRows(2), 'A1'],
  ['A5', insertRows(5, 3), 'A8'],
  ['A5', insertRows(6, 3), 'A5'],
  ['$A$5', insertRows(1), '$A$6'],
  ['A$5', insertRows(1), 'A$6'],
  ['$A5', insertRows(1), '$A6'],
  ['a5', insertRows(1), 'A6'],
  ['A1:A5', insertRows(1), 'A2:A6'],
  ['A1:A5', insertRows(3), 'A1:A6'],
  ['A1:A5', insertRows(5), 'A1:A6'],
  ['A1:A5', insertRows(6), 'A1:A5'],
  ['A1:A5', insertRows(3, 10), 'A1:A15'],
  ['$A$1:$A$5', insertRows(3), '$A$1:$A$6'],
  ['A5:A1', insertRows(3), 'A6:A1'],
  ['A:A', insertRows(3), 'A:A'],
  ['$A:$C', insertRows(3), '$A:$C'],
  ['3:3', insertRows(3), '4:4'],
  ['1:5', insertRows(3), '1:6'],
  ['$2:$4', insertRows(1, 2), '$4:$6'],
  ['A1048576', insertRows(1), '#REF!'],
  ['A1:A1048576', insertRows(3), 'A1:A1048576'],
  ['A1:A1048576', insertRows(1), 'A1:A1048576'],
  ['A2:A1048576', insertRows(1), 'A3:A1048576'],
  ['A1048575', insertRows(1), 'A1048576'],
  ['SUM(A1:A5)+B3', insertRows(3), 'SUM(A1:A6)+B4'],
  ['SUM( A1 : A5 )', insertRows(3), 'SUM( A1 : A6 )'],
  ['"A5"&A5', insertRows(1), '"A5"&A6'],
  ['INDIRECT("A5")', insertRows(1), 'INDIRECT("A5")'],
  ['Other!A5', insertRows(1), 'Other!A5'],
  ['Data!A5', insertRows(1), 'Data!A6'],
  ['data!A5', insertRows(1), 'data!A6'],
  ["'Data'!A5", insertRows(1), "'Data'!A6"],
  ['[1]Data!A5', insertRows(1), '[1]Data!A5'],
  ["'[1]Data'!A5", insertRows(1), "'[1]Data'!A5"],
  ['[0]Data!A5', insertRows(1), '[0]Data!A6'],
  ['Data:Other!A5', insertRows(1), 'Data:Other!A5'],
  ['Data:Data!A5', insertRows(1), 'Data:Data!A6'],
  ['LOG10(A5)', insertRows(1), 'LOG10(A6)'],
  ['LOG10(5)', insertRows(1), 'LOG10(5)'],
  ['tax5', insertRows(1), 'TAX6'],
  ['tax_5', insertRows(1), 'tax_5'],
  ['Sales[Amount]', insertRows(1), 'Sales[Amount]'],
  ['Sales[[#This Row],[A5]]', insertRows(1), 'Sales[[#This Row],[A5]]'],
  ['[@A5]', insertRows(1), '[@A5]'],
  ['#REF!A5', insertRows(1), '#REF!A5'],
  ['Data!#REF!', insertRows(1), 'Data!#REF!'],
  ['{1,2;3,4}', insertRows(1), '{1,2;3,4}'],
  ['A5%', insertRows(1), 'A6%'],
  ['-A5^2', insertRows(1), '-A6^2'],
  ['A1:B2 B1:C3', insertRows(2), 'A1:B3 B1:C4'],
  ['SUM((A1,A5))', insertRows(2), 'SUM((A1,A6))'],
  ['A5:INDEX(A:A,9)', insertRows(2), 'A6:INDEX(A:A,9)'],
  ['OFFSET(A5,1,1)', insertRows(2), 'OFFSET(A6,1,1)'],
  ['IF(A5>10,"x;A5",B5)', insertRows(2), 'IF(A6>10,"x;A5",B6)'],
  ['_xlfn.XLOOKUP(A5,B:B,C$5:C9)', insertRows(2), '_xlfn.XLOOKUP(A6,B:B,C$6:C10)'],
  ['_xlfn.ANCHORARRAY(A5)', insertRows(2), '_xlfn.ANCHORARRAY(A6)'],
  ['A5=1E5', insertRows(2), 'A6=1E5'],
  ['A5&" "&\n A6', insertRows(2), 'A6&" "&\n A7'],
  ['Data!A5:Data!A9', insertRows(6), 'Data!A5:A10'],
  ['Data!A5:Data!A9', insertRows(10), 'Data!A5:Data!A9'],
  ['Data!A5:Other!A9', insertRows(6), 'Data!A5:Other!A9'],

  ['A5', deleteRows(5), '#REF!'],
  ['A5', deleteRows(4), 'A4'],
  ['A5', deleteRows(6), 'A5'],
  ['A5', deleteRows(1, 4), 'A1'],
  ['A5', deleteRows(1, 5), '#REF!'],
  ['$A$5', deleteRows(5), '#REF!'],
  ['A1:A5', deleteRows(1), 'A1:A4'],
  ['A1:A5', deleteRows(5), 'A1:A4'],
  ['A1:A5', deleteRows(3), 'A1:A4'],
  ['A1:A5', deleteRows(2, 3), 'A1:A2'],
  ['A1:A5', deleteRows(1, 5), '#REF!'],
  ['A1:A5', deleteRows(1, 9), '#REF!'],
  ['A3:A5', deleteRows(1, 3), 'A1:A2'],
  ['A3:A5', deleteRows(4, 9), 'A3:A3'],
  ['A3:A5', deleteRows(6), 'A3:A5'],
  ['A3:A5', deleteRows(1), 'A2:A4'],
  ['A5:A3', deleteRows(4), 'A4:A3'],
  ['A:A', deleteRows(1, 9), 'A:A'],
  ['3:5', deleteRows(4), '3:4'],
  ['3:5', deleteRows(3, 3), '#REF!'],
  ['A1:A1048576', deleteRows(3), 'A1:A1048576'],
  ['A2:A1048576', deleteRows(3), 'A2:A1048575'],
  ['SUM(A1:A5)', deleteRows(1, 5), 'SUM(#REF!)'],
  ['Data!A5', deleteRows(5), 'Data!#REF!'],
  ['Data!$A$5:Data!$A$9', deleteRows(9), 'Data!$A$5:$A$8'],
  ["'Data'!A5:'Data'!A9", deleteRows(5), "'Data'!A5:A8"],
  ["Data!A5:'data'!A9", deleteRows(9), 'Data!A5:A8'],
  ['Data!A5:Data!A9+Data!A9', deleteRows(5, 5), 'Data!#REF!+Data!#REF!'],
  ["'Data'!A5:A6", deleteRows(5, 2), "'Data'!#REF!"],
  ['A5+A6', deleteRows(5), '#REF!+A5'],
  ['"A5"', deleteRows(5), '"A5"'],
  ['Other!A5', deleteRows(5), 'Other!A5'],
  ['VLOOKUP(A5,$D$2:$F$9,2,0)', deleteRows(3), 'VLOOKUP(A4,$D$2:$F$8,2,0)'],

  ['A1', insertColumns('A'), 'B1'],
  ['A1', insertColumns('B'), 'A1'],
  ['C1', insertColumns('B', 3), 'F1'],
  ['Z1', insertColumns('A'), 'AA1'],
  ['AZ1', insertColumns('A'), 'BA1'],
  ['ZZ1', insertColumns('A'), 'AAA1'],
  ['$C$1', insertColumns('A'), '$D$1'],
  ['A1:C1', insertColumns('B'), 'A1:D1'],
  ['A1:C1', insertColumns('C'), 'A1:D1'],
  ['A1:C1', insertColumns('D'), 'A1:C1'],
  ['A:C', insertColumns('B'), 'A:D'],
  ['$A:$C', insertColumns('A'), '$B:$D'],
  ['B:B', insertColumns('B'), 'C:C'],
  ['3:5', insertColumns('A'), '3:5'],
  ['XFD1', insertColumns('A'), '#REF!'],
  ['A1:XFD1', insertColumns('B'), 'A1:XFD1'],
  ['A:XFD', insertColumns('B'), 'A:XFD'],
  ['SUM(B2:D2)/C$9', insertColumns('C', 2), 'SUM(B2:F2)/E$9'],
  ['Data!C1', insertColumns('A'), 'Data!D1'],
  ['Other!C1', insertColumns('A'), 'Other!C1'],

  ['C1', deleteColumns('C'), '#REF!'],
  ['C1', deleteColumns('A'), 'B1'],
  ['AA1', deleteColumns('A'), 'Z1'],
  ['A1:C1', deleteColumns('B'), 'A1:B1'],
  ['A1:C1', deleteColumns('A', 3), '#REF!'],
  ['B1:D9', deleteColumns('A', 2), 'A1:B9'],
  ['B1:D9', deleteColumns('D', 5), 'B1:C9'],
  ['A:C', deleteColumns('B'), 'A:B'],
  ['B:B', deleteColumns('B'), '#REF!'],
  ['$B:$D', deleteColumns('C'), '$B:$C'],
  ['3:5', deleteColumns('A', 9), '3:5'],
  ['A:XFD', deleteColumns('A'), 'A:XFD'],
  ['B:XFD', deleteColumns('A'), 'A:XFC'],
  ['Data!B:B', deleteColumns('B'), 'Data!#REF!'],
  ['SUMIF(A:A,B1,C:C)', deleteColumns('B'), 'SUMIF(A:A,#REF!,B:B)'],
];

/** The same for a cell on another sheet: only what names "Data" moves. */
const ELSEWHERE: readonly Case[] = [
  ['A5', insertRows(1), 'A5'],
  ['Data!A5', insertRows(1), 'Data!A6'],
  ['DATA!A5+A5', insertRows(1), 'DATA!A6+A5'],
  ["SUM('Data'!A1:A5)", insertRows(3), "SUM('Data'!A1:A6)"],
  ['Data!A5', deleteRows(5), 'Data!#REF!'],
  ['Database!A5', insertRows(1), 'Database!A5'],
  ['Data!Name', insertRows(1), 'Data!Name'],
  ['Data!$1:$2', insertRows(1), 'Data!$2:$3'],
  ['Data!C:C', deleteColumns('A'), 'Data!B:B'],
];

describe('shiftReferences', () => {
  it.each(HERE)('[F6] on the sheet itself: %s', (formula, shift, expected) => {
    expect(shiftReferences(formula, 'Data', shift)).toBe(expected);
  });

  it.each(ELSEWHERE)('[F6] on another sheet: %s', (formula, shift, expected) => {
    expect(shiftReferences(formula, 'Report', shift)).toBe(expected);
  });

  it('[F6] a name of the whole workbook has no sheet of its own', () => {
    expect(shiftReferences('A5+Data!A5', undefined, insertRows(1))).toBe('A5+Data!A6');
  });

  const piece = fc.oneof(
    fc.constantFrom(
      '"A1:B5"',
      '"say ""C3"""',
      'SUM(',
      ')',
      ',',
      '+',
      ' ',
      'tax_rate',
      'T[A5]',
      'Other!B7',
      '3.5',
      '#N/A',
    ),
    fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 5 }), fc.constantFrom('', '$'))
      .map(([row, column, lock]) => `${lock}${String.fromCharCode(65 + column)}${lock}${row}`),
    fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 20 }))
      .map(([top, height]) => `Data!B${top}:D${top + height}`),
  );
  // Pieces need something between them: `A1` and `B2` side by side would be one word.
  const formulas = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join('&'));
  const shifts = fc.record({
    sheet: fc.constant('Data'),
    axis: fc.constantFrom<'rows' | 'columns'>('rows', 'columns'),
    kind: fc.constant<'insert'>('insert'),
    at: fc.integer({ min: 1, max: 45 }),
    count: fc.integer({ min: 1, max: 9 }),
  });

  it('[F6] inserting and deleting the same rows or columns gives the formula back', () => {
    fc.assert(
      fc.property(formulas, shifts, (formula, shift) => {
        const inserted = shiftReferences(formula, 'Data', shift);
        expect(shiftReferences(inserted, 'Data', { ...shift, kind: 'delete' })).toBe(formula);
      }),
    );
  });

  it('[F5] texts, names and references to other sheets never change', () => {
    const others = (formula: string): string[] =>
      tokenize(formula)
        .filter((token) => token.kind !== 'reference' || token.text.startsWith('Other!'))
        .filter((token) => token.kind !== 'error')
        .map((token) => token.text);
    fc.assert(
      fc.property(formulas, shifts, fc.boolean(), (formula, shift, isDelete) => {
        const changed = shiftReferences(formula, 'Data', { ...shift, kind: isDelete ? 'delete' : 'insert' });
        expect(others(changed)).toEqual(others(formula));
      }),
    );
  });
});

describe('shiftName', () => {
  it.each([
    ['Data!$A$5', insertRows(1), 'Data!$A$6'],
    ['Data!$A$5', deleteRows(5), 'Data!#REF!'],
    ['Data!$A$1:$A$5', insertRows(3), 'Data!$A$1:$A$6'],
    ['Data!A5', insertRows(1), 'Data!A5'],
    ['Data!A5', deleteRows(5), 'Data!A5'],
    ['Data!$A5', insertColumns('A'), 'Data!$B5'],
    ['Data!$A5', insertRows(1), 'Data!$A5'],
    ['Data!A$5', insertRows(1), 'Data!A$6'],
    ['Data!$A$3:$A8', insertRows(1), 'Data!$A$4:$A8'],
    ['Data!$A3:$A$8', insertRows(1), 'Data!$A3:$A$9'],
    ['Data!$A$3:$A8', deleteRows(3), 'Data!#REF!'],
    ['Other!$A$5', insertRows(1), 'Other!$A$5'],
    ['Data!$A:$A', insertColumns('A'), 'Data!$B:$B'],
    ['Data!A:A', insertColumns('A'), 'Data!A:A'],
    ['SUM(Data!$B$2:$B$9)*Data!C1', insertRows(1), 'SUM(Data!$B$3:$B$10)*Data!C1'],
  ] as const)('[F6] the name %s: parts without $ are distances and stay', (formula, shift, expected) => {
    expect(shiftName(formula, undefined, shift)).toBe(expected);
  });
});
