import { describe, expect, it } from 'vitest';
import { openZip } from '../../../zip/open-zip.ts';
import { applyOperations } from '../../apply/apply-operations.ts';
import { foldLargeSheets } from '../../apply/fold-large-sheets.ts';
import { findOperation } from '../../operations/list.ts';
import { MAIN, makeBook } from '../../testing/make-book.ts';
import { WorkbookEdit } from '../book/workbook-edit.ts';

const PART = 'xl/worksheets/sheet1.xml';
const row = (
  number: number,
  inside = `<c r="A${number}"><v>${number}</v></c><c r="C${number}" t="str"><v>é ${number}</v></c>`,
) => `<row r="${number}" spans="1:3" ht="15">${inside}</row>`;
const rows = Array.from({ length: 60 }, (_, index) => index * 3 + 2)
  .map((number) => (number === 23 ? '<row r="23" ht="9"/>' : row(number)))
  .join('');
const sheet = (inside: string, { head = '', tail = '' } = {}) =>
  `<worksheet xmlns="${MAIN}">${head}<dimension ref="A2:C179"/><sheetData>${inside}</sheetData>${tail}</worksheet>`;

const set = (...cells: readonly (readonly [string, unknown])[]) => ({
  kind: 'set_cells',
  sheet: 'data',
  cells: cells.map(([cell, value]) => ({ cell, value })),
});

const batches: Readonly<Record<string, readonly unknown[]>> = {
  'a cell that is there': [set(['A50', 'new'])],
  'a cell beside others': [set(['B50', 1], ['D50', true], ['AA50', 2])],
  'rows that are missing': [set(['A1', 1], ['B3', 2], ['B4', 3], ['C51', 4], ['A178', 5], ['A900', 6])],
  'a row without cells, and one cleared': [set(['B23', 1], ['C26', null])],
  'a formula and a date': [set(['A50', { formula: '=A2+1' }], ['C53', { date: '2024-05-31' }])],
  'the same cell twice, and a block': [
    set(['A50', 1]),
    set(['A50', 2]),
    { kind: 'set_range', sheet: 'Data', start: 'B47', values: [[1, 'a < b'], [2], [3, null, 4], [5]] },
  ],
};

/** The sheet after a batch, with only the written rows as text, or with all of it. */
function edit(book: Buffer, operations: readonly unknown[], isFolded: boolean): { xml: string; folded: boolean } {
  const edit = new WorkbookEdit(book);
  if (isFolded) foldLargeSheets(edit, operations, 0);
  for (const operation of operations as readonly { kind: string }[])
    findOperation(operation.kind)?.bind(operation).apply(edit);
  const zip = openZip(edit.finish());
  const entry = zip.find(PART);
  return { xml: entry === undefined ? '' : zip.read(entry).toString('utf8'), folded: edit.isFolded };
}

describe('folded sheets', () => {
  const forms = {
    plain: sheet(rows),
    prefixed: sheet(rows)
      .replace(/<(\/?)(?=[a-z])/g, '<$1x:')
      .replace('xmlns=', 'xmlns:x='),
    spaced: `\ufeff<?xml version="1.0"?>\n${sheet(rows.replaceAll('<row', '\n  <row'), { tail: '<mergeCells/>' })}\n`,
    'with formulas': sheet(rows.replaceAll('<v>8</v>', '<f>A2*2</f><v>8</v>')),
  };
  for (const [form, xml] of Object.entries(forms)) {
    it.each(Object.entries(batches))(`[F5] ${form}: %s, as if the whole sheet had been read`, (_name, operations) => {
      const book = makeBook({ sheet: xml });
      const folded = edit(book, operations, true);
      expect(folded.folded).toBe(true);
      expect(folded.xml).toBe(edit(book, operations, false).xml);
      expect(folded.xml).not.toBe(xml);
    });
  }

  const whole: Readonly<Record<string, string>> = {
    'rows without numbers': sheet(rows.replace(' r="2"', '')),
    'rows out of order': sheet(row(90) + rows),
    'a comment': sheet(`<!-- <row r="50"> -->${rows}`),
    'the first cell of a shared formula': sheet(
      rows
        .replace('<v>50</v>', '<f t="shared" ref="A50:A80" si="0">C50</f><v>1</v>')
        .replace('<v>53</v>', '<f t="shared" si="0"/><v>1</v>'),
    ),
    'an array formula': sheet(rows.replace('<v>80</v>', "<f t='array' ref='A80:A90'>C1:C9</f><v>1</v>")),
    'no rows': `<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`,
    'our own mark': sheet(`<?galley-fold 0?>${rows}`, { head: '<?galley-fold 0?>' }),
  };
  it.each(Object.entries(whole))('[F5] a sheet with %s is edited as a whole', (_name, xml) => {
    const book = makeBook({ sheet: xml });
    const operations = [set(['A50', 1])];
    const folded = edit(book, operations, true);
    expect(folded).toEqual({ xml: edit(book, operations, false).xml, folded: false });
  });

  it('[F5] UTF-16 is edited as a whole', () => {
    const book = makeBook({ sheet: Buffer.from(`\ufeff${sheet(rows)}`, 'utf16le') });
    expect(edit(book, [set(['A50', 1])], true).folded).toBe(false);
  });

  it('[F5] other operations have the whole sheet', () => {
    const edit = new WorkbookEdit(makeBook({ sheet: sheet(rows) }));
    foldLargeSheets(edit, [set(['A50', 1]), { kind: 'append_rows', sheet: 'Data', rows: [[1]] }], 0);
    expect(edit.isFolded).toBe(false);
  });

  it('[F5] what lies outside the rows that were read is never taken for missing', () => {
    const edit = new WorkbookEdit(makeBook({ sheet: sheet(rows) }));
    foldLargeSheets(edit, [set(['A50', 1])], 0);
    const data = edit.sheet('Data');
    const refused = [
      () => data.source(),
      () => data.change((text) => text),
      () => data.write([{ row: 53, column: 0, content: { kind: 'empty' } }]),
    ];
    for (const attempt of refused) expect(attempt).toThrow(expect.objectContaining({ name: 'PartFoldedError' }));
  });

  it('[F5] a large sheet through the door: the report, the warning, every other byte', () => {
    const filler = 'x'.repeat(1000);
    const many = Array.from({ length: 36_000 }, (_, at) =>
      row(at + 1, `<c r="A${at + 1}"><f>B1</f><v>1</v></c><c r="B${at + 1}" t="str"><v>${filler}${at}</v></c>`),
    );
    const before = sheet(many.join(''));
    const result = applyOperations(makeBook({ sheet: before }), [set(['B20000', 7])]);
    expect(result).toMatchObject({ ok: true, report: [{ affected: 'Data!B20000' }] });
    expect(result.warnings.join()).toContain('the workbook is very large');
    const zip = openZip(result.bytes);
    const entry = zip.find(PART);
    const after = entry === undefined ? '' : zip.read(entry).toString('utf8');
    expect(after).toBe(
      before
        .replace(`<c r="B20000" t="str"><v>${filler}19999</v></c>`, '<c r="B20000"><v>7</v></c>')
        .replace('A2:C179', 'A2:C20000'),
    );
  });
});
