import { describe, expect, it } from 'vitest';
import { openZip } from '../../../zip/open-zip.ts';
import { writeZip } from '../../../zip/write-zip.ts';
import { allTables, findTable } from '../../edit/objects/find-table.ts';
import { applied, refusal, sampleBook } from '../../testing/sample-book.ts';

const TABLE = { kind: 'add_table', sheet: 'Data', range: 'A1:C5', name: 'Sales' };
const TOTAL = { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'H1', value: { formula: '=SUM(Sales[Amount])' } }] };

describe('tables', () => {
  it('[F6] a range becomes a table with its headers as columns', () => {
    const { book } = applied(sampleBook(), [TABLE]);
    expect(findTable(book, 'sales')).toMatchObject({ name: 'Sales', columns: ['City', 'Amount', 'Tax'], id: 1 });
    expect(book.sheet('Data').source()).toContain('<tableParts count="1"><tablePart');
  });

  it('[F6] empty, repeated and numeric headers get texts, in the cells too', () => {
    const { book } = applied(
      sampleBook([
        ['a', 'a', null, 2024],
        [1, 2, 3, 4],
      ]),
      [{ ...TABLE, range: 'A1:D2' }],
    );
    expect(findTable(book, 'Sales').columns).toEqual(['a', 'a2', 'Column3', '2024']);
    expect(book.sheet('Data').source()).toMatch(/r="C1"[^>]*t="inlineStr"><is><t xml:space="preserve">Column3</);
  });

  it('[F6] a deleted table leaves the list of the sheet, whatever the prefix of relationships is', () => {
    const { bytes } = applied(sampleBook(), [TABLE]);
    const zip = openZip(bytes);
    const sheet = zip.entries.find(({ name }) => /worksheets\/sheet\d+\.xml$/.test(name));
    if (sheet === undefined) throw new TypeError('no sheet');
    const text = zip.read(sheet).toString('utf8').replace('xmlns:r=', 'xmlns:ns2=').replace(' r:id=', ' ns2:id=');
    expect(text).toContain('<tablePart xmlns:ns2=');
    const other = writeZip(zip, { set: new Map([[sheet.name, Buffer.from(text)]]) });
    const deleted = applied(other, [{ kind: 'delete_table', table: 'Sales' }]).book;
    expect(deleted.sheet('Data').source()).not.toContain('tablePart');
    const cut = applied(other, [{ kind: 'delete_columns', sheet: 'Data', from: 'A', count: 3 }]).book;
    expect(cut.sheet('Data').source()).not.toContain('tablePart');
  });

  it.each([
    ['one row', { range: 'A1:C1' }],
    ['whole columns', { range: 'A:C' }],
    ['a name like a cell', { name: 'AB12' }],
    ['a name with a space', { name: 'my sales' }],
    ['the name R1C1', { name: 'R1C1' }],
  ])('[F6] refuses %s', (_title, change) => {
    expect(refusal(sampleBook(), [{ ...TABLE, ...change }])).toBe('OBJECT_REFUSED');
  });

  it('[F6] refuses overlapping tables, taken names, merged cells and filters', () => {
    expect(refusal(sampleBook(), [TABLE, { ...TABLE, name: 'Other', range: 'C3:D9' }])).toBe('OBJECT_REFUSED');
    expect(refusal(sampleBook(), [TABLE, { ...TABLE, name: 'SALES', range: 'F1:G9' }])).toBe('OBJECT_REFUSED');
    const merge = { kind: 'merge_cells', sheet: 'Data', range: 'A7:B7' };
    expect(refusal(sampleBook(), [merge, { ...TABLE, range: 'A6:C9' }])).toBe('OBJECT_REFUSED');
    const filter = { kind: 'set_auto_filter', sheet: 'Data', range: 'A1:C5' };
    expect(refusal(sampleBook(), [filter, TABLE])).toBe('OBJECT_REFUSED');
  });

  it('[F6] formulas follow a rename', () => {
    const { book } = applied(sampleBook(), [TABLE, TOTAL, { kind: 'rename_table', table: 'sales', name: 'Orders' }]);
    expect(book.sheet('Data').source()).toContain('<f>SUM(Orders[Amount])</f><v>67</v>');
    expect(allTables(book).map((table) => table.name)).toEqual(['Orders']);
  });

  it('[F6] a totals row is counted, filled and taken away again', () => {
    const add = { kind: 'set_table_totals', table: 'Sales', totals: [{ column: 'amount', function: 'sum' }] };
    const { book, bytes } = applied(sampleBook(), [TABLE, add]);
    expect(findTable(book, 'Sales')).toMatchObject({ totalsRows: 1, box: { bottom: 6 } });
    expect(book.sheet('Data').source()).toContain('<f>SUBTOTAL(109,Sales[Amount])</f><v>67</v>');
    const { book: without } = applied(bytes, [{ ...add, totals: [] }]);
    expect(findTable(without, 'Sales')).toMatchObject({ totalsRows: 0, box: { bottom: 5 } });
    expect(without.sheet('Data').source()).not.toContain('SUBTOTAL');
    expect(refusal(sampleBook(), [TABLE, { ...add, totals: [{ column: 'None', function: 'sum' }] }])).toBe(
      'OBJECT_NOT_FOUND',
    );
  });

  it('[F6] a table takes in more rows and columns, and stays where it begins', () => {
    const { book } = applied(sampleBook(), [TABLE, { kind: 'resize_table', table: 'Sales', range: 'A1:E9' }]);
    expect(findTable(book, 'Sales')).toMatchObject({
      box: { bottom: 9, right: 4 },
      columns: ['City', 'Amount', 'Tax', 'Column4', 'Column5'],
    });
    expect(refusal(sampleBook(), [TABLE, { kind: 'resize_table', table: 'Sales', range: 'B1:E9' }])).toBe(
      'OBJECT_REFUSED',
    );
  });

  it('[F6] a table becomes plain cells unless formulas use it', () => {
    const { book } = applied(sampleBook(), [TABLE, { kind: 'delete_table', table: 'Sales' }]);
    expect(allTables(book)).toEqual([]);
    expect(book.sheet('Data').source()).not.toContain('tablePart');
    expect(refusal(sampleBook(), [TABLE, TOTAL, { kind: 'delete_table', table: 'Sales' }])).toBe('OBJECT_REFUSED');
  });

  it('[F6] inserted and deleted columns change the table and the formulas that use it', () => {
    const { book } = applied(sampleBook(), [TABLE, TOTAL, { kind: 'insert_columns', sheet: 'Data', before: 'B' }]);
    expect(findTable(book, 'Sales').columns).toEqual(['City', 'Column1', 'Amount', 'Tax']);
    expect(book.sheet('Data').source()).toContain('<c r="B1" t="inlineStr"><is><t>Column1</t></is></c>');
    const { book: cut } = applied(sampleBook(), [TABLE, TOTAL, { kind: 'delete_columns', sheet: 'Data', from: 'B' }]);
    expect(cut.sheet('Data').source()).toContain('<f>SUM(#REF!)</f>');
  });
});
