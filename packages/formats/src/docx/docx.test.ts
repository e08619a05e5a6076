import { describe, expect, it } from 'vitest';
import { findLiteral } from '../text/find-matches.ts';
import { findPlaceholders } from '../text/placeholders.ts';
import { createWorkbook } from '../xlsx/apply/create-workbook.ts';
import { openZip } from '../zip/open-zip.ts';
import { writeZip } from '../zip/write-zip.ts';
import { documentLines } from './document-lines.ts';
import { mapDocument } from './map-document.ts';
import { replaceInPart } from './replace-in-part.ts';
import { replaceDocumentText } from './replace-text.ts';
import { makeDocument, paragraph, tableOf } from './testing/make-document.ts';

const root = (body: string) => `<w:document xmlns:w="urn:w" xmlns:a="urn:a">${body}</w:document>`;
const swap = (find: string, replace: string, source: string) =>
  replaceInPart(root(source), findLiteral({ find, replace }));
const run = (text: string, bold = '') => `<w:r>${bold}<w:t>${text}</w:t></w:r>`;

describe('replaceInPart', () => {
  it('[F7] text across runs goes into the first of them; every other character stays', () => {
    const source = `<w:p>${run('Dear Ac')}${run('me', '<w:rPr><w:b/></w:rPr>')}${run(' Ltd.,')}</w:p>`;
    const result = swap('Acme Ltd', 'Globex & Sons', source);
    expect(result).toMatchObject({ replaced: 1, skipped: 0 });
    expect(result.source).toBe(
      root(`<w:p>${run('Dear Globex &amp; Sons')}${run('', '<w:rPr><w:b/></w:rPr>')}${run('.,')}</w:p>`),
    );
  });

  it('[F7] several matches in one run and across the next', () => {
    const result = swap('aa', 'b', `<w:p>${run('aa aa a')}${run('a aa')}</w:p>`);
    expect(result.source).toBe(root(`<w:p>${run('b b b')}<w:r><w:t xml:space="preserve"> b</w:t></w:r></w:p>`));
    expect(result.replaced).toBe(4);
  });

  it('[F7] a text that begins or ends with a space keeps it', () => {
    const result = swap('x', ' y', `<w:p>${run('x')}</w:p>`);
    expect(result.source).toContain('<w:t xml:space="preserve"> y</w:t>');
  });

  it('[F7] line breaks and tabs of the new text become elements', () => {
    const { source } = swap('x', 'a\nb\tc', `<w:p>${run('x')}</w:p>`);
    expect(source).toContain(
      'a</w:t><w:br/><w:t xml:space="preserve">b</w:t><w:tab/><w:t xml:space="preserve">c</w:t>',
    );
  });

  it.each([
    [
      'text taken out under tracked changes',
      '<w:p><w:del w:id="1"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>',
    ],
    ['text moved away', '<w:p><w:moveFrom w:id="1"><w:r><w:t>old</w:t></w:r></w:moveFrom></w:p>'],
    ['words of a drawing', '<w:p><w:r><a:p><a:t>old</a:t></a:p></w:r></w:p>'],
    ['a field’s instruction', '<w:p><w:r><w:instrText>old</w:instrText></w:r></w:p>'],
    ['a match over two paragraphs', `<w:p>${run('ol')}</w:p><w:p>${run('d')}</w:p>`],
  ])('[F7] does not match %s', (_, source) => {
    expect(swap('old', 'new', source)).toEqual({ source: root(source), replaced: 0, skipped: 0 });
  });

  it('[F7] a match over a tab is left alone and counted', () => {
    const source = `<w:p>${run('a')}<w:r><w:tab/></w:r>${run('b')}</w:p>`;
    expect(swap('a\tb', 'c', source)).toEqual({ source: root(source), replaced: 0, skipped: 1 });
  });

  it('[F7] inserted text, links and text boxes are matched; a drawing’s fallback changes with it and counts once', () => {
    const box = (text: string) => `<w:txbxContent><w:p>${run(text)}</w:p></w:txbxContent>`;
    const body = (text: string) =>
      `<w:p><w:ins w:id="2">${run(text)}</w:ins><w:hyperlink>${run(text)}</w:hyperlink><w:r><mc:AlternateContent><mc:Choice>${box(text)}</mc:Choice><mc:Fallback>${box(text)}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const result = swap('old', 'new', body('old'));
    expect(result.source).toBe(root(body('new')));
    expect(result.replaced).toBe(3);
  });
});

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
  it('[F2] map and reading agree on lines; headings come from styles, their names and what they are based on', () => {
    const map = mapDocument(letter());
    expect(map).toMatchObject({ lines: 6, sections: 1, placeholders: ['name', 'price'], has_tracked_changes: false });
    expect(map.headings).toEqual([
      { line: 1, level: 0, text: 'Agreement' },
      { line: 2, level: 1, text: 'Parties' },
      { line: 4, level: 2, text: 'Details' },
    ]);
    expect(map.tables).toEqual([{ line: 5, rows: 2, columns: 2, header: '| Item | Price |' }]);
    expect(documentLines(letter()).map(({ text }) => text)).toEqual([
      '# Agreement',
      '# Parties',
      'Between {{name}} and Acme.',
      '## Details',
      '| Item | Price |',
      '| Desk | {{ price }} |',
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
    expect(documentLines(bytes)[2]?.text).toBe('Between Ada and Acme.');
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
    expect(documentLines(bytes).map(({ text }) => text)).toEqual(['Hello']);
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
    expect((map.headings_left_out ?? 0) + map.headings.length).toBe(3000);
  });
});
