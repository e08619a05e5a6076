import { addSheet, createWorkbook, openZip, writeZip } from '@galley/formats';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const base = addSheet(createWorkbook(), { name: 'Data', columns: [{ name: 'a', type: 'text' }], rows: [['b']] });
const SHEET = 'xl/worksheets/sheet1.xml';

const sheet = (rows: string, before = '', after = ''): string =>
  `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
const withParts = (parts: Record<string, string | Buffer>): Buffer =>
  writeZip(openZip(base), { set: new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])) });
const part = (name: string): string => {
  const archive = openZip(base);
  const entry = archive.find(name);
  return entry === undefined ? '' : archive.read(entry).toString('utf8');
};
const numbered = (count: number, make: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index + 1)).join('');
const entities = `<!DOCTYPE lolz [<!ENTITY a "ha">${numbered(12, (level) => `<!ENTITY a${level} "${'&a;'.replace('a', level === 1 ? 'a' : `a${level - 1}`).repeat(10)}">`)}]>`;
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`;
const relationships = (content: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;

/** Workbooks made to hurt: each is a small file that asks for much time, memory or trust. */
export const madeWorkbooks: Readonly<Record<string, () => Buffer>> = {
  'zip bomb: one sheet of zeros': () => withParts({ [SHEET]: Buffer.alloc(400_000_000) }),
  'zip bomb: many parts under the floor': () =>
    withParts(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [`xl/media/z${index}.xml`, Buffer.alloc(30_000_000)]),
      ),
    ),
  'zip bomb: a sheet of blanks at the allowed ratio': () =>
    withParts({ [SHEET]: sheet(`<row r="1"><c r="A1"><v>1</v></c></row>${' '.repeat(31_000_000)}`) }),
  'zip bomb: styled empty cells just under the floor': () =>
    withParts({
      [SHEET]: sheet(numbered(9000, (row) => `<row r="${row}">${'<c s="1"/>'.repeat(1400)}</row>`)),
    }),
  'zip bomb: styles of blanks': () =>
    withParts({ 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${'<xf/>'.repeat(20_000_000)}</styleSheet>` }),
  'too many entries': () =>
    writeZip(openZip(base), {
      set: new Map(Array.from({ length: 30_000 }, (_, index) => [`x/${index}`, Buffer.from('x')])),
    }),
  'entity bomb in the workbook': () =>
    withParts({
      'xl/workbook.xml': `<?xml version="1.0"?>${entities}${part('xl/workbook.xml').replace(/^<\?xml.*?\?>/, '')}`,
    }),
  'entity bomb in a sheet': () =>
    withParts({ [SHEET]: `<?xml version="1.0"?>${entities}${sheet('<row><c t="str"><v>&a12;</v></c></row>')}` }),
  'entity bomb behind a long comment': () =>
    withParts({
      [SHEET]: `<!--${'x'.repeat(100_000)}-->${entities}${sheet('<row><c t="str"><v>&a12;</v></c></row>')}`,
    }),
  'external entity': () =>
    withParts({
      [SHEET]: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheet('<row><c t="str"><v>&x;</v></c></row>')}`,
    }),
  'a size smaller than the content': () => lie(base, 10),
  'a size larger than the content': () => lie(base, 50_000_000),
  'ten million cells declared': () =>
    withParts({ [SHEET]: sheet('<row r="1"><c r="A1"><v>1</v></c></row>', '<dimension ref="A1:XFD10000000"/>') }),
  'cells in opposite corners': () =>
    withParts({
      [SHEET]: sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    }),
  'a row beyond the last': () => withParts({ [SHEET]: sheet('<row r="4000000000"><c><v>1</v></c></row>') }),
  'a column beyond the last': () => withParts({ [SHEET]: sheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>') }),
  'a row of twenty thousand cells without addresses': () =>
    withParts({ [SHEET]: sheet(`<row>${'<c><v>1</v></c>'.repeat(20_000)}</row>`) }),
  'deep nesting in a sheet': () =>
    withParts({ [SHEET]: sheet(`<row r="1"><c r="A1">${'<x>'.repeat(1_000_000)}</c></row>`) }),
  'deep nesting around the rows': () =>
    withParts({ [SHEET]: sheet('', '<x>'.repeat(1_000_000), '</x>'.repeat(1_000_000)) }),
  'deep nesting in the workbook': () =>
    withParts({ 'xl/workbook.xml': part('xl/workbook.xml').replace('<sheets>', `${'<x>'.repeat(500_000)}<sheets>`) }),
  'a giant attribute in a sheet': () =>
    withParts({ [SHEET]: sheet(`<row r="1" x="${'y'.repeat(30_000_000)}"><c r="A1"><v>1</v></c></row>`) }),
  'a giant attribute in the workbook': () =>
    withParts({
      'xl/workbook.xml': part('xl/workbook.xml').replace('<sheets>', `<sheets x="${'y'.repeat(30_000_000)}">`),
    }),
  'a cell of thirty megabytes': () =>
    withParts({
      [SHEET]: sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'z'.repeat(30_000_000)}</t></is></c></row>`),
    }),
  'an unclosed cell of thirty megabytes': () =>
    withParts({ [SHEET]: `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>${'1'.repeat(30_000_000)}` }),
  'a million tags without attributes': () =>
    withParts({
      'xl/workbook.xml': part('xl/workbook.xml').replace('<sheets>', `${'<a/>'.repeat(1_000_000)}<sheets>`),
    }),
  'a million merged ranges': () =>
    withParts({
      [SHEET]: sheet(
        '',
        '',
        `<mergeCells>${numbered(1_000_000, (row) => `<mergeCell ref="A${row}:B${row}"/>`)}</mergeCells>`,
      ),
    }),
  'two hundred thousand names': () =>
    withParts({
      'xl/workbook.xml': part('xl/workbook.xml').replace(
        '</sheets>',
        `</sheets><definedNames>${numbered(200_000, (name) => `<definedName name="n${name}">Data!$A$1</definedName>`)}</definedNames>`,
      ),
    }),
  'ten thousand sheets of one part': () =>
    withParts({
      'xl/workbook.xml': part('xl/workbook.xml').replace(/<sheet [^>]*>/, (tag) =>
        numbered(10_000, (sheetNumber) => tag.replace('"Data"', `"D${sheetNumber}"`)),
      ),
    }),
  'a long formula shared by many cells': () =>
    withParts({
      [SHEET]: sheet(
        `<row r="1"><c r="A1"><f t="shared" ref="A1:A100000" si="0">${'B1+'.repeat(2_500)}1</f><v>1</v></c></row>${numbered(100_000, (row) => `<row r="${row + 1}"><c r="A${row + 1}"><f t="shared" si="0"/><v>1</v></c></row>`)}`,
      ),
    }),
  'thousands of array formulas': () =>
    withParts({
      [SHEET]: sheet(
        numbered(
          5_000,
          (row) =>
            `<row r="${row}"><c r="A${row}"><f t="array" ref="A${row}:C1048576">1</f><v>1</v></c><c r="B${row}"><v>1</v></c></row>`,
        ),
      ),
    }),
  'a checkerboard of islands': () =>
    withParts({
      [SHEET]: sheet(
        numbered(
          2_000,
          (row) =>
            `<row r="${row * 2}">${numbered(60, (column) => `<c r="${String.fromCharCode(64 + Math.ceil(column / 13))}${String.fromCharCode(63 + 2 * (((column - 1) % 13) + 1))}${row * 2}"><v>1</v></c>`)}</row>`,
        ),
      ),
    }),
  'rows in reverse order': () =>
    withParts({
      [SHEET]: sheet(
        numbered(50_000, (row) => `<row r="${50_001 - row}"><c r="A${50_001 - row}"><v>${row}</v></c></row>`),
      ),
    }),
  'the same cell again and again': () =>
    withParts({ [SHEET]: sheet(`<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(500_000)}</row>`) }),
  'a string index without end': () =>
    withParts({
      [SHEET]: sheet('<row r="1"><c r="A1" t="s"><v>99999999999999999999</v></c><c r="B1" t="s"><v>-5</v></c></row>'),
    }),
  'a relationship to itself': () =>
    withParts({
      'xl/worksheets/_rels/sheet1.xml.rels': relationships(
        relation('r1', 'drawing', 'sheet1.xml') +
          relation('r2', 'table', 'sheet1.xml') +
          relation('r3', 'comments', '../workbook.xml'),
      ),
    }),
  'drawings that point to each other': () =>
    withParts({
      'xl/worksheets/_rels/sheet1.xml.rels': relationships(relation('r1', 'drawing', '../drawings/d.xml')),
      'xl/drawings/d.xml': '<d/>',
      'xl/drawings/_rels/d.xml.rels': relationships(
        relation('r1', 'chart', 'd.xml') + relation('r2', 'drawing', '../worksheets/sheet1.xml'),
      ),
    }),
  'a workbook that is its own sheet': () =>
    withParts({
      'xl/_rels/workbook.xml.rels': part('xl/_rels/workbook.xml.rels').replace('worksheets/sheet1.xml', 'workbook.xml'),
    }),
  'a main document outside the package': () =>
    withParts({ '_rels/.rels': part('_rels/.rels').replace('xl/workbook.xml', '../../../../etc/passwd') }),
  'the same part twice': () => duplicate(base),
  'two entries on the same bytes': () => overlapped(base),
  'only a directory': () => base.subarray(base.indexOf('PK\x01\x02')),
  'an archive in an archive': () => writeZip(undefined, { set: new Map([['book.xlsx', base]]) }),
  'a sheet in UTF-16': () =>
    withParts({ [SHEET]: Buffer.from(`\ufeff${sheet('<row r="1"><c r="A1"><v>1</v></c></row>')}`, 'utf16le') }),
  'half a character of UTF-16': () =>
    withParts({ [SHEET]: Buffer.from(`\ufeff${sheet('<row/>')}`, 'utf16le').subarray(0, -1) }),
};

function lie(bytes: Buffer, size: number): Buffer {
  const copy = Buffer.from(bytes);
  openZip(copy).find(SHEET)?.record.writeUInt32LE(size, 24);
  return copy;
}

function duplicate(bytes: Buffer): Buffer {
  const copy = Buffer.from(
    writeZip(openZip(bytes), { set: new Map([[SHEET.replace('1', '2'), Buffer.from(sheet(''))]]) }),
  );
  openZip(copy).find(SHEET.replace('1', '2'))?.record.write(SHEET, 46);
  return copy;
}

function overlapped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const [first, second] = openZip(copy).entries;
  if (first !== undefined) second?.record.writeUInt32LE(first.localOffset, 42);
  return copy;
}
