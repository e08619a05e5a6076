import { describe, expect, it } from 'vitest';
import { encodeText } from '../../text/decode/decode-text.ts';
import { openCsv } from '../read/open-csv.ts';
import { editCsv } from './edit-csv.ts';
import type { CsvOperation } from './operation.ts';

const edit = (text: string, ...operations: CsvOperation[]) => editCsv(Buffer.from(text), operations).bytes.toString();

const ODD = '\ufeffid;"name";note\r\n1;"Anna";"a;b"\r\n# a remark; here\r\n2;"Bo ""B""";\r\n\r\n03;"Cy";14,0\n';

describe('editCsv', () => {
  it('[F5] accents far down decide in which encoding new text is written', () => {
    const source = Buffer.from(`a,b\n${'x,y\n'.repeat(80_000)}K\xf6ln,1\n`, 'latin1');
    const { bytes } = editCsv(source, [{ kind: 'append_rows', rows: [['Zürich', 2]] }]);
    expect(bytes.subarray(source.length).toString('latin1')).toBe('Z\xfcrich,2\n');
  });

  it('[F5] blanks around quotes belong to no value and stay where nothing is changed', () => {
    const { bytes } = editCsv(Buffer.from('id, name\n1, "a, b"\n2, "c" \n'), [
      { kind: 'set_cells', cells: [{ row: 1, column: 2, value: 'd' }] },
    ]);
    expect(bytes.toString()).toBe('id, name\n1,"d"\n2, "c" \n');
  });

  it('[F5] no operation leaves every byte', () => {
    expect(edit(ODD)).toBe(ODD);
    expect(edit('')).toBe('');
    expect(edit('a,b\n1,2')).toBe('a,b\n1,2');
  });

  it('[F5] a cell changes alone; its quotes stay, its neighbours, remarks and line breaks too', () => {
    expect(edit(ODD, { kind: 'set_cells', cells: [{ row: 2, column: 'name', value: 'Bea' }] })).toBe(
      ODD.replace('"Bo ""B"""', '"Bea"'),
    );
    expect(edit(ODD, { kind: 'set_cells', cells: [{ row: 3, column: 'note', value: 2.5 }] })).toBe(
      ODD.replace('14,0', '2,5'),
    );
  });

  it('[F5] a number that the file spells in its own way is not rewritten', () => {
    expect(edit(ODD, { kind: 'set_cells', cells: [{ row: 3, column: 3, value: 14 }] })).toBe(ODD);
    expect(edit(ODD, { kind: 'set_cells', cells: [{ row: 3, column: 'id', value: '3' }] })).toBe(
      ODD.replace('03;', '3;'),
    );
  });

  it('[F5] new rows have the quotes and the line break of the others', () => {
    expect(edit(ODD, { kind: 'append_rows', rows: [[4, 'Di', 'x;y']] })).toBe(`${ODD}4;"Di";"x;y"\r\n`);
    expect(edit('a,b\n1,2', { kind: 'append_rows', rows: [{ b: 'say "x"' }] })).toBe('a,b\n1,2\n,"say ""x"""');
    expect(edit('a,b\n1,2\n', { kind: 'insert_rows', before: 1, rows: [[0, null]] })).toBe('a,b\n0,\n1,2\n');
    expect(edit('', { kind: 'append_rows', rows: [['x']] })).toBe('x\n');
  });

  it('[F5] rows go, remarks above them stay, and so does the missing final line break', () => {
    expect(edit(ODD, { kind: 'delete_rows', rows: [2] })).toBe(ODD.replace('2;"Bo ""B""";\r\n', ''));
    expect(edit('a,b\n1,2\n3,4', { kind: 'delete_rows', rows: [2] })).toBe('a,b\n1,2');
    expect(edit('a,b\n1,2\n3,4', { kind: 'delete_rows', rows: [1, 2] })).toBe('a,b');
  });

  it('[F5] columns are added, dropped, renamed and moved without a change to other fields', () => {
    const text = '"a",b,c\n1,"x,y",3\n4,,6\n';
    expect(edit(text, { kind: 'add_column', name: 'd', values: [true, 'p,q'] })).toBe(
      '"a",b,c,d\n1,"x,y",3,true\n4,,6,"p,q"\n',
    );
    expect(edit(text, { kind: 'add_column', name: 'd', before: 'a', value: 0 })).toBe(
      'd,"a",b,c\n0,1,"x,y",3\n0,4,,6\n',
    );
    expect(edit(text, { kind: 'drop_columns', columns: ['b'] })).toBe('"a",c\n1,3\n4,6\n');
    expect(edit(text, { kind: 'rename_column', column: 'a', name: 'A' })).toBe(text.replace('"a"', '"A"'));
    expect(edit(text, { kind: 'reorder_columns', columns: ['c'] })).toBe('c,"a",b\n3,1,"x,y"\n6,4,\n');
  });

  it('[F5] sorting moves rows whole', () => {
    const text = 'n,t\n10,"b"\n9,a\n,z\n-1,c';
    expect(edit(text, { kind: 'sort_rows', by: [{ column: 'n' }] })).toBe('n,t\n-1,c\n9,a\n10,"b"\n,z');
    expect(edit(text, { kind: 'sort_rows', by: [{ column: 'n', descending: true }] })).toBe(
      'n,t\n10,"b"\n9,a\n-1,c\n,z',
    );
    expect(edit('d,x\n1.2.2024,a\n31.1.2024,b\n', { kind: 'sort_rows', by: [{ column: 'd' }] })).toBe(
      'd,x\n31.1.2024,b\n1.2.2024,a\n',
    );
  });

  it('[F4] rows are found by key, and only cells that differ are written', () => {
    const text = 'id,name,amount\n007,A,14.0\n8,B,2\n';
    const update: CsvOperation = {
      kind: 'update_rows',
      key: ['id'],
      rows: [
        { id: '007', name: 'A', amount: 14 },
        { id: 8, amount: 3 },
      ],
    };
    expect(edit(text, update)).toBe('id,name,amount\n007,A,14.0\n8,B,3\n');
    expect(() => edit(text, { ...update, rows: [{ id: 9, amount: 1 }] })).toThrow(/not in the file/);
    expect(edit(text, { ...update, rows: [{ id: 9, amount: 1 }], if_missing: 'append' })).toBe(`${text}9,,1\n`);
    expect(edit(text, { ...update, rows: [{ id: 9, amount: 1 }], if_missing: 'skip' })).toBe(text);
    expect(() => edit('id,a\n1,x\n1,y\n', { ...update, rows: [{ id: 1, a: 'z' }] })).toThrow(/same key/);
  });

  it('[F4] values of a query are written as the column writes them', () => {
    const text =
      'id;wann;ja;zeit;us\n1;31.01.2024;TRUE;2024-01-01 08:00:00;1/31/2024\n2;01.02.2024;FALSE;2024-01-02 08:00:00;2/1/2024\n';
    const update = (row: Record<string, string | number | boolean>): string =>
      edit(text, { kind: 'update_rows', key: ['id'], rows: [row] });
    expect(update({ id: 1, wann: '2024-01-31', ja: true, zeit: '2024-01-01T08:00:00', us: '2024-01-31' })).toBe(text);
    expect(update({ id: 2, wann: '2024-03-05', ja: true, zeit: '2024-01-03T09:30:00', us: '2024-03-05' })).toBe(
      text.replace('2;01.02.2024;FALSE;2024-01-02 08:00:00;2/1/2024', '2;05.03.2024;TRUE;2024-01-03 09:30:00;3/5/2024'),
    );
  });

  it('[F5] ragged rows keep their shape', () => {
    const text = 'a,b,c\n1\n1,2,3,4,5\n6,7,8\n';
    expect(edit(text, { kind: 'set_cells', cells: [{ row: 1, column: 'b', value: 'x' }] })).toBe(
      text.replace('\n1\n', '\n1,x\n'),
    );
    expect(edit(text, { kind: 'set_cells', cells: [{ row: 2, column: 'a', value: 9 }] })).toBe(
      text.replace('1,2,3,4,5', '9,2,3,4,5'),
    );
  });

  it.each(['utf-16le', 'utf-16be', 'windows-1252', 'utf-8-bom'] as const)('[F5] keeps the encoding %s', (encoding) => {
    const text = 'id;stadt\r\n1;Köln\r\n2;Zürich\r\n';
    const { bytes } = editCsv(encodeText(text, encoding), [
      { kind: 'set_cells', cells: [{ row: 1, column: 'stadt', value: 'Bärn; Süd' }] },
    ]);
    expect(bytes.equals(encodeText(text.replace('Köln', '"Bärn; Süd"'), encoding))).toBe(true);
    expect(openCsv(bytes).row(0)).toEqual(['1', 'Bärn; Süd']);
  });

  it('[F5] a character that the encoding lacks is refused, not replaced', () => {
    const bytes = encodeText('a,b\nä,1\n', 'windows-1252');
    expect(() => editCsv(bytes, [{ kind: 'append_rows', rows: [['日本', 2]] }])).toThrow(/cannot hold this text/);
  });

  it('[F5] text never becomes a formula when the guard is on; numbers and telephone numbers stay', () => {
    const rows = [['=1+1'], ['@SUM(A1)'], ['-A1'], ['-5'], ['+49 30 12'], ['plain'], [-5]];
    const guarded = editCsv(Buffer.from('a\nx\n'), [{ kind: 'append_rows', rows }], { formula_guard: 'apostrophe' });
    expect(guarded.bytes.toString()).toBe("a\nx\n'=1+1\n'@SUM(A1)\n'-A1\n-5\n+49 30 12\nplain\n-5\n");
    expect(() => editCsv(Buffer.from('a\nx\n'), [{ kind: 'append_rows', rows }], { formula_guard: 'refuse' })).toThrow(
      /formula/,
    );
  });

  it('[F4] names what does not fit', () => {
    expect(() => edit('a,b\n1,2\n', { kind: 'delete_rows', rows: [2] })).toThrow('There is no row 2.');
    expect(() => edit('a,b\n1,2\n', { kind: 'drop_columns', columns: ['c'] })).toThrow('There is no column "c".');
    expect(() => edit('a,b\n1,2\n', { kind: 'append_rows', rows: [[1, 2, 3]] })).toThrow(/3 values/);
    expect(() => edit('1,2\n3,4\n', { kind: 'rename_column', column: 1, name: 'x' })).toThrow(/no header/);
  });
});
