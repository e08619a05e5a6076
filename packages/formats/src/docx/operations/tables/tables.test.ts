import { describe, expect, it } from 'vitest';
import { editDocument } from '../../testing/edit-document.ts';
import { paragraph, tableOf } from '../../testing/make-document.ts';

const body = `${tableOf([
  ['Item', 'Price', 'Note'],
  ['Desk', '10', 'a'],
  ['Lamp', '20', 'b'],
])}${paragraph(['after'])}`;
const run = (...operations: unknown[]) => editDocument({ body }, operations);

describe('tables', () => {
  it('[F7] a new one has a grid, a heading row and a paragraph behind it', () => {
    const { lines, main } = editDocument({ body: paragraph(['a']) }, [
      { kind: 'insert_table', after: 1, rows: [['A', 'B'], ['1\n2']] },
    ]);
    expect(lines).toEqual(['a', '| A | B |', '| 1<br>2 |  |', '']);
    expect(main).toContain('<w:trPr><w:tblHeader/></w:trPr>');
    expect(main).toMatch(/<\/w:tbl><w:p\/>/);
  });

  it('[F7] rows come in with texts by column and go', () => {
    expect(run({ kind: 'insert_table_rows', after: 2, rows: [['Chair', '5'], ['Shelf']] }).lines).toEqual([
      '| Item | Price | Note |',
      '| Desk | 10 | a |',
      '| Chair | 5 |  |',
      '| Shelf |  |  |',
      '| Lamp | 20 | b |',
      'after',
    ]);
    expect(run({ kind: 'delete_table_rows', line: 2, to_line: 3 }).lines).toEqual(['| Item | Price | Note |', 'after']);
    expect(run({ kind: 'delete_table_rows', line: 4 }).said[0]).toContain('Line 4 is not a row of a table');
  });

  it('[F7] a control around a row goes with it, at once and when the suggestion is accepted', () => {
    const row = /<w:tr>(?:(?!<w:tr>).)*Lamp.*?<\/w:tr>/.exec(body)?.[0] ?? '';
    const held = body.replace(
      row,
      `<w:sdt><w:sdtPr><w:id w:val="7"/></w:sdtPr><w:sdtContent>${row}</w:sdtContent></w:sdt>`,
    );
    expect(editDocument({ body: held }, [{ kind: 'delete_table_rows', line: 3 }]).main).not.toContain('w:sdt');
    const suggested = editDocument({ body: held }, [{ kind: 'delete_table_rows', line: 3 }], {
      track: { author: 'Ann' },
    });
    expect(editDocument(suggested.bytes, [{ kind: 'accept_changes' }]).main).not.toContain('w:sdt');
    expect(editDocument(suggested.bytes, [{ kind: 'reject_changes' }]).main).toContain('<w:id w:val="7"/>');
  });

  it('[F7] a control around a cell goes with it, and new rows stand where they were meant beside controls', () => {
    const around = (inner: string) =>
      `<w:sdt><w:sdtPr><w:id w:val="7"/></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
    const cell = /<w:tc>(?:(?!<w:tc>).)*Desk.*?<\/w:tc>/.exec(body)?.[0] ?? '';
    const held = { body: body.replace(cell, around(cell)) };
    expect(editDocument(held, [{ kind: 'delete_table_column', line: 1, column: 1 }]).main).not.toContain('w:sdt');
    const next = /<w:tc>(?:(?!<w:tc>).)*>10<.*?<\/w:tc>/.exec(body)?.[0] ?? '';
    const merged = editDocument({ body: body.replace(next, around(next)) }, [
      { kind: 'merge_table_cells', line: 2, column: 1, to_column: 2 },
    ]);
    expect(merged.lines[1]).toBe('| Desk<br>10 | < | a |');
    expect(merged.main).not.toContain('w:sdt');
    const [, desk = '', lamp = ''] = body.match(/<w:tr>.*?<\/w:tr>/g) ?? [];
    const rows = { body: body.replace(desk + lamp, around(desk + lamp)) };
    const inside = editDocument(rows, [{ kind: 'insert_table_rows', after: 2, rows: [['Chair']] }]);
    expect(inside.lines.slice(1, 4)).toEqual(['| Desk | 10 | a |', '| Chair |  |  |', '| Lamp | 20 | b |']);
    const behind = editDocument(rows, [{ kind: 'insert_table_rows', after: 3, rows: [['Chair']] }]);
    expect(behind.main).toMatch(/Lamp.*<\/w:sdt><w:tr>.*Chair/);
  });

  it('[F7] columns that a row leaves out stay left out where columns come and go', () => {
    const row = (properties: string, ...texts: string[]) =>
      `<w:tr>${properties}${texts.map((text) => `<w:tc>${paragraph([text])}</w:tc>`).join('')}</w:tr>`;
    const gaps =
      '<w:trPr><w:gridBefore w:val="1"/><w:wBefore w:w="100" w:type="dxa"/><w:gridAfter w:val="2"/></w:trPr>';
    const table = `<w:tbl><w:tblPr/><w:tblGrid>${'<w:gridCol w:w="100"/>'.repeat(4)}</w:tblGrid>${row('', 'a', 'b', 'c', 'd')}${row(gaps, 'e')}</w:tbl>${paragraph([''])}`;
    const edited = (...operations: unknown[]) => editDocument({ body: table }, operations).main;
    const first = edited({ kind: 'delete_table_column', line: 1, column: 1 });
    expect(first).not.toMatch(/gridBefore|wBefore/);
    expect(first).toContain('<w:gridAfter w:val="2"/>');
    expect(edited({ kind: 'delete_table_column', line: 1, column: 4 })).toContain('<w:gridAfter w:val="1"/>');
    expect(edited({ kind: 'insert_table_column', line: 1, before_column: 1 })).toContain('<w:gridBefore w:val="2"/>');
    expect(edited({ kind: 'insert_table_column', line: 1, before_column: 4 })).toContain('<w:gridAfter w:val="3"/>');
    const beside = edited({ kind: 'insert_table_column', line: 1, before_column: 2, texts: ['x', 'y'] });
    expect(beside).toMatch(/gridAfter w:val="2".*>y<.*>e</);
  });

  it('[F7] columns come in and go, widths keep their sum', () => {
    const wider = run({ kind: 'insert_table_column', line: 1, before_column: 2, texts: ['Size', 'L'] });
    expect(wider.lines.slice(0, 3)).toEqual([
      '| Item | Size | Price | Note |',
      '| Desk | L | 10 | a |',
      '| Lamp |  | 20 | b |',
    ]);
    const widths = [...wider.main.matchAll(/<w:gridCol w:w="(\d+)"/g)].map((match) => Number(match[1]));
    expect(widths).toEqual([2250, 2250, 2250, 2250]);
    expect(run({ kind: 'delete_table_column', line: 1, column: 1 }).lines[1]).toBe('| 10 | a |');
    expect(run({ kind: 'delete_table_column', line: 1, column: 9 }).said[0]).toMatch(/^INVALID_ARGUMENT/);
  });

  it('[F7] cells are written and merged; merged ones are handled by later operations', () => {
    const merged = run(
      {
        kind: 'set_table_cells',
        cells: [
          { line: 2, column: 3, text: 'new' },
          { line: 3, column: 3, text: 'two\nlines' },
        ],
      },
      { kind: 'merge_table_cells', line: 2, column: 2, to_column: 3 },
      { kind: 'merge_table_cells', line: 2, to_line: 3, column: 1, to_column: 1 },
    );
    expect(merged.lines.slice(1, 3)).toEqual(['| Desk<br>Lamp | 10<br>new | < |', '| ^ | 20 | two<br>lines |']);
    expect(merged.main).toContain('<w:vMerge w:val="restart"/>');
    const after = editDocument(merged.bytes, [
      { kind: 'delete_table_rows', line: 2 },
      { kind: 'delete_table_column', line: 1, column: 2 },
    ]);
    expect(after.lines[1]).toBe('|  | two<br>lines |');
    const inside = editDocument(merged.bytes, [
      { kind: 'insert_table_rows', after: 2, rows: [['x', 'y']] },
      { kind: 'insert_table_column', line: 1, before_column: 3 },
    ]);
    expect(inside.lines[2]).toBe('| ^ | y | < | < |');
    expect(
      editDocument(merged.bytes, [{ kind: 'set_table_cells', cells: [{ line: 3, column: 1, text: 'x' }] }]).said[0],
    ).toContain('part of the cell above');
  });

  it('[F7] texts that find no cell are refused or named, never dropped', () => {
    expect(run({ kind: 'insert_table_rows', after: 2, rows: [['a'], ['1', '2', '3', '4']] }).said[0]).toBe(
      'INVALID_ARGUMENT: New row 2 has 4 texts; line 2 has 3 columns.',
    );
    expect(run({ kind: 'insert_table_column', line: 1, before_column: 1, texts: ['1', '2', '3', '4'] }).said[0]).toBe(
      'INVALID_ARGUMENT: There are 4 texts; the table has 3 rows.',
    );
    expect(run({ kind: 'merge_table_cells', line: 1, column: 2, to_column: 2 }).said[0]).toContain('This is one cell');
    const merged = run(
      { kind: 'merge_table_cells', line: 1, to_line: 2, column: 1, to_column: 1 },
      { kind: 'merge_table_cells', line: 3, column: 2, to_column: 3 },
      { kind: 'insert_table_rows', after: 1, rows: [['lost', 'b', '']] },
      { kind: 'insert_table_column', line: 1, before_column: 3, texts: ['', '', '', 'gone'] },
    );
    expect(merged.warnings).toEqual([
      'Column 1 of a new row is part of a merged cell: "lost" was not written.',
      'The new column goes through a merged cell or past the end of a row: "gone" was not written.',
    ]);
  });

  it('[F7] a whole table goes and leaves what stands around it', () => {
    expect(run({ kind: 'delete_table', line: 2 }).lines).toEqual(['after']);
  });
});
