import { describe, expect, it } from 'vitest';
import type { TableValue } from '../../base/column-type.ts';
import { decodeText } from '../../text/decode/decode-text.ts';
import type { ColumnInfo, ExportFormat, ExportOptions } from '../types.ts';
import { TableText } from './table-text.ts';

interface Table {
  readonly columns: readonly ColumnInfo[];
  readonly rows: readonly (readonly TableValue[])[];
}

function written({ columns, rows }: Table, format: ExportFormat, options?: ExportOptions) {
  const text = new TableText(columns, format, options);
  for (const row of rows) text.add(row);
  return text.finish();
}

const table: Table = {
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
const text = (format: ExportFormat, options?: ExportOptions) => decodeText(written(table, format, options).bytes).text;

describe('TableText', () => {
  it('[F4] csv quotes what needs it, and only that', () => {
    expect(text('csv')).toBe('name,price,open\n"Ann, ""A""",1.5,true\n"a|b\nc",14,\n"",,false\n" x ",-0.1,\n');
  });

  it('[F4] [F5] numbers are written with the digits of their column, and lose none', () => {
    const options = { decimals: { price: 2 } };
    expect(text('csv', options)).toBe(
      'name,price,open\n"Ann, ""A""",1.50,true\n"a|b\nc",14.00,\n"",,false\n" x ",-0.10,\n',
    );
    expect(text('md', options)).toContain('| Ann, "A" | 1.50 | true |');
    const fine = { columns: [{ name: 'price', type: 'number' as const }], rows: [[1.005], [1e21], [-0]] };
    expect(written(fine, 'csv', options).bytes.toString()).toBe('price\n1.005\n1e+21\n0.00\n');
    const tables = { columns: [{ name: 'price', type: 'integer' as const }], rows: [[5]] };
    expect(written(tables, 'csv', options).bytes.toString()).toBe('price\n5\n');
  });

  it('[F4] tsv and psv use their own sign', () => {
    expect(text('tsv').split('\n')[0]).toBe('name\tprice\topen');
    expect(text('psv')).toContain('"a|b\nc"|14|\n');
  });

  it('[F4] takes delimiter, line ending, encoding and header', () => {
    const { bytes } = written(table, 'csv', {
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
    expect(written({ columns: table.columns, rows: [] }, 'json').bytes.toString()).toBe('[]\n');
    expect(written({ columns: table.columns, rows: [] }, 'jsonl').bytes.toString()).toBe('');
  });

  it.each(['utf-8', 'utf-8-bom', 'utf-16le', 'windows-1252'] as const)(
    '[F4] more text than one piece in %s has one mark at its beginning',
    (encoding) => {
      const rows = Array.from({ length: 30_000 }, (_unused, row) => [`Köln ${'x'.repeat(60)}`, row, row % 2 === 0]);
      const { bytes } = written({ columns: table.columns, rows }, 'csv', { encoding });
      const lines = rows.map((row) => `${row.join(',')}\n`);
      expect(decodeText(bytes)).toMatchObject({ encoding, text: `name,price,open\n${lines.join('')}` });
    },
  );

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
  const columns = [{ name: '=evil', type: 'text' as const }];
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
    written({ columns, rows }, format, { formulaGuard }).bytes.toString('utf8').trimEnd().split('\n');

  it.each(['csv', 'tsv', 'psv'] as const)('gets an apostrophe in %s; numbers stay as they are', (format) => {
    const begin = values(format, 'apostrophe').map((line) => line.replace(/^"/, '').slice(0, 2));
    expect(begin).toEqual(["'=", "'=", "'@", "'+", "'-", "'\t", '-5', '+4', '-5', 'pl']);
  });

  it('is counted, refused when asked, and left alone only when asked', () => {
    const { guarded } = written({ columns, rows }, 'csv', { formulaGuard: 'apostrophe' });
    expect(guarded).toBe(6);
    expect(() => written({ columns, rows }, 'csv', { formulaGuard: 'refuse' })).toThrow(/formula/);
    expect(values('csv', 'off')[1]).toBe(rows[0]?.[0]);
  });
});
