import { describe, expect, it } from 'vitest';
import { WordDocument } from '../package/word-document.ts';
import { makeDocument, paragraph, tableOf } from '../testing/make-document.ts';
import { changesOf } from './changes.ts';
import { listChanges } from './list-changes.ts';
import { settleChanges } from './settle-changes.ts';
import { suggest } from './suggest.ts';

const STAMP = { author: 'Galley', date: '2026-01-01T00:00:00Z' };

function suggested(before: string, after: string): { readonly bytes: Buffer; readonly warnings: readonly string[] } {
  const edited = new WordDocument(makeDocument({ body: after }));
  const warnings = suggest(new WordDocument(makeDocument({ body: before })), edited, STAMP);
  return { bytes: edited.finish(), warnings };
}

function bodyOf(bytes: Uint8Array): string {
  return new WordDocument(bytes).body().toString();
}

/** Without borders between runs of one format, which are nothing a reader sees. */
function words(bytes: Uint8Array): string {
  return bodyOf(bytes)
    .replaceAll(' xml:space="preserve"', '')
    .replaceAll('</w:t></w:r><w:r><w:t>', '')
    .replaceAll(/<w:(pPr|rPr|trPr|tcPr)><\/w:\1>/g, '');
}

function settled(bytes: Uint8Array, decision: 'accept' | 'reject'): string {
  const document = new WordDocument(bytes);
  settleChanges(document, changesOf(document), decision);
  return words(document.finish());
}

