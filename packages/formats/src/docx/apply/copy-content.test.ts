import { expect, it } from 'vitest';
import { relatePart } from '../../ooxml/part-relationships.ts';
import { DocumentEdit } from '../edit/document/document-edit.ts';
import { wordElement } from '../edit/fragment.ts';
import { editDocument } from '../testing/edit-document.ts';
import { makeDocument, paragraph, tableOf } from '../testing/make-document.ts';
import { type CopiedDocxAssets, copyDocxAssets } from './copy-assets.ts';
import { sampleFiles } from './sample-files.ts';

const BOOKMARK = '<w:bookmarkStart w:id="7" w:name="goal"/><w:bookmarkEnd w:id="7"/>';
const marked = paragraph(['Goal']).replace('<w:p>', `<w:p>${BOOKMARK}`);
/** A report: heading, styled text, list, picture, link, note, bookmark with a reference, table. */
const report = editDocument(
  {
    body: [
      paragraph(['Before']),
      paragraph(['Results'], 'H1'),
      paragraph(['Mine'], 'Mine'),
      paragraph(['Item']),
      paragraph(['See the page']),
      marked,
      `<w:p><w:hyperlink w:anchor="goal"><w:r><w:t>to the goal</w:t></w:r></w:hyperlink></w:p>`,
      `<w:p><w:fldSimple w:instr=" REF goal \\h "><w:r><w:t>Goal</w:t></w:r></w:fldSimple></w:p>`,
      tableOf([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      paragraph(['Next'], 'H1'),
    ].join(''),
  },
  [
    { kind: 'make_list', line: 4, list: 'number' },
    { kind: 'add_footnote', line: 5, find: 'page', text: 'A note.' },
    { kind: 'add_link', line: 5, find: 'page', url: 'https://example.com/' },
    { kind: 'add_comment', line: 5, find: 'See', text: 'Hm.', author: 'A' },
    { kind: 'insert_image', after: 5, image: 'sample.png', alt: 'Logo' },
  ],
  { files: sampleFiles },
);
const target = editDocument(
  { body: marked + paragraph(['Own item']) + paragraph(['End']), footnote: paragraph(['Own note']) },
  [{ kind: 'make_list', line: 2, list: 'bullet' }],
).bytes;

function shown({ bytes }: CopiedDocxAssets): string[] {
  return new DocumentEdit(bytes).lines().map(({ text }) => text);
}

it('the sample is whole', () => {
  expect(report.said.filter((said) => /^[A-Z_]+:/.test(said))).toEqual([]);
});

it('[F11] lines come with its styles, lists, pictures, links, notes and bookmarks under free names', () => {
  const copied = copyDocxAssets(report.bytes, target, { lines: { from: 2, to: 11 }, after: 2 });
  const edit = new DocumentEdit(copied.bytes);
  const lines = shown(copied);
  expect(lines.slice(0, 6)).toEqual([
    'Goal',
    '- Own item',
    '# Results',
    '## Mine',
    '1. Item',
    expect.stringContaining('See the'),
  ]);
  expect(lines).toContain('| c | d |');
  expect(lines).not.toContain('# Next');
  const xml = edit.document.parts.read(edit.document.main);
  expect(xml).toContain('w:name="goal_2"');
  expect(xml).toContain('w:anchor="goal_2"');
  expect(xml).toContain(' REF goal_2 \\h ');
  expect(xml).not.toContain('commentR');
  expect(copied.warnings).toEqual(['Not copied: 1 comment.']);
  expect(lines.join('\n')).toContain('https://example.com/');
  expect(lines.join('\n')).toContain('A note.');
  expect(lines.join('\n')).toContain('Own note');
  expect(edit.document.parts.names().filter((name) => name.includes('media/'))).toHaveLength(1);
  const ids = [...xml.matchAll(/bookmarkStart w:id="(\d+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(2);
});

it('[F11] a style of another name under the same id comes under another one; one of the same name keeps its look', () => {
  const other = makeDocument({ body: paragraph(['x']) });
  const from = makeDocument({ body: paragraph(['Text'], 'Mine') });
  expect(copyDocxAssets(from, other, { section: 1 }).styles).toEqual([]);
  const renamed = new DocumentEdit(other);
  renamed.styles().get('Mine')?.element.replaceChildren([]);
  const { bytes, styles } = copyDocxAssets(from, renamed.finish(), { section: 1 });
  expect(styles).toEqual(['My chapter']);
  const read = new DocumentEdit(bytes);
  const brought = read
    .styles()
    .all()
    .find(({ name }) => name === 'My chapter');
  expect(brought?.id).toBe('Mine1');
  expect(read.lines().at(-1)?.element.at('pPr', 'pStyle')?.attribute('val')).toBe('Mine1');
});

it('[F11] a section comes by its number in the map', () => {
  const copied = copyDocxAssets(report.bytes, target, { section: 2 });
  expect(copied.lines).toBe(1);
  expect(shown(copied)[3]).toBe('# Results');
});

it('[F11] pictures come alone', () => {
  const copied = copyDocxAssets(report.bytes, target, { pictures: 'all', before: 1 });
  expect(copied.pictures).toBe(1);
  expect(shown(copied)[0]).toContain('Logo');
  expect(() => copyDocxAssets(target, report.bytes, { pictures: 'all' })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
});

it('[F11] headers and footers replace those that were, with their pictures', () => {
  const made = editDocument(
    { body: paragraph(['x']), header: paragraph(['House header'], 'H2') },
    [
      { kind: 'insert_image', line: 2, image: 'sample.png', alt: 'Logo' },
      { kind: 'set_footer', text: 'House footer' },
    ],
    { files: sampleFiles },
  );
  expect(made.lines[1]).toContain('House header');
  const old = makeDocument({ body: paragraph(['Mine']), header: paragraph(['Old header']) });
  const copied = copyDocxAssets(made.bytes, old, { headers: true });
  const lines = shown(copied);
  expect(lines[0]).toBe('Mine');
  expect(lines[1]).toMatch(/House header.*Logo/);
  expect(lines).not.toContain('Old header');
  expect(lines).toContain('House footer');
  expect(copied.headers).toBe(2);
  const names = new DocumentEdit(copied.bytes).document.parts.names();
  expect(names.filter((name) => /media\//.test(name))).toHaveLength(1);
  expect(names).not.toContain('word/header1.xml');
  expect(() => copyDocxAssets(makeDocument({ body: '' }), old, { headers: true })).toThrow(/no headers/);
});

it.each([
  ['rows of a table alone', { lines: { from: 10, to: 10 } }, /rows of a table/],
  ['a section that is not there', { section: 99 }, /no section 99/],
  ['lines that are not in the body', { lines: { from: 14, to: 14 } }, /not in the body/],
  ['a place that is not in the body', { section: 1, after: 4 }, /not in the body/],
  ['two contents at once', { section: 1, pictures: 'all' as const }, /Several things/],
])('[F11] refuses %s', (_, options, message) => {
  expect(() => copyDocxAssets(report.bytes, target, options)).toThrow(message);
});

/** A document with this theme and these defaults. */
function themed(font: string): Buffer {
  const edit = new DocumentEdit(makeDocument({ body: paragraph([font]) }));
  const { parts, main } = edit.document;
  const types = 'application/vnd.openxmlformats-officedocument';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  parts.write('word/theme/theme1.xml', `<a:theme xmlns:a="urn:a" name="${font}"/>`);
  parts.declare('word/theme/theme1.xml', `${types}.theme+xml`);
  relatePart(parts, main, { type: `${office}/theme`, to: 'word/theme/theme1.xml' });
  const styles = edit.tree('word/styles.xml');
  const fonts = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr></w:rPrDefault></w:docDefaults>`;
  styles.root.prepend(wordElement(styles, fonts));
  return edit.finish();
}

it('[F11] the theme and the look that text starts from replace those that were', () => {
  for (const to of [themed('Old'), makeDocument({ body: paragraph(['x']) })]) {
    const { document } = new DocumentEdit(copyDocxAssets(themed('House'), to, { theme: true }).bytes);
    expect(document.related('theme').map((part) => document.parts.read(part))).toEqual([
      expect.stringContaining('name="House"'),
    ]);
    expect(document.parts.contentType('word/theme/theme1.xml')).toMatch(/theme\+xml$/);
    expect(document.parts.read('word/styles.xml').match(/w:ascii="\w+"/g)).toEqual(['w:ascii="House"']);
  }
});

it('[F11] a theme needs one to take', () => {
  expect(() => copyDocxAssets(report.bytes, target, { theme: true })).toThrow(/no theme/);
});

it('[F11] older drawings get free ids, and a kind of shape stays once', () => {
  const V = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"';
  const shape = '<v:shapetype id="_x0000_t75"/><v:shape id="_x0000_i1025" type="#_x0000_t75"/>';
  const drawn = `<w:p><w:r><w:object ${V}>${shape}<o:OLEObject ShapeID="_x0000_i1025"/></w:object></w:r></w:p>`;
  const made = makeDocument({ body: drawn });
  const { bytes } = copyDocxAssets(made, made, { lines: { from: 1, to: 1 } });
  const xml = new DocumentEdit(bytes).document.parts.read('word/document.xml');
  expect(xml.match(/<v:shapetype/g)).toHaveLength(1);
  expect([...xml.matchAll(/ (?:id|ShapeID)="([^"]+)"/g)].map((match) => match[1])).toEqual([
    '_x0000_t75',
    '_x0000_i1025',
    '_x0000_i1025',
    'shape_3',
    'shape_3',
  ]);
});
