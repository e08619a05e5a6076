import { describe, expect, it } from 'vitest';
import { bookOf, edited, partOf, sheetOf } from '../../testing/small-book.ts';

const EMPTY = bookOf(sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'));
const formula = (text: string): { formula: string } => ({ formula: `=${text}` });
const cell = (sheet: string, name: string, value: unknown): object => ({
  kind: 'set_cells',
  sheet,
  cells: [{ cell: name, value }],
});
const name = (called: string, refers_to: string): object => ({ kind: 'define_name', name: called, refers_to });
const BOOK = 'xl/workbook.xml';

describe('spans of sheets', () => {
  const three = edited(EMPTY, [
    { kind: 'add_sheet', name: 'Feb' },
    { kind: 'add_sheet', name: 'Mar' },
    { kind: 'add_sheet', name: 'Sum' },
    cell('Sum', 'A1', formula('SUM(Data:Mar!A1)')),
  ]).bytes;

  it('[F6] a deleted end of a span gives way to the next sheet inside', () => {
    const { bytes } = edited(three, [{ kind: 'delete_sheet', sheet: 'Mar' }]);
    expect(partOf(bytes, 'xl/worksheets/sheet4.xml')).toContain('<f>SUM(Data:Feb!A1)</f>');
  });

  it('[F6] an end that is moved past the other gives way too', () => {
    const { bytes } = edited(three, [{ kind: 'move_sheet', sheet: 'Data', position: 4 }]);
    expect(partOf(bytes, 'xl/worksheets/sheet4.xml')).toContain('<f>SUM(Feb:Mar!A1)</f>');
    const inside = edited(three, [{ kind: 'move_sheet', sheet: 'Data', position: 2 }]);
    expect(partOf(inside.bytes, 'xl/worksheets/sheet4.xml')).toContain('<f>SUM(Data:Mar!A1)</f>');
  });
});

describe('tables that go', () => {
  const withTable = edited(EMPTY, [
    { kind: 'add_sheet', name: 'Sum' },
    {
      kind: 'set_range',
      sheet: 'Data',
      start: 'A1',
      values: [
        ['City', 'Amount'],
        ['Bern', 1],
        ['Genf', 2],
      ],
    },
    { kind: 'add_table', sheet: 'Data', range: 'A1:B3', name: 'Sales' },
    cell('Sum', 'A1', formula('SUM(Sales[Amount])')),
  ]).bytes;

  it('[F6] formulas that read a table which is deleted with its rows are broken, not left with a name of nothing', () => {
    const { bytes } = edited(withTable, [{ kind: 'delete_rows', sheet: 'Data', from: 1, count: 3 }]);
    expect(partOf(bytes, 'xl/worksheets/sheet2.xml')).toContain('<f>SUM(#REF!)</f>');
  });

  it('[F6] and so are those that read a table of a deleted sheet', () => {
    const { bytes } = edited(withTable, [{ kind: 'delete_sheet', sheet: 'Data' }]);
    expect(partOf(bytes, 'xl/worksheets/sheet2.xml')).toContain('<f>SUM(#REF!)</f>');
  });
});

describe('what a sheet shows', () => {
  it('[F6] sparklines of a copied sheet show the copy', () => {
    const group = (sheet: string): string =>
      `<x14:sparklineGroup><xm:f>Other!A9</xm:f><x14:sparklines><x14:sparkline><xm:f>${sheet}!A1:A5</xm:f><xm:sqref>B1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup>`;
    const list = (sheet: string): string => `<extLst><ext>${group(sheet)}</ext></extLst>`;
    const { bytes } = edited(bookOf(sheetOf('<row r="1"><c r="A1"><f>Data!A2</f></c></row>', list('Data'))), [
      { kind: 'copy_sheet', sheet: 'Data', name: 'Copy' },
    ]);
    expect(partOf(bytes, 'xl/worksheets/sheet2.xml')).toContain(list('Copy'));
    expect(partOf(bytes, 'xl/worksheets/sheet2.xml')).toContain('<f>Data!A2</f>');
  });
});

describe('pivot tables', () => {
  it('[F6] sources of a pivot follow the new name of their sheet, also several and whatever the quotes', () => {
    const part = 'xl/pivotCache/pivotCacheDefinition1.xml';
    const source = (sheet: string): string =>
      `<pivotCacheDefinition><consolidation><rangeSets count="2"><rangeSet ref="A1:B2" sheet=${sheet}/><rangeSet ref="A1:B2" sheet=${sheet}/><rangeSet ref="A1" sheet="Other"/></rangeSets></consolidation></pivotCacheDefinition>`;
    const book = bookOf(sheetOf(''), { [part]: source("'data'") });
    const { bytes } = edited(book, [{ kind: 'rename_sheet', sheet: 'Data', name: "It's & new" }]);
    expect(partOf(bytes, part)).toBe(source('"It\'s &amp; new"'));
  });
});

describe('names', () => {
  it('[F6] a copied sheet gets its own of the names of the workbook that point into the first', () => {
    const { bytes } = edited(EMPTY, [
      { kind: 'add_sheet', name: 'Other' },
      name('rate', 'Data!$A$1'),
      name('elsewhere', 'Other!$A$1'),
      name('broken', '=Data!#REF!'),
      { kind: 'copy_sheet', sheet: 'Data', name: 'My copy' },
    ]);
    const book = partOf(bytes, BOOK);
    expect(book).toContain('<definedName name="rate">Data!$A$1</definedName>');
    expect(book).toContain(`<definedName name="rate" localSheetId="2">'My copy'!$A$1</definedName>`);
    expect(book.match(/name="elsewhere"/g)).toHaveLength(1);
    expect(book.match(/name="broken"/g)).toHaveLength(1);
  });

  it('[F6] a relative name keeps its distance when rows are inserted', () => {
    const named = edited(EMPTY, [
      name('fixed', 'Data!$A$1'),
      name('beside', 'Data!$B$1'),
      { kind: 'set_print_area', sheet: 'Data', range: 'A1:C9' },
    ]).bytes;
    const relative = bookOf(partOf(named, 'xl/worksheets/sheet1.xml'), {
      [BOOK]: partOf(named, BOOK).replace('Data!$B$1', 'Data!B1').replace('Data!$A$1:$C$9', 'Data!A1:C9'),
    });
    const { bytes } = edited(relative, [{ kind: 'insert_rows', sheet: 'Data', before: 1, count: 2 }]);
    expect(partOf(bytes, BOOK)).toContain('>Data!$A$3</definedName>');
    expect(partOf(bytes, BOOK)).toContain('>Data!B1</definedName>');
    expect(partOf(bytes, BOOK)).toContain('>Data!A3:C11</definedName>');
  });
});
