import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTableEngine } from '../clients/table-engine.ts';
import { editCsv } from '../csv/edit/edit-csv.ts';
import { openCsv } from '../csv/read/open-csv.ts';
import { compareWithReader } from './testing/compare-with-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-agreement-'));
const engine = createTableEngine({ timeoutMs: 20_000 });
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

let counter = 0;
function put(content: string | Buffer): string {
  counter += 1;
  const path = join(folder, `${counter}.csv`);
  writeFileSync(path, content);
  return path;
}

/** Rows and columns of each, as a person reads it. */
const files: Record<string, readonly [content: string | Buffer, rows: number, columns: number]> = {
  'decimal commas and thousands points': ['when;amount\n1.2.2024;1.234,56\n2.2.2024;-45,10\n', 2, 2],
  'a line sep=;': ['sep=;\r\nname;amount\r\nA;1,5\r\nB;2,5\r\n', 2, 2],
  'a line sep=; above data full of commas': ['SEP=;\na,b;c,d\n1,2;3,4\n5,6;7,8\n', 2, 2],
  'a line sep= and nothing else': ['sep=;\n', 0, 1],
  'tabs with quotes inside': ['id\tsize\n1\t5\' 10"\n2\tBob "the builder"\n3\t"Q"\n', 3, 2],
  pipes: ['a|b|c\n1|x, y|2\n3|z, w|4\n', 2, 3],
  'fixed width': ['NAME      CITY      AGE\nAlice     Bern      31\nBob Otto  Basel      4\n', 2, 1],
  'blanks in rows': ['a   b   c\n1   2   3\n4   5   6\n', 2, 1],
  'one column': ['name\nAlice\nBob\nCarl\n', 3, 1],
  'one column with a comma in a row': ['name\nAlice\nBob, Jr\nCarl\n', 3, 2],
  'one column with blank lines': ['v\n1\n\n2\n\n\n', 5, 1],
  'one column below blank lines': ['\n\nname\nAlice\nBob\n', 2, 1],
  'text without a header': ['Bern,CH\nBasel,CH\nParis,FR\nLyon,FR\n', 4, 2],
  'numbered rows without a header': ['"row 1","good"\n"row 2","bad"\n"row 3","fair"\n', 3, 2],
  formulas: ['=1+2\n=A1*2\n=A2*2\n', 3, 1],
  'a very long field': [`id,text\n1,"${'so long, '.repeat(300_000)}"\n2,short\n`, 2, 2],
  'CRLF in a field of an LF file': ['id,note\n1,"two\r\nlines"\n2,plain\n3,"a\nb"\n', 3, 2],
  'LF in a field of a CRLF file': ['id,note\r\n1,"two\nlines"\r\n2,plain\r\n', 2, 2],
  'CR in a field': ['id,note\n1,"two\rlines"\n2,plain\n', 2, 2],
  'CR alone': ['id,name\r1,a\r2,b\r', 2, 2],
  'all line endings': ['id,name\r\n1,a\n2,b\r3,c\r\n', 3, 2],
  'CR CR LF': ['id,name\r\r\n1,a\r\r\n2,b\r\r\n', 2, 2],
  'typographic quotes in windows-1252': [Buffer.from('id,said\n1,\x93hi\x94\n2,it\x92s \x80 5\n', 'latin1'), 2, 2],
  'money in windows-1252': [Buffer.from('pos;sum\n1;1\xa0234\xa0\x80\n2;5\xa0\x80\n', 'latin1'), 2, 2],
  'windows-1252 far down': [Buffer.from(`a,b\n${'x,y\n'.repeat(80_000)}M\xfcller,K\xf6ln\n`, 'latin1'), 80_001, 2],
  'UTF-16LE without a mark': [Buffer.from('id;name\r\n1;Müller\r\n2;Jäger\r\n', 'utf16le'), 2, 2],
  'Chinese in UTF-16LE without a mark': [Buffer.from('编号;姓名\r\n1;张三\r\n2;李四\r\n', 'utf16le'), 2, 2],
  NUL: ['id,name\n1,a\u0000b\n2,c\n', 2, 2],
  'a delimiter at every end': ['a,b,c,\n1,2,3,\n4,5,6,\n', 2, 4],
  'delimiters at the ends of rows': ['a,b,c\n1,2,3,\n4,5,6,\n', 2, 4],
  'empty columns': ['a,b,,,,\n1,2,,,,\n3,4,,,,\n', 2, 6],
  comments: ['# made by x\n# 2024\nid,name\n1,a\n# middle, with, commas\n2,b#c\n', 2, 2],
  'comments above a header alone': ['# made by x, y and z\n# 2024\nid,name,n\n', 0, 3],
  'comments in one column': ['v\n# note\n1\n\n2\n', 3, 1],
  'error values': ['a,b\n#N/A,1\n#DIV/0!\n2,3\n', 3, 2],
  nothing: ['', 0, 1],
  'a byte order mark': [Buffer.from([0xef, 0xbb, 0xbf]), 0, 1],
  'a line break': ['\n', 0, 1],
  'a header': ['a,b,c\n', 0, 3],
  'titles above': ['Sales 2024\nMade 3 May\n\nid,name,amount\n1,a,2\n2,b,3\n', 2, 3],
  'blank lines between': ['id,name\n\n1,a\n\n\n2,b\n\n', 2, 2],
  'a longer row': ['a,b\n1,2\n3,4,5\n6,7\n', 3, 3],
  'shorter rows': ['a,b,c\n1,2,3\n4\n5,6\n7,8,9\n', 4, 3],
  'a shorter header': ['a,b\n1,2,3\n4,5,6\n', 2, 3],
  'a longer header': ['a,b,c,d\n1,2\n3,4\n', 2, 4],
  'a longer row far down': [`a,b\n${'1,2\n'.repeat(80_000)}1,2,3\n`, 80_001, 3],
  'blanks around quotes': ['"id", "name"\n1, "a, b" \n2, "c"\n3,"d" \n', 3, 2],
  'an unclosed quote': ['id,name\n1,"abc\n2,def\n3,ghi\n', 3, 2],
  'text after a quote': ['id,name\n1,"abc"x\n2,"def"\n', 2, 2],
  backslashes: ['id,name\n1,"say \\"hi\\""\n2,"a\\\\b"\n', 2, 2],
  'names twice and names missing': ['id,id,,ID\n1,2,3,4\n5,6,7,8\n', 2, 4],
  'words for nothing': ['id,name\n1,NULL\n2,null\n3,NA\n4,\\N\n5,x\n', 5, 2],
};

