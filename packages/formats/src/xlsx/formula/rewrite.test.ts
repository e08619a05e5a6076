import { describe, expect, it } from 'vitest';
import { expandShared, moveReferences, sharedExpander } from './move-references.ts';
import { referencesOf } from './references-of.ts';
import { renameSheet } from './rename-sheet.ts';
import { breakTable, changeTableColumn, renameTable } from './rename-table.ts';
import { quoteSheetName } from './sheet-prefix.ts';
import { deleteSheet, moveSheetInSpans } from './sheet-spans.ts';

describe('moveReferences', () => {
  it.each([
    ['A1', 1, 0, 'A2'],
    ['A1', 0, 1, 'B1'],
    ['$A1', 1, 1, '$A2'],
    ['A$1', 1, 1, 'B$1'],
    ['$A$1', 5, 5, '$A$1'],
    ['A1', -1, 0, '#REF!'],
    ['Sheet2!A1', -1, 0, 'Sheet2!#REF!'],
    ['A1:B2', 3, 2, 'C4:D5'],
    ['A$1:A5', 3, 0, 'A$1:A8'],
    ['A5:A$9', 6, 0, 'A$9:A11'],
    ['A:A', 4, 1, 'B:B'],
    ['$A:B', 0, 2, '$A:D'],
    ['3:3', 2, 9, '5:5'],
    ['[1]S!A1', 1, 1, '[1]S!B2'],
    ['Jan:Dec!A1', 1, 1, 'Jan:Dec!B2'],
    ['"A1"&A1', 1, 0, '"A1"&A2'],
    ['LOG10(A1)', 1, 0, 'LOG10(A2)'],
    ['T[A1]', 1, 0, 'T[A1]'],
    ['XFD1', 0, 1, '#REF!'],
    ['A1048576', 1, 0, '#REF!'],
  ] as const)('[F6] %s copied %i down and %i right', (formula, rows, columns, expected) => {
    expect(moveReferences(formula, { rows, columns })).toBe(expected);
  });
});

describe('expandShared', () => {
  it.each([
    ['A1*2', 3, 0, 'A4*2'],
    ['$A$1*A1', 3, 2, '$A$1*C4'],
    ['A1', -1, 0, 'A1048576'],
    ['B2', 0, -2, 'XFD2'],
    ['A1048576', 1, 0, 'A1'],
    ['SUM(B:B)', 0, 1, 'SUM(C:C)'],
    ['SUM($1:1)', 2, 0, 'SUM($1:3)'],
    ["'A1'!A1", 1, 0, "'A1'!A2"],
    ['A1', 0, 0, 'A1'],
  ] as const)('[F6] %s for the cell %i down and %i right', (formula, rows, columns, expected) => {
    expect(expandShared(formula, { rows, columns })).toBe(expected);
  });

  it.each([
    ['A1+B1', 'B3+C3'],
    ['$A1+A$1+$A$1', '$A3+B$1+$A$1'],
    ['SUM(A1:A10)', 'SUM(B3:B12)'],
    ['SUM(A:A)+SUM(1:1)', 'SUM(B:B)+SUM(3:3)'],
    ['"A1"&A1', '"A1"&B3'],
    ["'A1 sheet'!A1", "'A1 sheet'!B3"],
    ['LOG10(A1)', 'LOG10(B3)'],
    ['Sheet1!A1+name_A1', 'Sheet1!B3+name_A1'],
    ['PI()', 'PI()'],
  ])('[F3] a group of %s gives its cells their own formula, from the same tokens each time', (formula, expected) => {
    const expand = sharedExpander(formula);
    expect(expand({ rows: 2, columns: 1 })).toBe(expected);
    expect(expand({ rows: 0, columns: 0 })).toBe(formula);
    expect(expand({ rows: 2, columns: 1 })).toBe(expected);
  });
});

describe('renameSheet and deleteSheet', () => {
  it.each([
    ['Old!A1', 'New!A1'],
    ['old!A1:B2', 'New!A1:B2'],
    ['Old!A1:Old!B2', 'New!A1:B2'],
    ['Old!A1:Zed!B2', 'New!A1:Zed!B2'],
    ["'Old'!A1", 'New!A1'],
    ['Old!Name', 'New!Name'],
    ['Old!#REF!', 'New!#REF!'],
    ['Old:Zed!A1', 'New:Zed!A1'],
    ['Abc:Old!A1', 'Abc:New!A1'],
    ['[1]Old!A1', '[1]Old!A1'],
    ['"Old!A1"', '"Old!A1"'],
    ['Older!A1', 'Older!A1'],
    ['Old+A1', 'Old+A1'],
  ])('[F6] %s renamed', (formula, expected) => {
    expect(renameSheet(formula, 'Old', 'New')).toBe(expected);
  });

  it.each([
    ['My Sheet', "'My Sheet'!A1"],
    ["It's", "'It''s'!A1"],
    ['A1', "'A1'!A1"],
    ['R1C1', "'R1C1'!A1"],
    ['RC', "'RC'!A1"],
    ['2024', "'2024'!A1"],
    ['TRUE', "'TRUE'!A1"],
    ['Plain_1', 'Plain_1!A1'],
    ['ABCD1', 'ABCD1!A1'],
  ])('[F6] the new name %s is quoted where a reader would stumble', (name, expected) => {
    expect(renameSheet('Old!A1', 'Old', name)).toBe(expected);
    expect(`${quoteSheetName(name)}!A1`).toBe(expected);
  });

  it('[F6] what pointed into a deleted sheet is broken, the rest stays', () => {
    expect(deleteSheet('Old!A1+New!A1+\'Old\'!x+[1]Old!A1+"Old!A1"', 'Old', ['Old', 'New'])).toBe(
      '#REF!+New!A1+#REF!+[1]Old!A1+"Old!A1"',
    );
  });
});

