import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RAW, type RowBuffer } from './row-buffer.ts';
import { SheetScanner, type SheetScanOptions } from './sheet-scanner.ts';

const kinds = Object.entries(RAW);

function show(row: RowBuffer): string {
  const cells = Array.from({ length: row.count }, (_, at) => {
    const kind = kinds.find(([, code]) => code === row.kinds[at])?.[0];
    const formula = row.formulas[at] === undefined ? '' : ` =${row.formulas[at]}`;
    return `${row.columns[at]}:${kind} ${row.texts[at] ?? row.numbers[at]}${formula}${row.arrays[at] ?? ''}`;
  });
  return `${row.number}${row.isHidden ? ' hidden' : ''} ${cells.join('|')}`;
}

function scan(
  xml: string | Buffer,
  chunkBytes = 1 << 20,
  options: SheetScanOptions = { content: true, outsideBytes: 1e6 },
) {
  const rows: string[] = [];
  const scanner = new SheetScanner((row) => rows.push(show(row)) > 0, options);
  const bytes = Buffer.from(xml);
  for (let at = 0; at < bytes.length; at += chunkBytes) scanner.push(bytes.subarray(at, at + chunkBytes));
  scanner.end();
  return { rows, outside: scanner.outside };
}

const sample = `<?xml version="1.0"?><!-- <sheetData> --><worksheet><dimension ref="A1"/><sheetData>
  <row r="1" hidden="1"><c r="A1" t="s"><v>3</v></c><c r="C1" t='str'><v>a&amp;b</v></c><c s="2"><v>-1.50</v></c></row>
  <row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r></is></c></row>
  <row r="9"/><row r='10' x="a>b"><c r="B10"><f>SUM(A1:A2)&lt;1</f><v>1e3</v></c><c r="C10" s="1"/><c r="D10"><v>
  </v></c></row><row r="11"><c r="A11"><f t="shared" si="1" ref="A11:A12">B11*$C$1</f><v>1</v></c></row>
  <row r="12"><c r="A12"><f t="shared" si="1"/><v>2</v></c><c r="B12"><f t="array" ref="B12:C13">{1}</f><v>4</v></c><c r="C12"><v>5</v></c></row>
  <row r="13"><c r="C13"><v><![CDATA[6]]></v><extLst><ext/></extLst></c><c r="D13" t="d"><v>2024-05-31T00:00:00</v></c><c r="E13" t="str"><v>ü 😀</v></c></row>
</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>`;

const expected = [
  '1 hidden 0:shared 3|2:text a&b|3:number -1.5',
  '2 0:boolean 1|1:error #N/A|2:text rich',
  '9 ',
  '10 1:number 1000 =SUM(A1:A2)<1|3:none 0',
  '11 0:number 1 =B11*$C$1',
  '12 0:number 2 =B12*$C$1|1:number 4 ={1}B12:C13|2:number 5 ={1}B12:C13',
  '13 2:number 6 ={1}B12:C13|3:date 2024-05-31T00:00:00|4:text ü 😀',
];

describe('SheetScanner', () => {
  it('[F3] reads every kind of cell, formulas expanded, and keeps what stands around the rows', () => {
    const { rows, outside } = scan(sample);
    expect(rows).toEqual(expected);
    expect(outside).toContain('<dimension ref="A1"/>');
    expect(outside).toContain('<mergeCell ref="A1:B1"/>');
    expect(outside).not.toContain('<row');
  });

  it('[F3] gives the same rows whatever the size of the chunks', () => {
    const bytes = Buffer.byteLength(sample);
    for (let size = 1; size < 120; size += 1) expect(scan(sample, size).rows, `chunks of ${size}`).toEqual(expected);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: bytes }), (size) => {
        const { rows, outside } = scan(sample, size);
        expect(rows).toEqual(expected);
        expect(outside).toBe(scan(sample).outside);
      }),
      { numRuns: 50 },
    );
  });

  it('[F3] takes any prefix, and UTF-16 of either order', () => {
    const prefixed = sample.replace(/<(\/?)([a-z])/gi, '<$1x:$2').replace('<x:![', '<![');
    expect(scan(prefixed, 7).rows).toEqual(expected);
    const wide = Buffer.from(`\ufeff${sample}`, 'utf16le');
    expect(scan(wide, 11).rows).toEqual(expected);
    expect(scan(Buffer.from(wide).swap16(), 5).rows).toEqual(expected);
  });

  it('[F3] stops when the visitor has seen enough', () => {
    let seen = 0;
    const scanner = new SheetScanner(() => {
      seen += 1;
      return seen < 2;
    });
    expect(scanner.push(Buffer.from(sample))).toBe(false);
    expect(scanner.push(Buffer.from(sample))).toBe(false);
    expect(seen).toBe(2);
    scanner.end();
  });

  it('[F2] without content cells have kinds and numbers, and formulas are only marked', () => {
    const rows = scan(sample, 1 << 20, {}).rows;
    expect(rows).toHaveLength(expected.length);
    expect(rows[5]).toBe('12 0:number 2 =…|1:number 4 ={1}B12:C13|2:number 5 ={1}B12:C13');
  });

  it.each([
    ['cut off', sample.slice(0, 700), 'FILE_CORRUPT'],
    ['a row in a row', '<worksheet><sheetData><row><row></row></row></sheetData></worksheet>', 'FILE_CORRUPT'],
    ['a row left open', '<worksheet><sheetData><row><c><v>1</v></c></sheetData></worksheet>', 'FILE_CORRUPT'],
    ['row 1048577', '<worksheet><sheetData><row r="1048577"/></sheetData></worksheet>', 'FILE_CORRUPT'],
    ['a document type', '<!DOCTYPE x><worksheet><sheetData/></worksheet>', 'FILE_UNSUPPORTED'],
    [
      'more cells than columns',
      `<worksheet><sheetData><row>${'<c r="A1"><v>1</v></c>'.repeat(16_385)}</row></sheetData></worksheet>`,
      'FILE_CORRUPT',
    ],
  ])('[F1] %s is refused with a code', (_, xml, code) => {
    expect(() => scan(xml)).toThrow(expect.objectContaining({ code }));
  });

  it('[F1] a cell of many chunks costs its size, not its square', () => {
    const xml = `<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(4_000_000)}</v></c></row></sheetData></worksheet>`;
    const started = performance.now();
    expect(scan(xml, 1024).rows[0]?.length).toBeGreaterThan(4_000_000);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('[F1] any bytes end in rows or in a code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[<>/!rcv ="a1\-?[\]]{0,60}$/), fc.integer({ min: 1, max: 20 }), (noise, size) => {
        try {
          scan(`<sheetData><row><c>${noise}</c></row></sheetData>`, size);
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^FILE_/) });
        }
      }),
      { numRuns: 500 },
    );
  });
});
