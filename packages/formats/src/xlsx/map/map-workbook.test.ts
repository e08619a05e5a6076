import { describe, expect, it } from 'vitest';
import { readRows } from '../read/read-rows.ts';
import { MAIN, makeBook, makeRelationships } from '../testing/make-book.ts';
import { mapWorkbook, mapWorkbookStream } from './map-workbook.ts';

const text = (reference: string, value: string) => `<c r="${reference}" t="str"><v>${value}</v></c>`;
const number = (reference: string, value: number) => `<c r="${reference}"><v>${value}</v></c>`;

/** A title, a table, a second one beside it, and a third below a blank row. */
const islands = makeBook({
  rows: [
    `<row r="1">${text('A1', 'Report')}</row>`,
    `<row r="3">${text('A3', 'City')}${text('B3', 'People')}${text('E3', 'Key')}${text('F3', 'Rate')}</row>`,
    `<row r="4">${text('A4', 'Bern')}${number('B4', 134)}${text('E4', 'x')}${number('F4', 0.5)}</row>`,
    `<row r="5">${text('A5', 'Basel')}${number('B5', 178)}</row>`,
    `<row r="8">${text('B8', 'Year')}${text('C8', 'Sum')}</row>`,
    `<row r="9">${number('B9', 2024)}<c r="C9"><f>B4+B5</f><v>312</v></c></row>`,
  ].join(''),
});

describe('islands', () => {
  it('[F2] blank rows and blank columns part them, each with its own headings and types', () => {
    expect(mapWorkbook(islands).sheets[0]?.islands).toEqual([
      { range: 'A1', header_row: null },
      {
        range: 'A3:B5',
        header_row: 3,
        fields: [
          { name: 'City', type: 'text' },
          { name: 'People', type: 'integer' },
        ],
      },
      {
        range: 'E3:F4',
        header_row: 3,
        fields: [
          { name: 'Key', type: 'text' },
          { name: 'Rate', type: 'number' },
        ],
      },
      {
        range: 'B8:C9',
        header_row: 8,
        fields: [
          { name: 'Year', type: 'integer' },
          { name: 'Sum', type: 'integer' },
        ],
      },
    ]);
  });

  it('[F3] a range of the map reads exactly the cells of that island', async () => {
    const rows = await Array.fromAsync(readRows(islands, { range: 'E3:F4' }));
    expect(rows.map((row) => row.cells.map((cell) => cell.value))).toEqual([
      ['Key', 'Rate'],
      ['x', 0.5],
    ]);
  });

  it('[F2] parts that a later row joins become one, with the headings of both', () => {
    const book = makeBook({
      rows: `<row r="1">${text('A1', 'a')}${text('C1', 'c')}</row><row r="2">${number('A2', 1)}${number('C2', 3)}</row><row r="3">${number('A3', 1)}${number('B3', 2)}${number('C3', 3.5)}</row>`,
    });
    const [sheet] = mapWorkbook(book).sheets;
    expect(sheet?.islands).toBeUndefined();
    expect(sheet).toMatchObject({ rows: 3, columns: 3, header_row: 1 });
  });

  it('[F2] hundreds of islands are counted, the largest shown', () => {
    const rows = Array.from({ length: 900 }, (_, index) => {
      const row = index * 2 + 1;
      return `<row r="${row}">${number(`A${row}`, 1)}${index === 700 ? number(`B${row}`, 2) : ''}</row>`;
    });
    const [sheet] = mapWorkbook(makeBook({ rows: rows.join('') })).sheets;
    expect((sheet?.islands?.length ?? 0) + (sheet?.islands_left_out ?? 0)).toBe(900);
  });
});

