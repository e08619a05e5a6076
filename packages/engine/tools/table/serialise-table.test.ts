import { decodeText } from '@galley/formats';
import { describe, expect, it } from 'vitest';
import { type CsvOptions, serialiseTable, type TextFormat } from './serialise-table.ts';

const table = {
  columns: [
    { name: 'name', type: 'text' },
    { name: 'price', type: 'number' },
    { name: 'open', type: 'boolean' },
  ],
  rows: [
    ['Ann, "A"', 1.5, true],
    ['a|b\nc', 14, null],
    ['', null, false],
    [' x ', -0.1, null],
  ],
};
const text = (format: TextFormat, options?: CsvOptions) => decodeText(serialiseTable(table, format, options)).text;

describe('serialiseTable', () => {
  it('[F4] csv quotes what needs it, and only that', () => {
    expect(text('csv')).toBe('name,price,open\n"Ann, ""A""",1.5,true\n"a|b\nc",14,\n"",,false\n" x ",-0.1,\n');
  });

  it('[F4] tsv and psv use their own sign', () => {
    expect(text('tsv').split('\n')[0]).toBe('name\tprice\topen');
    expect(text('psv')).toContain('"a|b\nc"|14|\n');
  });

  it('[F4] takes delimiter, line ending, encoding and header', () => {
    const bytes = serialiseTable(table, 'csv', {
      delimiter: ';',
      lineEnding: 'crlf',
      encoding: 'utf-8-bom',
      header: false,
    });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(decodeText(bytes).text.startsWith('"Ann, ""A""";1.5;true\r\n')).toBe(true);
  });

  it('[F4] json keeps types and jsonl has a row a line', () => {
    expect(JSON.parse(text('json'))).toEqual(table.rows.map(([name, price, open]) => ({ name, price, open })));
    expect(
      text('jsonl')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).name),
    ).toEqual(table.rows.map(([name]) => name));
    expect(serialiseTable({ columns: table.columns, rows: [] }, 'json').toString()).toBe('[]\n');
    expect(serialiseTable({ columns: table.columns, rows: [] }, 'jsonl').toString()).toBe('');
  });

  it('[F4] markdown escapes its own signs', () => {
    expect(text('md').split('\n').slice(0, 4)).toEqual([
      '| name | price | open |',
      '| --- | ---: | --- |',
      '| Ann, "A" | 1.5 | true |',
      '| a\\|b<br>c | 14 |  |',
    ]);
  });
});

describe('[F5] [T8] text that a spreadsheet would run', () => {
  const columns = [{ name: '=evil', type: 'text' }];
  const rows = [
    ["=cmd|' /C calc'!A0"],
    ['@SUM(A1)'],
    ['+A1'],
    ['-A1'],
    ['\tx'],
    ['-5'],
    ['+49 30 1234'],
    [-5],
    ['plain'],
  ];
  const values = (format: 'csv' | 'tsv' | 'psv', formulaGuard: 'off' | 'apostrophe') =>
    serialiseTable({ columns, rows }, format, { formulaGuard }).toString('utf8').trimEnd().split('\n');

  it.each(['csv', 'tsv', 'psv'] as const)('gets an apostrophe in %s; numbers stay as they are', (format) => {
    const begin = values(format, 'apostrophe').map((line) => line.replace(/^"/, '').slice(0, 2));
    expect(begin).toEqual(["'=", "'=", "'@", "'+", "'-", "'\t", '-5', '+4', '-5', 'pl']);
  });

  it('is counted, refused when asked, and left alone only when asked', () => {
    let guarded = 0;
    const count = () => {
      guarded += 1;
    };
    serialiseTable({ columns, rows }, 'csv', { formulaGuard: 'apostrophe', onGuarded: count });
    expect(guarded).toBe(6);
    expect(() => serialiseTable({ columns, rows }, 'csv', { formulaGuard: 'refuse' })).toThrow(/formula/);
    expect(values('csv', 'off')[1]).toBe(rows[0]?.[0]);
  });
});
