import { describe, expect, it } from 'vitest';
import { readSheet } from '../../read/read-sheet.ts';
import { applied, refusal, sampleBook } from '../../testing/sample-book.ts';

const texts = (bytes: Uint8Array) =>
  readSheet(bytes, { sheet: 'Data' }).rows.map((row) => row.map((cell) => cell.text));
const formulas = (bytes: Uint8Array) =>
  readSheet(bytes, { sheet: 'Data' }).rows.map((row) => row.map((cell) => cell.formula ?? ''));
const by = (column: string, descending = false) => [{ column, descending }];

describe('sort_rows', () => {
  it('[F6] sorts by headings: numbers, texts without case, truth, errors, empty cells last', () => {
    const book = sampleBook([
      ['Key', 'Place'],
      ['beta', 1],
      [true, 2],
      [null, 3],
      [10, 4],
      ['Alpha', 5],
      [{ formula: '=1/0' }, 6],
      [9, 7],
      [false, 8],
    ]);
    const up = applied(book, [{ kind: 'sort_rows', sheet: 'Data', range: 'A1:B9', by: by('key') }]).bytes;
    expect(texts(up).map((row) => row[1])).toEqual(['Place', '7', '4', '5', '1', '8', '2', '6', '3']);
    const down = applied(book, [{ kind: 'sort_rows', sheet: 'Data', range: 'A:B', by: by('Key', true) }]).bytes;
    expect(texts(down).map((row) => row[1])).toEqual(['Place', '6', '2', '8', '1', '5', '4', '7', '3']);
  });

  it('[F6] formulas follow their row, formats too, and cells beside the range stay', () => {
    const book = sampleBook([
      ['Name', 'Net', 'Gross', 'Rank'],
      ['b', 20, { formula: '=B2*1.19' }, 1],
      ['a', 10, { formula: '=B3*1.19' }, 2],
    ]);
    const { bytes, book: edit } = applied(book, [
      { kind: 'format_range', sheet: 'Data', range: 'A2', font: { bold: true } },
      { kind: 'sort_rows', sheet: 'Data', range: 'A1:C3', by: by('Name') },
    ]);
    expect(texts(bytes)).toEqual([
      ['Name', 'Net', 'Gross', 'Rank'],
      ['a', '10', '11.9', '1'],
      ['b', '20', '23.8', '2'],
    ]);
    expect(formulas(bytes).map((row) => row[2])).toEqual(['', 'B2*1.19', 'B3*1.19']);
    expect(edit.sheet('Data').source()).toMatch(/<c r="A3"[^>]* s="\d+"/);
    expect(edit.sheet('Data').source()).not.toMatch(/<c r="A2"[^>]* s=/);
  });

  it('[F6] what a row reads from other sheets goes with it unchanged, its own sheet by name too', () => {
    const book = sampleBook([
      ['Name', 'Price', 'Own'],
      ['b', { formula: '=Prices!A2+Prices!$B$1' }, { formula: '=Data!A2' }],
      ['a', { formula: '=Prices!A3+Prices!$B$1' }, { formula: '=Data!A3' }],
    ]);
    const { bytes } = applied(book, [{ kind: 'sort_rows', sheet: 'Data', range: 'A1:C3', by: by('Name') }]);
    expect(formulas(bytes).slice(1)).toEqual([
      ['', 'Prices!A3+Prices!$B$1', 'Data!A2'],
      ['', 'Prices!A2+Prices!$B$1', 'Data!A3'],
    ]);
  });

  it('[F6] rows that compare equal keep their order; the second column decides between them', () => {
    const book = sampleBook([
      ['City', 'Amount'],
      ['Bonn', 3],
      ['Ahlen', 2],
      ['Bonn', 1],
      ['Ahlen', 2],
    ]);
    const both = [{ column: 'City' }, { column: 'Amount' }];
    const { bytes, report } = applied(book, [{ kind: 'sort_rows', sheet: 'Data', range: 'A1:B5', by: both }]);
    expect(
      texts(bytes)
        .slice(1)
        .map((row) => row.join(' ')),
    ).toEqual(['Ahlen 2', 'Ahlen 2', 'Bonn 1', 'Bonn 3']);
    expect(report[0]?.affected).toBe('Data!A2:B5: 4 rows sorted, 3 of them moved');
  });

  it('[F6] says that notes and links stay at their cells', () => {
    const sort = { kind: 'sort_rows', sheet: 'Data', range: 'A1:C5', by: by('Amount', true) };
    const note = { kind: 'set_comment', sheet: 'Data', cell: 'B4', text: 'why?' };
    const link = { kind: 'set_hyperlink', sheet: 'Data', range: 'A2', url: 'https://example.org' };
    expect(applied(sampleBook(), [sort]).warnings).toEqual([]);
    for (const thing of [note, link]) {
      expect(applied(sampleBook(), [thing, sort]).warnings).toEqual([
        'Data: notes and links in the sorted rows stayed at their cells.',
      ]);
    }
  });

  it('[F5] a sorted range stays as it is, byte for byte', () => {
    const book = sampleBook([['n'], [1], [2], [3]]);
    const { book: edit } = applied(book, [{ kind: 'sort_rows', sheet: 'Data', range: 'A1:A4', by: by('n') }]);
    expect(edit.sheet('Data').source()).toBe(applied(book, []).book.sheet('Data').source());
  });

  it.each([
    ['merged cells', [{ kind: 'merge_cells', sheet: 'Data', range: 'B3:C3' }], 'OBJECT_REFUSED'],
    ['an unknown heading', [], 'OBJECT_NOT_FOUND'],
    [
      'an array formula',
      [
        {
          kind: 'set_cells',
          sheet: 'Data',
          cells: [{ cell: 'C2', value: { array_formula: '=B2:B3', over: 'C2:C3' } }],
        },
      ],
      'PART_OF_ARRAY',
    ],
    ['more than a table', [{ kind: 'add_table', sheet: 'Data', range: 'A1:C3', name: 'T' }], 'OBJECT_REFUSED'],
  ])('[F6] refuses %s', (title, before, code) => {
    const column = title === 'an unknown heading' ? 'Nothing' : 'Amount';
    const sort = { kind: 'sort_rows', sheet: 'Data', range: 'A1:C5', by: by(column) };
    expect(refusal(sampleBook(), [...before, sort])).toBe(code);
  });
});