describe('what a map lists', () => {
  const rich = makeBook({
    rows: `<row r="1">${text('A1', 'a')}${text('B1', 'b')}</row><row r="2" hidden="1">${number('A2', 1)}<c r="B2" t="e"><v>#N/A</v></c></row>`,
    before:
      '<sheetViews><sheetView><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols><col min="3" max="5" hidden="1"/></cols>',
    after:
      '<sheetProtection sheet="1"/><autoFilter ref="A1:B2"/><mergeCells><mergeCell ref="D1:E1"/></mergeCells><conditionalFormatting sqref="A2:A9"/><dataValidations><dataValidation sqref="B2"/></dataValidations><hyperlinks><hyperlink ref="A1"/></hyperlinks>',
    workbook:
      '<definedNames><definedName name="Rates">Data!$A$1:$B$2</definedName><definedName name="_xlnm._FilterDatabase" hidden="1">Data!$A$1</definedName></definedNames>',
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': makeRelationships(
        ['table', '../tables/table1.xml'],
        ['drawing', '../drawings/drawing1.xml'],
        ['comments', '../comments1.xml'],
        ['pivotTable', '../pivotTables/pivot1.xml'],
      ),
      'xl/tables/table1.xml': `<table xmlns="${MAIN}" name="T" displayName="Orders" ref="A1:B2"/>`,
      'xl/comments1.xml': `<comments xmlns="${MAIN}"><commentList><comment ref="A1"/><comment ref="B1"/></commentList></comments>`,
      'xl/pivotTables/pivot1.xml': `<pivotTableDefinition xmlns="${MAIN}" name="Summary"><location ref="G1:H9"/></pivotTableDefinition>`,
      'xl/drawings/drawing1.xml': '<d/>',
      'xl/drawings/_rels/drawing1.xml.rels': makeRelationships(
        ['chart', '../charts/chart1.xml'],
        ['image', '../media/i.png'],
      ),
      'xl/charts/chart1.xml':
        '<c:chartSpace xmlns:c="c" xmlns:a="a"><c:title><a:t>Sales</a:t></c:title><c:plotArea><c:barChart></c:barChart></c:plotArea></c:chartSpace>',
      'xl/media/i.png': 'png',
    },
  });

  it('[F2] tables, charts, pivots, comments, merges, validations, names and what is hidden', () => {
    const map = mapWorkbook(rich);
    expect(map.names).toEqual([{ name: 'Rates', refers_to: 'Data!$A$1:$B$2' }]);
    expect(map.sheets[0]).toMatchObject({
      tables: [{ name: 'Orders', range: 'A1:B2' }],
      charts: ['Sales'],
      pivots: ['Summary at G1:H9'],
      comments: 2,
      images: 1,
      merged: ['D1:E1'],
      validations: ['B2'],
      conditional_formats: ['A2:A9'],
      hyperlinks: 1,
      errors: 1,
      hidden_rows: 1,
      hidden_columns: 3,
      filter: 'A1:B2',
      frozen_at: 'A2',
      is_protected: true,
    });
  });

  it('[F3] names of ranges and tables can be read, without a sheet', async () => {
    for (const range of ['Rates', 'orders', 'DATA!A1:B2', "'Data'!$A$1:$B$2"]) {
      const rows = await Array.fromAsync(readRows(rich, { range }));
      expect(rows.map((row) => [row.number, row.cells.length, row.isHidden])).toEqual([
        [1, 2, false],
        [2, 2, true],
      ]);
    }
  });

  it('[F2] the map is the same each time, and the same from a stream', async () => {
    for (const book of [islands, rich]) {
      expect(JSON.stringify(mapWorkbook(book))).toBe(JSON.stringify(mapWorkbook(book)));
      expect(await mapWorkbookStream(book)).toEqual(mapWorkbook(book));
    }
  });

  it('[F2] what does not fit 8 KB is counted by name', () => {
    const merges = Array.from({ length: 3000 }, (_, index) => `<mergeCell ref="A${index + 1}:B${index + 1}"/>`);
    const names = Array.from(
      { length: 500 },
      (_, index) => `<definedName name="n${index}">Data!$A$${index + 1}</definedName>`,
    );
    const map = mapWorkbook(
      makeBook({
        after: `<mergeCells>${merges.join('')}</mergeCells>`,
        workbook: `<definedNames>${names.join('')}</definedNames>`,
      }),
    );
    expect(Buffer.byteLength(JSON.stringify(map))).toBeLessThanOrEqual(8192);
    expect((map.sheets[0]?.merged?.length ?? 0) + (map.sheets[0]?.left_out?.merged ?? 0)).toBe(3000);
    expect((map.names?.length ?? 0) + (map.names_left_out ?? 0)).toBe(500);
  });
});

describe('the quick map', () => {
  const rows = Array.from(
    { length: 30_000 },
    (_, index) =>
      `<row r="${index + 1}">${number(`A${index + 1}`, index)}${text(`B${index + 1}`, `t${index * 7919}`)}</row>`,
  );
  const big = makeBook({ before: '<dimension ref="A1:B30000"/>', rows: rows.join('') });

  it('[F2] reads the beginning, takes the size that the file declares, and says that it is an estimate', () => {
    expect(mapWorkbook(big, { depth: 'quick' }).sheets[0]).toMatchObject({
      rows: 30_000,
      columns: 2,
      is_estimate: true,
    });
    expect(mapWorkbook(big).sheets[0]).not.toHaveProperty('is_estimate');
    expect(mapWorkbook(islands, { depth: 'quick' })).toEqual(mapWorkbook(islands));
  });

  it('[F3] a range near the top ends the reading there', async () => {
    const seen = await Array.fromAsync(readRows(big, { range: 'A1:B50' }));
    expect(seen.map((row) => row.number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });
});
