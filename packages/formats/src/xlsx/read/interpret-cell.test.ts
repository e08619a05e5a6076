import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDateFormat } from '../package/number-format.ts';
import { readStyles } from '../package/read-styles.ts';
import { makeBook } from '../testing/make-book.ts';
import { seenInCell, typeOfSeen } from './column-types.ts';
import { numberText } from './interpret-cell.ts';
import { readRows } from './read-rows.ts';

const formats = [0, 14, 9, 22, 21].map((id) => `<xf numFmtId="${id}"/>`).join('');
const cells = async (row: string, book: { workbook?: string; strings?: string } = {}, wantsFormats = false) => {
  const bytes = makeBook({ rows: `<row r="1">${row}</row>`, formats, ...book });
  const [first] = await Array.fromAsync(readRows(bytes, { formats: wantsFormats }));
  return first?.cells ?? [];
};

describe('cells', () => {
  it('[F3] numbers become dates, timestamps and times by their format, in either date system', async () => {
    const row = '<c s="1"><v>45443</v></c><c s="3"><v>45443.5</v></c><c s="4"><v>0.25</v></c><c s="2"><v>0.5</v></c>';
    expect((await cells(row)).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'date 2024-05-31',
      'date 2024-05-31T12:00:00',
      'date 06:00:00',
      'number 0.5',
    ]);
    const old = '<c s="1"><v>43981</v></c>';
    const [date] = await cells(old, { workbook: '<workbookPr date1904="1"/>' });
    expect(date?.text).toBe('2024-05-31');
  });

  it('[F3] a date that no calendar has stays a number', async () => {
    const row = '<c s="1"><v>-1</v></c><c s="1"><v>99999999</v></c><c><v>abc</v></c><c><v>0.30000000000000004</v></c>';
    expect((await cells(row)).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'number -1',
      'number 99999999',
      'text abc',
      'number 0.3',
    ]);
  });

  it('[F3] a formula without a value, a boolean, an error, an ISO date and a missing string', async () => {
    const row =
      '<c><f>A1</f></c><c t="b"><v>true</v></c><c t="e"><v>#REF!</v></c><c t="d"><v>2024-05-31T00:00:00Z</v></c><c t="s"><v>7</v></c>';
    expect(await cells(row, { strings: '<si><t>a</t></si>' })).toEqual([
      { value: null, kind: 'empty', text: '', formula: 'A1' },
      { value: true, kind: 'boolean', text: 'TRUE' },
      { value: '#REF!', kind: 'error', text: '#REF!' },
      { value: '2024-05-31', kind: 'date', text: '2024-05-31' },
      { value: '', kind: 'text', text: '' },
    ]);
  });

  it('[F3] formats are given when asked for', async () => {
    const row = '<c s="2"><v>0.5</v></c><c><v>1</v></c>';
    expect((await cells(row, {}, true)).map(({ format }) => format)).toEqual(['0%', undefined]);
    expect((await cells(row)).map(({ format }) => format)).toEqual([undefined, undefined]);
  });
});

describe('styles', () => {
  it('[F3] custom codes win over built-in ones, and differential formats do not count', () => {
    const xml =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0 &quot;m&quot;"/><numFmt numFmtId="165" formatCode="d.m.yy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/><xf/></cellXfs><dxfs><dxf><numFmt numFmtId="164" formatCode="yyyy"/></dxf></dxfs></styleSheet>';
    expect(readStyles(xml)).toEqual({ dates: [false, true, false], formats: ['0.0 "m"', 'd.m.yy', undefined] });
    expect(isDateFormat(164, '0.0 "m"')).toBe(false);
  });
});

describe('types of columns', () => {
  it.each([
    [[1, 2], 'integer'],
    [[1, 2.5], 'number'],
    [[1, 'a'], 'mixed'],
    [[null], 'empty'],
    [[true], 'boolean'],
  ])('[F2] %j is %s', (values, type) => {
    const kindOf = (value: unknown) =>
      value === null ? 'empty' : typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
    const seen = values.reduce<number>(
      (all, value) => all | seenInCell({ value, kind: kindOf(value), text: String(value) }),
      0,
    );
    expect(typeOfSeen(seen)).toBe(type);
  });
});

describe('numberText', () => {
  const plainly = (value: number): string => {
    const text = String(value);
    return text.length <= 15 ? text : String(Number(value.toPrecision(15)));
  };

  it('[F3] shows every number as it is written plainly, counts and amounts included', () => {
    const amount = fc
      .tuple(fc.integer(), fc.integer({ min: 0, max: 4 }))
      .map(([whole, places]) => whole / 10 ** places);
    fc.assert(
      fc.property(fc.oneof(amount, fc.double(), fc.integer()), (value) => {
        expect(numberText(value)).toBe(plainly(value));
      }),
      { numRuns: 2_000 },
    );
    for (const value of [0, -0, -0.5, -0.05, 0.1 + 0.2, 1.005, 21_474_836.47, -21_474_836.48, 2 ** 31, 1e21])
      expect(numberText(value)).toBe(plainly(value));
  });
});
