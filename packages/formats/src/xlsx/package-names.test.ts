import { describe, expect, it } from 'vitest';
import { openZip } from '../zip/open-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { mapWorkbook } from './map/map-workbook.ts';
import { readSheet } from './read/read-sheet.ts';
import { bookOf, edited, sheetOf } from './testing/small-book.ts';

const BOOK = bookOf(sheetOf('<row r="1"><c r="A1"><v>7</v></c></row>'));
const SHEET = 'xl/worksheets/sheet1.xml';

/** The workbook with its sheet under another name: in the archive, and as the relationship and the types say it. */
function renamed(stored: string, named = stored): Buffer {
  const zip = openZip(BOOK);
  const text = (part: string): string => {
    const entry = zip.find(part);
    return entry === undefined ? '' : zip.read(entry).toString('utf8');
  };
  const set = new Map([
    [stored, Buffer.from(text(SHEET))],
    ['[Content_Types].xml', Buffer.from(text('[Content_Types].xml').replace(`/${SHEET}`, `/${named}`))],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(text('xl/_rels/workbook.xml.rels').replace('worksheets/sheet1.xml', `/${named}`)),
    ],
  ]);
  return writeZip(zip, { set, remove: new Set([SHEET]) });
}

describe('names of parts', () => {
  it.each([
    ['a blank', 'xl/worksheets/my sheet.xml', 'xl/worksheets/my sheet.xml'],
    ['an escaped blank', 'xl/worksheets/my%20sheet.xml', 'xl/worksheets/my%20sheet.xml'],
    ['a blank that only the relationship escapes', 'xl/worksheets/my sheet.xml', 'xl/worksheets/my%20sheet.xml'],
    ['escaped letters', 'xl/worksheets/%D0%9B1.xml', 'xl/worksheets/%d0%9b1.xml'],
    ['letters beyond ASCII', 'xl/worksheets/Л1.xml', 'xl/worksheets/%D0%9B1.xml'],
    ['a plain %', 'xl/worksheets/50%.xml', 'xl/worksheets/50%.xml'],
    ['an escaped %', 'xl/worksheets/50%25.xml', 'xl/worksheets/50%25.xml'],
    ['no folder', 'sheet1.xml', 'sheet1.xml'],
    ['capitals', 'XL/Worksheets/SHEET1.XML', 'xl/worksheets/sheet1.xml'],
    ['backslashes', 'xl\\worksheets\\sheet1.xml', 'xl/worksheets/sheet1.xml'],
    ['a slash in front', '/xl/worksheets/sheet1.xml', 'xl/worksheets/sheet1.xml'],
  ])('[F3] [F5] with %s are found, and edits keep them', (_what, stored, named) => {
    const book = renamed(stored, named);
    expect(readSheet(book, { sheet: 'Data' }).rows[0]?.[0]?.value).toBe(7);
    const { bytes } = edited(book, [
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A2', value: 8 }] },
      { kind: 'set_hyperlink', sheet: 'Data', range: 'A1', url: 'https://example.org' },
      { kind: 'copy_sheet', sheet: 'Data', name: 'Copy' },
    ]);
    expect(openZip(bytes).entries.map(({ name }) => name)).toContain(stored);
    for (const sheet of ['Data', 'Copy']) expect(readSheet(bytes, { sheet }).rows[1]?.[0]?.value).toBe(8);
  });

  it('[F2] [F3] a sheet whose part is missing is called missing, never empty', () => {
    const book = writeZip(openZip(BOOK), { set: new Map(), remove: new Set([SHEET]) });
    expect(mapWorkbook(book).sheets[0]).toMatchObject({ name: 'Data', is_missing: true });
    expect(() => readSheet(book, { sheet: 'Data' })).toThrow(expect.objectContaining({ code: 'FILE_CORRUPT' }));
  });
});
