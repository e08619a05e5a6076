import { describe, expect, it } from 'vitest';
import { openZip } from '../../../zip/open-zip.ts';
import { writeZip } from '../../../zip/write-zip.ts';
import { bookOf, edited, partOf, sheetOf } from '../../testing/small-book.ts';

const RELS = 'application/vnd.openxmlformats-package.relationships+xml';
const TYPES = '[Content_Types].xml';

/** A workbook as some programs write it: every list of relationships is declared by its own name. */
function declaredOneByOne(): Buffer {
  const linked = edited(bookOf(sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>')), [
    { kind: 'set_hyperlink', sheet: 'Data', range: 'A1', url: 'https://example.org/' },
  ]).bytes;
  const zip = openZip(Buffer.from(linked));
  const names = zip.entries.map(({ name }) => name).filter((name) => name.endsWith('.rels'));
  const types = partOf(linked, TYPES)
    .replace(/<Default Extension="rels"[^>]*>/, '')
    .replace(
      '</Types>',
      `${names.map((name) => `<Override PartName="/${name}" ContentType="${RELS}"/>`).join('')}</Types>`,
    );
  return writeZip(zip, { set: new Map([[TYPES, Buffer.from(types)]]) });
}

describe('copyWorksheet', () => {
  it('[F11] relationships of the copy have a content type, also where each list is declared by name', () => {
    const before = declaredOneByOne();
    expect(partOf(before, TYPES)).not.toContain('Extension="rels"');
    const { bytes } = edited(before, [{ kind: 'copy_sheet', sheet: 'Data', name: 'Copy' }]);
    expect(partOf(bytes, 'xl/worksheets/_rels/sheet2.xml.rels')).toContain('https://example.org/');
    expect(partOf(bytes, TYPES)).toContain(`<Default Extension="rels" ContentType="${RELS}"/>`);
  });
});
