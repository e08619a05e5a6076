import { describe, expect, it } from 'vitest';
import { applyOperations } from '../../apply/apply-operations.ts';
import { nameSumBook as BOOK, valueAt as value } from '../../testing/name-sum-book.ts';
import { bookOf, edited, sheetOf } from '../../testing/small-book.ts';

describe('set_cells and set_range', () => {
  it('[F5] stores numbers, booleans and dates as such; text never becomes a formula', () => {
    const { bytes, sheet } = edited(BOOK, [
      {
        kind: 'set_range',
        sheet: 'data',
        start: 'A3',
        values: [
          [1.5, true, '=SUM(A1:A9)', '12', null],
          [{ date: '2024-05-31' }, { date: '2024-05-31T08:30:00' }, { formula: '=B2*2' }, '+1', '@x'],
        ],
      },
    ]);
    const kinds = [3, 4].map((row) => [0, 1, 2, 3, 4].map((column) => value(bytes, 'Data', row, column)?.kind));
    expect(kinds).toEqual(
      [
        ['number', 'boolean', 'text', 'text', 'empty'],
        ['date', 'date', 'empty', 'text', 'text'],
      ].map((row, at) => (at === 1 ? [row[0], row[1], 'number', row[3], row[4]] : row)),
    );
    expect(value(bytes, 'Data', 3, 2)).toMatchObject({ value: '=SUM(A1:A9)' });
    expect(value(bytes, 'Data', 3, 2)?.formula).toBeUndefined();
    expect(value(bytes, 'Data', 4, 2)?.formula).toBe('B2*2');
    expect(value(bytes, 'Data', 4, 0)?.value).toBe('2024-05-31');
    expect(sheet).toContain('<dimension ref="A1:E4"/>');
  });

  it('[F5] says when text looks like a formula or a number', () => {
    const { report } = applyOperations(BOOK, [
      {
        kind: 'set_cells',
        sheet: 'Data',
        cells: [
          { cell: 'D1', value: '=A1' },
          { cell: 'D2', value: '17' },
        ],
      },
    ]);
    expect(report[0]?.affected).toMatch(/begin with "=" and stay text.*look like numbers and stay text/);
  });

  it("[F5] a date keeps the cell's own date format", () => {
    const first = edited(BOOK, [
      { kind: 'format_range', sheet: 'Data', range: 'A5', number_format: 'dd.mm.yyyy' },
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A5', value: { date: '2024-05-31' } }] },
    ]);
    const before = edited(BOOK, [{ kind: 'format_range', sheet: 'Data', range: 'A5', number_format: 'dd.mm.yyyy' }]);
    const style = /<c r="A5" s="(\d+)"/.exec(before.sheet)?.[1];
    expect(first.sheet).toContain(`<c r="A5" s="${style}"><v>45443</v></c>`);
  });

  it.each([
    ['=SUM(A1:A2', 'never closed'],
    ['=SUM(A1;A2)', 'separated by ";"'],
    ['="abc', 'never closed'],
    ['=A1+', 'ends with an operator'],
    ['=', 'empty'],
    ['=A1)', 'no "("'],
  ])('[F6] refuses %s, which would make Excel reject the file', (formula, problem) => {
    const { ok, report, bytes } = applyOperations(BOOK, [
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A1', value: { formula } }] },
    ]);
    expect(ok).toBe(false);
    expect(bytes).toBe(BOOK);
    expect(report[0]?.error).toMatchObject({ code: 'FORMULA_INVALID', message: expect.stringContaining(problem) });
  });

  it('[F6] gives newer functions the prefix that Excel expects', () => {
    const { sheet } = edited(BOOK, [
      {
        kind: 'set_cells',
        sheet: 'Data',
        cells: [{ cell: 'C1', value: { formula: '=XLOOKUP("IFS(",A1:A2,SORT(B1:B2))' } }],
      },
    ]);
    expect(sheet).toContain('<f>_xlfn.XLOOKUP("IFS(",A1:A2,_xlfn._xlws.SORT(B1:B2))</f>');
  });

  it('[F6] an array formula changes as a whole or not at all', () => {
    const array = bookOf(
      sheetOf(
        '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2</f><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>',
      ),
    );
    const part = applyOperations(array, [{ kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A2', value: 1 }] }]);
    expect(part.report[0]?.error).toMatchObject({ code: 'PART_OF_ARRAY', details: { range: 'A1:A2' } });
    const whole = edited(array, [{ kind: 'clear_range', sheet: 'Data', range: 'A1:A2' }]);
    expect(whole.sheet).not.toContain('array');
  });
});
