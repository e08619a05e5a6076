import { describe, expect, it } from 'vitest';
import { encodeText } from '../../text/decode/decode-text.ts';
import { openCsv } from './open-csv.ts';

const open = (text: string) => openCsv(Buffer.from(text));
const rows = (text: string) => {
  const file = open(text);
  return Array.from({ length: file.rowCount }, (_unused, row) => file.row(row));
};

describe('openCsv', () => {
  it('[F1] quoted fields hold delimiters, quotes and line breaks', () => {
    expect(rows('a,b\n"x, ""y""","1\r\n2"\n3,4\n')).toEqual([
      ['x, "y"', '1\r\n2'],
      ['3', '4'],
    ]);
    expect(rows('a;b\n"x \\"y\\" z";1\n"p\\"q";2\n')).toEqual([
      ['x "y" z', '1'],
      ['p"q', '2'],
    ]);
  });

  it('[F1] preamble, comments and blank lines are no rows', () => {
    const file = open('Report 2024\n\nid,name,amount\n# checked, twice\n1,a,2\n\n2,b,3\n');
    expect(file.dialect).toMatchObject({ preamble_lines: 2, comment: '#', has_header: true });
    expect(file.columnNames()).toEqual(['id', 'name', 'amount']);
    expect(file.rowCount).toBe(2);
    expect(file.row(1)).toEqual(['2', 'b', '3']);
  });

  it('[F1] a blank line in a table of one column is an empty value', () => {
    expect(rows('name\nx\n\ny\n')).toEqual([['x'], [''], ['y']]);
  });

  it('[F1] ragged and malformed records are reported with their lines, and none is lost', () => {
    const file = open('a,b,c\n1,2,3\n4,5\n6,7,8,9\n"x"y,1,2\n"p\nq",1,2\n1,\u0000,3\n');
    expect(file.rowCount).toBe(6);
    expect(file.problems.examples).toEqual([
      { kind: 'too_few_fields', line: 3, fields: 2 },
      { kind: 'too_many_fields', line: 4, fields: 4 },
      { kind: 'text_after_quote', line: 5 },
      { kind: 'nul_character', line: 8 },
    ]);
    expect(file.row(3)).toEqual(['xy', '1', '2']);
  });

  it('[F1] an unclosed quote costs its own field, not the rest of the file', () => {
    const file = open('a,b\n1,"x"\n2,"y\n3,z\n4,w\n');
    expect(file.problems.counts.unclosed_quote).toBe(1);
    expect(file.problems.examples[0]).toEqual({ kind: 'unclosed_quote', line: 3 });
    expect(rows('a,b\n1,"x"\n2,"y\n3,z\n4,w\n')).toEqual([
      ['1', 'x'],
      ['2', '"y'],
      ['3', 'z'],
      ['4', 'w'],
    ]);
  });

  it('[F1] thousands of unclosed quotes are read in bounded time, all of them counted', () => {
    const started = performance.now();
    const file = openCsv(Buffer.from(`a,b\n1,"x"\n${'2,"y"z"\n'.repeat(100_000)}3,"end\n`));
    expect(file.rowCount).toBeGreaterThan(1);
    expect(performance.now() - started).toBeLessThan(3000);
    const { examples, left_out: leftOut, counts } = file.problems;
    expect(examples.length + leftOut).toBe(Object.values(counts).reduce((sum, count) => sum + count));
  });

  it.each(['utf-16le', 'utf-16be', 'windows-1252', 'utf-8-bom'] as const)('[F1] reads %s', (encoding) => {
    const file = openCsv(encodeText('stadt;zahl\r\n"Köln; Süd";1\r\nZürich;2\r\n', encoding));
    expect(file.dialect.encoding).toBe(encoding);
    expect(file.columnNames()).toEqual(['stadt', 'zahl']);
    expect(file.row(0)).toEqual(['Köln; Süd', '1']);
  });

  it('[F1] a million rows are indexed in one pass with a few bytes each', () => {
    const bytes = Buffer.from(`id,name,amount\n${'123456,"some, name",12.50\n'.repeat(1_000_000)}`);
    const started = performance.now();
    let sum = 0;
    for (const byte of bytes) sum += byte;
    const onePass = performance.now() - started;
    const file = openCsv(bytes);
    expect(sum).toBeGreaterThan(0);
    expect(file.rowCount).toBe(1_000_000);
    // Against a bare loop over the same bytes, so that a busy machine slows both.
    expect(performance.now() - started - onePass).toBeLessThan(100 * onePass);
    expect(file.index.starts.byteLength + file.index.ends.byteLength).toBeLessThan(20e6);
  });
});