const one = paragraph(['One line of ', ['bold', '<w:b/>'], ' words']);
const table = tableOf([
  ['a', 'b'],
  ['c', 'd'],
]);
const last = paragraph(['The last line']);
const section = `${paragraph(['One'])}<w:p><w:pPr><w:sectPr><w:cols w:num="2"/></w:sectPr></w:pPr></w:p>`;
const breaking = (text: string): string =>
  paragraph([text]).replace('<w:p>', '<w:p><w:pPr><w:sectPr><w:cols w:num="2"/></w:sectPr></w:pPr>');
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const control = (content: string): string =>
  `<w:sdt><w:sdtPr><w:id w:val="7"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

it('[F7] a subdocument goes at once and is named: nothing tracks it', () => {
  const holder =
    '<w:p><w:subDoc r:id="rId9" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/></w:p>';
  const { bytes, warnings } = suggested(one + holder + last, one + last);
  expect(bodyOf(bytes)).not.toContain('subDoc');
  expect(warnings.join()).toContain('subdocument');
  expect(settled(bytes, 'accept')).toBe(words(makeDocument({ body: one + last })));
  const replaced = suggested(
    holder.replace('<w:p>', `<w:p>${run('With words')}`) + last,
    paragraph(['With words']) + last,
  );
  expect(replaced.warnings.join()).toContain('subdocument');
  const between = holder.replaceAll(/<\/?w:p>/g, '');
  expect(suggested(one + between + last, one + last).warnings.join()).toContain('subdocument');
  const other = suggested(one + between + last, one + between.replace('rId9', 'rId8') + last);
  expect(other.warnings.join()).toContain('subdocument');
});

it('[F7] the bookmark of an empty paragraph stays when the paragraph after it goes', () => {
  const empty = '<w:p><w:bookmarkStart w:id="1" w:name="here"/><w:bookmarkEnd w:id="1"/></w:p>';
  const { bytes, warnings } = suggested(one + empty + paragraph([]), one + empty);
  expect(settled(bytes, 'accept')).toBe(words(makeDocument({ body: one + empty })));
  expect(settled(bytes, 'reject')).toContain('w:name="here"');
  expect(warnings.join()).toContain('Bookmarks');
});

describe('[F7] an edit as suggestions', () => {
  it.each<[string, string, string]>([
    ['words', one + last, one.replace('One line', 'Another row') + last],
    ['looks', one + last, one.replace('<w:b/>', '<w:i/>') + last],
    ['a style', one + last, one.replace('<w:p>', '<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>') + last],
    [
      'an empty paragraph before one that ends a section on other pages',
      section + last,
      `${paragraph(['One'])}${paragraph([])}${section.slice(paragraph(['One']).length).replace('w:num="2"', 'w:num="3"')}${last}`,
    ],
    ['a new paragraph', one + last, one + paragraph(['New']) + last],
    ['a new last paragraph', one, one + paragraph(['New'], 'H1') + paragraph(['Newer'], 'H2')],
    ['a deleted paragraph', one + paragraph(['Gone']) + last, one + last],
    ['a deleted last paragraph', one + paragraph(['Gone'], 'H1'), one],
    ['another last paragraph', one + last, one + paragraph(['Entirely different'], 'H1') + paragraph(['And more'])],
    [
      'a moved paragraph',
      one + paragraph(['Moved away']) + paragraph(['Stays']) + last,
      one + paragraph(['Stays']) + paragraph(['Moved away']) + last,
    ],
    [
      'a split',
      paragraph(['First half of it. ', 'Second half of it.']) + last,
      paragraph(['First half of it. ']) + paragraph(['Second half of it.']) + last,
    ],
    [
      'a merger',
      paragraph(['First half of it. ']) + paragraph(['Second half of it.']) + last,
      paragraph(['First half of it. ', 'Second half of it.']) + last,
    ],
    ['a cell', table + last, table.replace('>d<', '>e<') + last],
    [
      'a row',
      table + last,
      tableOf([
        ['a', 'b'],
        ['x', 'y'],
        ['c', 'd'],
      ]) + last,
    ],
    ['a deleted row', table + last, tableOf([['c', 'd']]) + last],
    ['a deleted table', one + table + last, one + last],
    ['a new table', one + last, one + table + last],
    ['a deleted last paragraph after a section', section + paragraph(['Gone']), section],
    [
      'a deleted paragraph that ends a section',
      paragraph(['One'], 'H1') + paragraph(['Two']) + breaking('Gone') + last,
      breaking('One').replace('<w:sectPr>', '<w:pStyle w:val="H1"/><w:sectPr>') + last,
    ],
    [
      'a moved paragraph that ends a section',
      paragraph(['One']) + breaking('Moved away') + paragraph(['Stays']) + last,
      breaking('One') + paragraph(['Stays']) + paragraph(['Moved away']) + last,
    ],
    ['a new last paragraph after a section', section, section + paragraph(['New'])],
    [
      'all of a control in a line',
      `${one}<w:p>${control(run('Company'))}</w:p>`,
      `${one}<w:p>${control(run('Ann'))}</w:p>`,
    ],
    ['most of a control', control(table + paragraph(['Page'])) + last, control(paragraph(['Page'])) + last],
  ])('%s: accepted it is the new text, rejected the old', (_name, before, after) => {
    const { bytes, warnings } = suggested(before, after);
    expect(settled(bytes, 'accept')).toBe(words(makeDocument({ body: after })));
    expect(settled(bytes, 'reject')).toBe(words(makeDocument({ body: before })));
    expect(warnings).toEqual([]);
    const changes = listChanges(new WordDocument(bytes));
    expect(changes.length).toBeGreaterThan(0);
    expect(new Set(changes.map(({ author }) => author))).toEqual(new Set(['Galley']));
    const ids = changesOf(new WordDocument(bytes)).flatMap(({ marks }) =>
      marks.map(({ element }) => element.attribute('id')),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers to a note once, also where all words around it are others', () => {
    const noted = (text: string) => `<w:p>${run(text)}<w:r><w:footnoteReference w:id="1"/></w:r></w:p>`;
    const { bytes } = suggested(one + noted('Gone') + last, one + noted('Quite another thing') + last);
    expect(bodyOf(bytes).match(/<w:footnoteReference/g)).toHaveLength(1);
    expect(settled(bytes, 'accept')).toContain(noted('Quite another thing'));
    expect(settled(bytes, 'reject')).toContain(noted('Gone'));
  });

  it('marks words, not whole paragraphs, and leaves the other runs as they are', () => {
    const xml = bodyOf(suggested(one + last, one.replace('One line', 'One row') + last).bytes);
    expect(xml).toMatch(/<w:del [^>]*><w:r><w:delText xml:space="preserve">line<\/w:delText><\/w:r><\/w:del>/);
    expect(xml).toMatch(/<w:ins [^>]*><w:r><w:t xml:space="preserve">row<\/w:t><\/w:r><\/w:ins>/);
    expect(xml).toContain(last);
  });

  it("keeps the mark of a paragraph's end for programs that take another author's former properties back whole", () => {
    const by = 'w:id="7" w:author="Ann" w:date="2024-05-31T09:00:00Z"';
    const look = `<w:rPr><w:b/><w:rPrChange ${by}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>`;
    const changed = paragraph(['Moved away']).replace('<w:p>', `<w:p><w:pPr>${look}</w:pPr>`);
    const { bytes } = suggested(one + changed + last, one + last);
    const records = [...bodyOf(bytes).matchAll(/<w:rPrChange .*?<\/w:rPrChange>/g)].map(([record]) => record);
    expect(records.map((record) => /<w:(ins|del) /.exec(record)?.[1])).toEqual(['del']);
    expect(settled(bytes, 'reject')).toContain('<w:p><w:pPr><w:rPr><w:i/></w:rPr></w:pPr>');
  });

  it('keeps what the last paragraph was before an earlier suggestion when it is deleted', () => {
    const by = 'w:id="7" w:author="Ann" w:date="2024-05-31T09:00:00Z"';
    const record = `<w:pPrChange ${by}><w:pPr><w:pStyle w:val="H3"/></w:pPr></w:pPrChange>`;
    const styled = paragraph(['End']).replace('<w:p>', `<w:p><w:pPr><w:pStyle w:val="H2"/>${record}</w:pPr>`);
    const { bytes } = suggested(paragraph(['Before'], 'H2') + styled, paragraph(['Before'], 'H2'));
    expect(settled(bytes, 'reject')).toContain('<w:pStyle w:val="H3"/></w:pPr><w:r><w:t>End</w:t>');
    expect(settled(bytes, 'accept')).not.toContain('End');
  });

  it('leaves no link around nothing but a mark of the spelling', () => {
    const checked = `<w:proofErr w:type="spellStart"/>${run('hy')}<w:proofErr w:type="spellEnd"/>`;
    const link = `<w:p><w:hyperlink w:anchor="there">${checked}</w:hyperlink></w:p>`;
    const { bytes } = suggested(link + last, `<w:p>${checked}</w:p>${last}`);
    expect(settled(bytes, 'accept')).not.toContain('hyperlink');
    expect(settled(bytes, 'reject')).toContain('<w:hyperlink w:anchor="there">');
  });

  it('leaves what another author deleted already as it is, and says so', () => {
    const by = 'w:id="7" w:author="Ann" w:date="2024-05-31T09:00:00Z"';
    const gone = (text: string) =>
      `<w:p><w:r><w:t>Stays</w:t></w:r><w:del ${by}><w:r><w:delText>${text}</w:delText></w:r></w:del></w:p>${last}`;
    const { bytes, warnings } = suggested(gone('old'), gone('new'));
    expect(settled(bytes, 'reject')).toContain('old');
    expect(settled(bytes, 'accept')).not.toMatch(/old|new/);
    expect(warnings).toEqual([expect.stringContaining('deleted under tracked changes already')]);
  });

  it("deletes within another author's insertion, and inserts beside it", () => {
    const by = 'w:id="7" w:author="Ann" w:date="2024-05-31T09:00:00Z"';
    const inserted = (text: string) => `<w:p><w:ins ${by}><w:r><w:t>${text}</w:t></w:r></w:ins></w:p>${last}`;
    const { bytes } = suggested(inserted('red green blue'), inserted('red yellow blue'));
    expect(settled(bytes, 'accept')).toContain('red yellow blue');
    expect(settled(bytes, 'reject')).not.toMatch(/red|yellow|green/);
    expect(bodyOf(bytes)).toMatch(/<w:ins [^>]*w:author="Ann"[^>]*><w:r>.*?<\/w:r><w:del [^>]*w:author="Galley"/);
    expect(bodyOf(bytes)).not.toMatch(/<w:ins [^>]*><w:ins /);
  });
});

it('[F7] an empty body is empty again once what was written into it is rejected', () => {
  const { bytes } = suggested('', paragraph(['New']).replace('<w:p>', '<w:p><w:pPr><w:jc w:val="center"/></w:pPr>'));
  expect(settled(bytes, 'reject')).toBe(words(makeDocument({ body: '<w:p/>' })).replace('<w:p/>', '<w:p></w:p>'));
});
