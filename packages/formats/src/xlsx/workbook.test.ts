import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openZip } from '../zip/open-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { type AddSheetOptions, addSheet } from './apply/add-sheet.ts';
import { createWorkbook } from './apply/create-workbook.ts';
import { mapWorkbook } from './map/map-workbook.ts';
import { listSheets, readSheet } from './read/read-sheet.ts';

const CITIES: AddSheetOptions = {
  name: 'Cities',
  columns: [
    { name: 'City', type: 'text' },
    { name: 'People', type: 'integer' },
    { name: 'Share', type: 'number' },
    { name: 'Since', type: 'date' },
    { name: 'Seen', type: 'timestamp' },
    { name: 'Open', type: 'boolean' },
  ],
  rows: [
    ['Bern', 134000, 0.25, '1191-01-01', '2024-05-31T08:30:00', true],
    ['=SUM(A1:A9)', '12345678901234567890', '0.5', '2024-05-31', null, false],
    ['+1', null, Number.NaN, null, 'unknown', null],
  ],
};

const part = (bytes: Uint8Array, name: string): string => {
  const archive = openZip(bytes);
  const entry = archive.find(name);
  return entry === undefined ? '' : archive.read(entry).toString('utf8');
};

describe('addSheet', () => {
  it('[F5] stores numbers, dates and booleans as such and text as text', () => {
    const read = readSheet(addSheet(createWorkbook(), CITIES), { sheet: 'cities' });
    expect(read).toMatchObject({ sheet: 'Cities', total_rows: 4, total_columns: 6, header_row: 1 });
    expect(read.columns).toEqual(['City', 'People', 'Share', 'Since', 'Seen', 'Open']);
    expect(read.rows.slice(1).map((row) => row.map((cell) => [cell.kind, cell.value]))).toEqual([
      [
        ['text', 'Bern'],
        ['number', 134000],
        ['number', 0.25],
        ['text', '1191-01-01'],
        ['date', '2024-05-31T08:30:00'],
        ['boolean', true],
      ],
      [
        ['text', '=SUM(A1:A9)'],
        ['text', '12345678901234567890'],
        ['number', 0.5],
        ['date', '2024-05-31'],
        ['empty', null],
        ['boolean', false],
      ],
      [
        ['text', '+1'],
        ['empty', null],
        ['text', 'NaN'],
        ['empty', null],
        ['text', 'unknown'],
        ['empty', null],
      ],
    ]);
    expect(read.rows.flat().every((cell) => cell.formula === undefined)).toBe(true);
  });

  it('[F5] any text comes back as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 5 }), (texts) => {
        const columns = [{ name: 'head', type: 'text' as const }];
        const bytes = addSheet(createWorkbook(), { name: 'T', columns, rows: texts.map((text) => [text]) });
        expect(
          readSheet(bytes)
            .rows.slice(1)
            .map((row) => row[0]?.value),
        ).toEqual(texts);
      }),
      { numRuns: 50 },
    );
  }, 30_000);

  it('[F5] freezes, filters and emboldens the header unless told not to', () => {
    const sheet = part(addSheet(createWorkbook(), CITIES), 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A1:F4"/>');
    const plain = { ...CITIES, boldHeader: false, freezeHeader: false, autoFilter: false };
    const bare = part(addSheet(createWorkbook(), plain), 'xl/worksheets/sheet1.xml');
    expect(bare).not.toMatch(/frozen|autoFilter|<c r="A1" s=/);
  });

  it('[F6] replaces a sheet at its place and part, in any case of its name', () => {
    const first = addSheet(addSheet(createWorkbook(), CITIES), { ...CITIES, name: 'Other' });
    const columns = [{ name: 'only', type: 'text' as const }];
    const replaced = addSheet(first, { name: 'CITIES', columns, rows: [['x']], ifExists: 'replace' });
    expect(listSheets(replaced).map(({ name, rows }) => [name, rows])).toEqual([
      ['Cities', 2],
      ['Other', 4],
    ]);
    expect(openZip(replaced).entries.map((entry) => entry.name)).toEqual(
      openZip(first).entries.map((entry) => entry.name),
    );
    expect(() => addSheet(first, CITIES)).toThrow(expect.objectContaining({ code: 'SHEET_EXISTS' }));
  });

  it('[F5] adding twice reuses the formats it appended', () => {
    const once = addSheet(createWorkbook(), CITIES);
    const twice = addSheet(once, { ...CITIES, name: 'Again' });
    expect(part(twice, 'xl/styles.xml')).toBe(part(once, 'xl/styles.xml'));
  });

  it('[F6] refuses names and texts that Excel would repair', () => {
    const workbook = createWorkbook();
    expect(() => addSheet(workbook, { ...CITIES, name: 'a/b' })).toThrow(
      expect.objectContaining({ code: 'SHEET_NAME_INVALID', details: { name: 'a/b', suggestion: 'a b' } }),
    );
    const long = { ...CITIES, rows: [['x'.repeat(32_768)]] };
    expect(() => addSheet(workbook, long)).toThrow(
      expect.objectContaining({ code: 'CELL_VALUE_INVALID', details: expect.objectContaining({ cell: 'A2' }) }),
    );
  });

  it('[F5] writes dates of a 1904 workbook in its own count', () => {
    const zip = openZip(createWorkbook());
    const xml = part(zip.bytes, 'xl/workbook.xml').replace('<bookViews>', '<workbookPr date1904="1"/><bookViews>');
    const base = writeZip(zip, { set: new Map([['xl/workbook.xml', Buffer.from(xml)]]) });
    const bytes = addSheet(base, CITIES);
    expect(part(bytes, 'xl/worksheets/sheet1.xml')).toContain('<v>43981</v>');
    expect(readSheet(bytes).rows[2]?.[3]?.value).toBe('2024-05-31');
  });
});