describe('spans of sheets', () => {
  const MONTHS = ['Jan', 'Feb', 'My Mar', 'Apr'];

  it.each([
    ['SUM(Jan:Apr!A1)', 'Jan', 'SUM(Feb:Apr!A1)'],
    ['SUM(Jan:Apr!A1)', 'Apr', "SUM('Jan:My Mar'!A1)"],
    ['SUM(Jan:Apr!A1)', 'Feb', 'SUM(Jan:Apr!A1)'],
    ['SUM(Jan:Feb!A1)', 'feb', 'SUM(Jan!A1)'],
    ["SUM('Feb:My Mar'!A1:B2)", 'Feb', "SUM('My Mar'!A1:B2)"],
    ['SUM(Jan:Jan!A1)', 'Jan', 'SUM(#REF!)'],
    ['SUM(Jan:Gone!A1)', 'Jan', 'SUM(Jan:Gone!A1)'],
    ['SUM([1]Jan:Apr!A1)', 'Jan', 'SUM([1]Jan:Apr!A1)'],
  ])('[F6] %s without %s ends at the next sheet inside', (formula, sheet, expected) => {
    expect(deleteSheet(formula, sheet, MONTHS)).toBe(expected);
  });

  it.each([
    ['SUM(Jan:Apr!A1)', 'Jan', ['Feb', 'My Mar', 'Apr', 'Jan'], 'SUM(Feb:Apr!A1)'],
    ['SUM(Jan:Apr!A1)', 'Apr', ['Apr', 'Jan', 'Feb', 'My Mar'], "SUM('Jan:My Mar'!A1)"],
    ['SUM(Jan:Apr!A1)', 'Jan', ['Feb', 'Jan', 'My Mar', 'Apr'], 'SUM(Jan:Apr!A1)'],
    ['SUM(Jan:Feb!A1)', 'Jan', ['Feb', 'Jan', 'My Mar', 'Apr'], 'SUM(Feb!A1)'],
    ['SUM(Jan:Feb!A1)', 'Apr', ['Apr', 'Jan', 'Feb', 'My Mar'], 'SUM(Jan:Feb!A1)'],
  ])('[F6] %s after the move of %s to %s does not stand in reverse', (formula, sheet, after, expected) => {
    expect(moveSheetInSpans(formula, sheet, { before: MONTHS, after })).toBe(expected);
  });
});

describe('tables in formulas', () => {
  it('[F6] a renamed table is renamed in structured references alone', () => {
    expect(renameTable('SUM(Sales[Amount])+ROWS(sales)+Salesman[x]+"Sales[Amount]"', 'Sales', 'Orders')).toBe(
      'SUM(Orders[Amount])+ROWS(Orders)+Salesman[x]+"Sales[Amount]"',
    );
  });

  it('[F6] a deleted table leaves #REF!', () => {
    expect(breakTable('SUM(sales[Amount])+ROWS(Sales)+Salesman[x]+"Sales[Amount]"+Data!Sales', 'Sales')).toBe(
      'SUM(#REF!)+ROWS(#REF!)+Salesman[x]+"Sales[Amount]"+Data!Sales',
    );
  });

  const change = (formula: string, to: string | undefined, isInside = false): string =>
    changeTableColumn(formula, { table: 'Sales', column: 'Amount', to, isInside });

  it('[F6] a renamed column is renamed, special characters escaped', () => {
    expect(change('Sales[Amount]+Sales[[#This Row],[Amount]]+Sales[[a]:[Amount]]', 'Net [EUR]')).toBe(
      "Sales[Net '[EUR']]+Sales[[#This Row],[Net '[EUR']]]+Sales[[a]:[Net '[EUR']]]",
    );
    expect(change('[@Amount]*2', 'Net', true)).toBe('[@Net]*2');
    expect(change('[@Amount]*2', 'Net', false)).toBe('[@Amount]*2');
    expect(change('Other[Amount]+Sales[Amounts]', 'Net')).toBe('Other[Amount]+Sales[Amounts]');
  });

  it('[F6] a deleted column leaves #REF!', () => {
    expect(change('SUM(Sales[Amount])/Sales[[#Totals],[Tax]]', undefined)).toBe('SUM(#REF!)/Sales[[#Totals],[Tax]]');
  });
});

describe('referencesOf', () => {
  it('[F6] names all that a formula reads and calls', () => {
    const uses = referencesOf('_xlfn.XLOOKUP(A1,\'My S\'!B:B,Sales[Amount])+rate*[1]X!C3+Jan:Dec!D4+#REF!+"A9"');
    expect(uses.references.map(({ sheet, lastSheet, isOtherBook }) => [sheet, lastSheet, isOtherBook])).toEqual([
      [undefined, undefined, false],
      ['My S', undefined, false],
      ['X', undefined, true],
      ['Jan', 'Dec', false],
    ]);
    expect(uses).toMatchObject({ names: ['rate'], tables: ['Sales'], functions: ['XLOOKUP'], hasErrors: true });
    expect(uses.hasUnknown).toBe(false);
  });
});
