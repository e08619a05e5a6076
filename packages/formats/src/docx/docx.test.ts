import { describe, expect, it } from 'vitest';
import { findLiteral } from '../text/find/find-matches.ts';
import { findPlaceholders } from '../text/find/placeholders.ts';
import { createWorkbook } from '../xlsx/apply/create-workbook.ts';
import { openZip } from '../zip/open-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { docxAdapter } from './adapter.ts';
import { applyDocxOperations } from './apply/apply-operations.ts';
import { replaceDocumentText } from './edit/text/replace-document-text.ts';
import { documentLinesOf } from './read/lines.ts';
import { mapDocument } from './read/map-document.ts';
import { trackedChanges } from './revisions/tracked-changes.ts';
import { makeDocument, paragraph, tableOf } from './testing/make-document.ts';

const letter = () =>
  makeDocument({
    body: [
      paragraph(['Agreement'], 'Titel'),
      paragraph(['Parties'], 'H1'),
      paragraph(['Between {{na', ['me}}', '<w:b/>'], ' and Acme.']),
      paragraph(['Details'], 'Mine'),
      tableOf([
        ['Item', 'Price'],
        ['Desk', '{{ price }}'],
      ]),
    ].join(''),
    header: paragraph(['Acme, {{name}}']),
    footnote: paragraph(['See Acme']),
  });

describe('a Word document', () => {
  it('[F2] the map counts tracked changes as they are listed, not their marks', async () => {
    const body = `${tableOf([
      ['a', 'b'],
      ['c', 'd'],
    ])}${paragraph(['End'])}`;
    const operations = [{ kind: 'delete_table_rows', line: 2 }];
    const { bytes } = applyDocxOperations(makeDocument({ body }), operations, { track: { author: 'Ann' } });
    const { total } = trackedChanges(bytes, 0, 10);
    expect(total).toBe(1);
    expect((await docxAdapter.map(bytes)).tracked_changes).toEqual({ count: total, authors: ['Ann'] });
  });

  it('[F2] map and reading agree on lines; headings come from styles, their names and what they are based on', () => {
    const map = mapDocument(letter());
    expect(map).toMatchObject({ lines: 8, placeholders: ['name', 'price'] });
    expect(map.sections).toEqual([
      { section: 1, line: 1, lines: 1, level: 0, title: 'Agreement' },
      { section: 2, line: 2, lines: 2, level: 1, title: 'Parties' },
      { section: 3, line: 4, lines: 3, level: 2, title: 'Details' },
      { section: 4, line: 7, lines: 1, title: 'Footnotes' },
      { section: 5, line: 8, lines: 1, title: 'Headers' },
    ]);
    expect(map.tables).toEqual([{ line: 5, section: 3, rows: 2, columns: 2, header: '| Item | Price |' }]);
    expect(documentLinesOf(letter()).map(({ text }) => text)).toEqual([
      '# Agreement',
      '# Parties',
      'Between {{name}} and Acme.',
      '## Details',
      '| Item | Price |',
      '| Desk | {{ price }} |',
      '[^1]: See Acme',
      'Acme, {{name}}',
    ]);
  });

  it('[F5] replacing changes the parts with a match and copies the others as they lie', () => {
    const before = letter();
    const { bytes, replaced, parts } = replaceDocumentText(before, findLiteral({ find: 'Acme', replace: 'Globex' }));
    expect(replaced).toBe(3);
    expect(parts.map(({ kind }) => kind)).toEqual(['body', 'header', 'footnotes']);
    const [old, now] = [openZip(before), openZip(bytes)];
    for (const entry of old.entries) {
      const twin = now.find(entry.name);
      const isSame = twin !== undefined && now.read(twin).equals(old.read(entry));
      expect(isSame, entry.name).toBe(!/document\.xml$|header1|footnotes/.test(entry.name));
    }
  });

  it('[F5] nothing found: the very same bytes', () => {
    const before = letter();
    expect(replaceDocumentText(before, findLiteral({ find: 'nowhere', replace: '' })).bytes.equals(before)).toBe(true);
  });

  it('[F7] fills placeholders that are split over runs, and leaves unknown ones', () => {
    const { bytes, replaced } = replaceDocumentText(
      letter(),
      findPlaceholders((name) => (name === 'name' ? 'Ada' : undefined)),
    );
    expect(replaced).toBe(2);
    expect(documentLinesOf(bytes)[2]?.text).toBe('Between Ada and Acme.');
    expect(mapDocument(bytes).placeholders).toEqual(['price']);
  });

  it('[F1] finds a body whose type is declared for every .xml at once', () => {
    const zip = openZip(makeDocument({ body: paragraph(['Hello']) }));
    const entry = zip.find('[Content_Types].xml');
    if (entry === undefined) throw new TypeError('the sample has no content types');
    const types = zip
      .read(entry)
      .toString()
      .replace(
        '"application/xml"',
        '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"',
      )
      .replace(/<Override PartName="\/word\/document\.xml"[^>]*>/, '');
    const bytes = writeZip(zip, { set: new Map([['[Content_Types].xml', Buffer.from(types)]]) });
    expect(documentLinesOf(bytes).map(({ text }) => text)).toEqual(['Hello']);
  });

  it('[F1] refuses an archive that is no document', () => {
    expect(() => mapDocument(createWorkbook())).toThrow(expect.objectContaining({ code: 'FILE_UNSUPPORTED' }));
  });

  it('[F2] a map stays under 8 KB whatever the document', () => {
    const body = Array.from({ length: 3000 }, (_, index) =>
      paragraph([`Chapter ${index} ${'long '.repeat(20)}`], 'H1'),
    );
    const map = mapDocument(makeDocument({ body: body.join('') }));
    expect(JSON.stringify(map).length).toBeLessThanOrEqual(8192);
    expect((map.sections_left_out ?? 0) + map.sections.length).toBe(3000);
  });
});