describe('a csv file in SQL and in edits', () => {
  it.each(Object.entries(files))('[F4] %s: the same rows and columns', async (name, [content, rows, columns]) => {
    const path = put(content);
    expect(await compareWithReader(engine, path, `${name}-${counter}`)).toBeNull();
    const table = await engine.load({ key: `${name}-${counter}`, path, name: 'data', format: 'csv' });
    expect([table.row_count, table.columns.length]).toEqual([rows, columns]);
  });

  it.each([
    ['Shift-JIS', '96bc914f2c8f5a8f8a0a8e5293632c938c8b9e0a97e996d82c91e58de30a'],
    ['GBK', 'd0d5c3fb2cb3c7cad00ad5c5c8fd2cb1b1bea90ac0eecbc42cc9cfbaa30a'],
    ['windows-1251', 'c8ecff3bc3eef0eee40ac8e2e0ed3bcceef1eae2e00aceebfce3e03bcae8e5e20a'],
  ])('[F1] %s is refused as an encoding that is not known', async (_name, hex) => {
    const bytes = Buffer.from(hex, 'hex');
    const refusal = { code: 'FILE_UNSUPPORTED', details: { reason: 'unknown-encoding' } };
    expect(() => openCsv(bytes)).toThrow(expect.objectContaining(refusal));
    const loading = engine.load({ key: hex, path: put(bytes), name: 'data', format: 'csv' });
    await expect(loading).rejects.toMatchObject(refusal);
  });

  it('[F4] a column can be edited by the name that SQL shows', async () => {
    const bytes = Buffer.from('id,id,\n1,2,3\n4,5,6\n');
    const table = await engine.load({ key: 'names', path: put(bytes), name: 'data', format: 'csv' });
    expect(table.columns.map(({ name }) => name)).toEqual(['id', 'id_2', 'column_3']);
    const cells = table.columns.map(({ name }) => ({ row: 1, column: name, value: `new ${name}` }));
    expect(editCsv(bytes, [{ kind: 'set_cells', cells }]).bytes.toString()).toBe(
      'id,id,\nnew id,new id_2,new column_3\n4,5,6\n',
    );
  });
});
