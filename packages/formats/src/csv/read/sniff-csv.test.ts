import { describe, expect, it } from 'vitest';
import { encodeText } from '../../text/decode/decode-text.ts';
import { sniffCsv } from './sniff-csv.ts';

const sniff = (text: string) => sniffCsv(Buffer.from(text));

describe('sniffCsv', () => {
  it.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2,5\n3,5;4,5\n', ';'],
    ['a\tb, c\n1\t2\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['name,note\n"x, y","a; b"\n"z","c; d"\n', ','],
    ['only\none\ncolumn\n', ','],
    ['sep=;\na,b;c,d\n1,2;3,4\n5,6;7,8\n', ';'],
    ['"id", "name"\n1, "a, b"\n2, "c"\n', ','],
    ['a   b   c\n1   2   3\n4   5   6\n', ','],
  ])('[F4] delimiter of %j is %j', (text, delimiter) => {
    expect(sniff(text).delimiter).toBe(delimiter);
  });

  it('[F4] quotes, line endings and encodings', () => {
    expect(sniff('a,b\r\n"x",1\r\n')).toMatchObject({ quote: '"', line_ending: 'crlf', encoding: 'utf-8' });
    expect(sniff("a,b\n'x, y','2'\n'z','3'\n")).toMatchObject({ quote: "'", delimiter: ',' });
    expect(sniff("a,b\nit's,2\ndon't,3\n").quote).toBe('');
    expect(sniffCsv(encodeText('ä;b\n1;2\n', 'windows-1252'))).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
    });
    expect(sniffCsv(encodeText('ä;b\n1;2\n', 'utf-16be'))).toMatchObject({ encoding: 'utf-16be', delimiter: ';' });
  });

  it.each([
    ['id,name\n1,a\n2,b\n', true],
    ['1,a\n2,b\n', false],
    ['city,country\nBern,CH\nKöln,DE\n', true],
    ['a,a\n1,2\n', false],
    ['2024-01-01,x\n2024-01-02,y\n', false],
    ['id,2023,2024\nx,1,2\n', true],
    ['id,2023,2023\nx,1,2\n', false],
    ['2023,2024\n1,2\n', false],
    ['id,name,id\n1,x,2\n3,y,4\n', true],
    ['Hello,World\nHello,World\n', false],
    ['row 1,good\nrow 2,bad\nrow 3,fair\n', false],
    ['=1+2\n=A1*2\n', false],
    ['a,b,,,,\n1,2,,,,\n', true],
    ['title\na,b,c\nd,e\n\nf,g\nh,i\n', false],
  ])('[F4] header of %j: %s', (text, expected) => {
    expect(sniff(text).has_header).toBe(expected);
  });

  it('[F4] a sample that ends inside a character or a record changes nothing', () => {
    const text = `a;ü\n${'1;ü\n'.repeat(1000)}`;
    const bytes = Buffer.from(text);
    expect(sniffCsv(bytes.subarray(0, 1234), false)).toMatchObject({
      encoding: 'utf-8',
      delimiter: ';',
      column_count: 2,
    });
  });

  it('[F4] a line sep=; is no record, and neither are blank lines above one column', () => {
    expect(sniff('sep=;\r\nname;n\r\nA;1\r\n')).toMatchObject({ delimiter: ';', preamble_lines: 1, has_header: true });
    expect(sniff('\n\nname\nAlice\nBob\n')).toMatchObject({ preamble_lines: 2, has_header: true });
  });

  it('[F4] errors of a spreadsheet are values, not comments', () => {
    expect(sniff('a,b\n#N/A,1\n#DIV/0!\n2,3\n').comment).toBe('');
    expect(sniff('a,b\n# a note\n2,3\n').comment).toBe('#');
  });

  it('[F5] the encoding is that of the whole file, not of its beginning', () => {
    const bytes = Buffer.from(`a,b\n${'x,y\n'.repeat(80_000)}K\xf6ln,1\n`, 'latin1');
    expect(sniffCsv(bytes).encoding).toBe('windows-1252');
    expect(sniffCsv(bytes.subarray(0, 1000), false).encoding).toBe('utf-8');
  });

  it('[F1] empty input has a dialect too', () => {
    expect(sniff('')).toMatchObject({ delimiter: ',', has_header: false, line_ending: 'none' });
  });
});