describe('readSheet', () => {
  it('[F3] reads shared, rich, inline and cached values under any prefix', () => {
    const zip = openZip(addSheet(createWorkbook(), { name: 'S', columns: [], rows: [] }));
    const ns = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const sheet = `<x:worksheet xmlns:x="${ns}"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c></x:row><x:row r="3"><x:c r="B3" t="str"><x:f>A1&amp;"x"</x:f><x:v>ax</x:v></x:c><x:c r="C3" t="e"><x:v>#N/A</x:v></x:c><x:c r="D3" s="9"/></x:row><x:row r="4"><x:c r="A4"><x:f t="shared" ref="A4:A5" si="0">B4*2</x:f><x:v>4</x:v></x:c></x:row><x:row r="5"><x:c r="A5"><x:f t="shared" si="0"/><x:v>6</x:v></x:c></x:row><x:row r="9"><x:c r="Z9" s="1"/></x:row></x:sheetData></x:worksheet>`;
    const strings = `<sst xmlns="${ns}"><si><t>a</t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si></sst>`;
    const rels = part(zip.bytes, 'xl/_rels/workbook.xml.rels').replace(
      '</Relationships>',
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
    );
    const bytes = writeZip(zip, {
      set: new Map([
        ['xl/worksheets/sheet1.xml', Buffer.from(sheet)],
        ['xl/sharedStrings.xml', Buffer.from(strings)],
        ['xl/_rels/workbook.xml.rels', Buffer.from(rels)],
      ]),
    });
    const read = readSheet(bytes);
    expect(read).toMatchObject({ total_rows: 5, total_columns: 3 });
    expect(read.rows.map((row) => row.map((cell) => cell.value))).toEqual([
      ['a', 'rich', null],
      [null, null, null],
      [null, 'ax', '#N/A'],
      [4, null, null],
      [6, null, null],
    ]);
    expect(read.rows[2]?.[1]?.formula).toBe('A1&"x"');
    expect(read.rows[4]?.[0]?.formula).toBe('B5*2');
    expect(readSheet(bytes, { rowStart: 3, rowCount: 1 }).rows).toEqual([read.rows[2]]);
    expect(readSheet(bytes, { rowStart: 99 }).rows).toEqual([]);
  });

  it('[F3] names the sheets when the wanted one is missing', () => {
    const bytes = addSheet(createWorkbook(), CITIES);
    expect(() => readSheet(bytes, { sheet: 'Nope' })).toThrow(
      expect.objectContaining({ code: 'SHEET_NOT_FOUND', details: { sheet: 'Nope', sheets: ['Cities'] } }),
    );
  });
});

describe('mapWorkbook', () => {
  it('[F2] shows sheets, headings, types and samples', () => {
    expect(mapWorkbook(addSheet(createWorkbook(), { ...CITIES, rows: CITIES.rows.slice(0, 1) })).sheets[0]).toEqual({
      name: 'Cities',
      rows: 2,
      columns: 6,
      header_row: 1,
      fields: [
        { name: 'City', type: 'text' },
        { name: 'People', type: 'integer' },
        { name: 'Share', type: 'number' },
        { name: 'Since', type: 'text' },
        { name: 'Seen', type: 'timestamp' },
        { name: 'Open', type: 'boolean' },
      ],
      samples: [['Bern', '134000', '0.25', '1191-01-01', '2024-05-31T08:30:00', 'TRUE']],
      filter: 'A1:F2',
      frozen_at: 'A2',
    });
  });

  it('[F2] stays within 8 KB for many wide sheets of long names', () => {
    const columns = Array.from({ length: 300 }, (_unused, index) => ({
      name: `Überschrift ${index} ${'ä'.repeat(90)}`,
      type: 'text' as const,
    }));
    let bytes = createWorkbook();
    for (let index = 0; index < 60; index += 1) {
      bytes = addSheet(bytes, { name: `${'ü'.repeat(25)}${index}`, columns: index < 3 ? columns : [], rows: [[]] });
    }
    const map = mapWorkbook(bytes);
    expect(Buffer.byteLength(JSON.stringify(map))).toBeLessThanOrEqual(8192);
    expect(map.sheets.length + (map.sheets_left_out ?? 0)).toBe(60);
  });
});
