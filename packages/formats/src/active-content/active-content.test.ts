import { describe, expect, it } from 'vitest';
import { addSheet, createWorkbook } from '../xlsx/index.ts';
import { openZip, writeZip } from '../zip/index.ts';
import { activeContent, mayHoldActiveContent } from './active-content.ts';

const rels = (...items: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
const external = (kind: string, target: string) =>
  `<Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="External"/>`;

const plain = addSheet(createWorkbook(), { name: 'Data', columns: [{ name: 'a', type: 'integer' }], rows: [[1]] });

/** A workbook with some parts more. */
function withParts(parts: Record<string, string>, base: Uint8Array = plain): Buffer {
  const added = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const);
  return writeZip(openZip(base), { set: new Map(added) });
}

describe('[T7] what acts in an office file', () => {
  it('is nothing in a plain workbook', () => {
    expect(activeContent('a.xlsx', plain)).toEqual({ macros: [], links: [], scripts: [], unread: null });
  });

  it.each([
    'xl/vbaProject.bin',
    'XL\\vbaProject.bin',
    'xl/macrosheets/sheet1.xml',
    'xl/activeX/activeX1.xml',
    'customUI/customUI14.xml',
  ])('is the program in %s', (part) => {
    expect(activeContent('a.xlsx', withParts({ [part]: 'x' })).macros).toHaveLength(1);
  });

  it('is another program once that was changed', () => {
    const [first, second] = ['one', 'two'].map(
      (text) => activeContent('a.xlsm', withParts({ 'xl/vbaProject.bin': text })).macros[0],
    );
    expect(first).not.toBe(second);
  });

  it.each([
    ['hyperlink', 'http://example.org/'],
    ['externalLinkPath', 'file:///secret/other.xlsx'],
    ['oleObject', '\\\\server\\share\\x.bin'],
    ['attachedTemplate', 'http://example.org/t.dotm'],
    ['image', 'http://example.org/pixel.png'],
  ])('is a link out of it: %s', (kind, target) => {
    const book = withParts({ 'xl/worksheets/_rels/sheet9.xml.rels': rels(external(kind, target)) });
    expect(activeContent('a.xlsx', book).links).toEqual([`${kind} ${target}`]);
  });

  it('is no address of a mail', () => {
    const book = withParts({ 'xl/worksheets/_rels/sheet9.xml.rels': rels(external('hyperlink', 'mailto:a@b.c')) });
    expect(activeContent('a.xlsx', book).links).toEqual([]);
  });

  it.each([
    "cmd|'/C calc'!A0",
    'WEBSERVICE("http://x")',
    'HYPERLINK("http://x")',
    '[1]Sheet1!A1',
    "'[other.xlsx]S'!A1",
  ])('is the formula %s', (formula) => {
    const book = withParts({ 'xl/worksheets/sheet9.xml': `<worksheet><c><f>${formula}</f></c></worksheet>` });
    expect(activeContent('a.xlsx', book).links).toEqual([formula]);
  });

  it.each(['SUM(A1:A3)', 'Table1[Amount]', 'Table1[Amount]+Sheet2!A1', 'Sheet1!A1', 'IF(A1="a|b",1,2)'])(
    'is not the formula %s',
    (formula) => {
      const book = withParts({ 'xl/worksheets/sheet9.xml': `<worksheet><c><f>${formula}</f></c></worksheet>` });
      expect(activeContent('a.xlsx', book).links).toEqual([]);
    },
  );

  it('is a field that starts a program', () => {
    const field = 'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"';
    const book = withParts({ 'word/document.xml': `<w:p><w:instrText>${field}</w:instrText></w:p>` });
    expect(activeContent('a.docx', book).links).toHaveLength(1);
  });
});

describe('[T7] what acts in a page or a drawing', () => {
  it.each([
    '<script>alert(1)</script>',
    '<svg:script href="x"/>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe src="http://x"></iframe>',
    '<object data="x"></object>',
    '<meta http-equiv="refresh" content="0">',
  ])('is %s', (text) => {
    for (const name of ['a.html', 'a.svg']) expect(activeContent(name, Buffer.from(text)).scripts).not.toEqual([]);
  });

  it('is nothing in plain ones, and other files are not looked at', () => {
    expect(activeContent('a.html', Buffer.from('<p class="x">The script = on time</p>')).scripts).toEqual([]);
    expect(mayHoldActiveContent('a.txt', Buffer.from('<script>'))).toBe(false);
    expect(mayHoldActiveContent('a.bin', plain)).toBe(true);
  });
});
