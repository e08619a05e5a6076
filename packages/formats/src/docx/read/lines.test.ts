import { describe, expect, it } from 'vitest';
import { WordDocument } from '../package/word-document.ts';
import { makeDocument, paragraph, tableOf } from '../testing/make-document.ts';
import { documentLines } from './lines.ts';
import { sectionsOf } from './sections.ts';

const read = (body: string, more: { header?: string; footnote?: string } = {}) =>
  documentLines(new WordDocument(makeDocument({ body, ...more })));
const texts = (body: string) => read(body).map(({ text }) => text);
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

describe('documentLines', () => {
  it('[F3] body first, then notes and headers, in one row of numbers; sections begin at headings', () => {
    const body = [
      paragraph(['Cover']),
      paragraph(['Parties'], 'H1'),
      `<w:p>${run('Between us')}<w:r><w:footnoteReference w:id="1"/></w:r></w:p>`,
      tableOf([
        ['Item', 'Price'],
        ['Desk', 'a|b'],
      ]),
    ].join('');
    const lines = read(body, { header: paragraph(['Acme']), footnote: paragraph(['See below']) });
    expect(lines.map(({ number, section, text }) => `${number}/${section} ${text}`)).toEqual([
      '1/1 Cover',
      '2/2 # Parties',
      '3/2 Between us[^1]',
      '4/2 | Item | Price |',
      '5/2 | Desk | a\\|b |',
      '6/3 [^1]: See below',
      '7/4 Acme',
    ]);
    expect(sectionsOf(lines).map(({ title, line, lines: count }) => [title, line, count])).toEqual([
      [null, 1, 1],
      ['Parties', 2, 4],
      ['Footnotes', 6, 1],
      ['Headers', 7, 1],
    ]);
  });

  it('[F3] tracked changes are shown as such; the plain words are those after accepting them', () => {
    const [line] = read(
      `<w:p><w:pPr><w:rPr><w:del w:id="3"/></w:rPr></w:pPr>${run('pay ')}<w:del w:id="1"><w:r><w:delText>ten</w:delText></w:r></w:del><w:ins w:id="2">${run('nine')}</w:ins></w:p>`,
    );
    expect(line?.text).toBe('pay [-ten-]{+nine+}[-¶-]');
    expect(line?.plain).toBe('pay nine');
  });

  it('[F3] paragraphs of a text box follow the one that holds it, once, and begin no section', () => {
    const box = `<w:txbxContent>${paragraph(['In the box'], 'H1')}</w:txbxContent>`;
    const drawing = `<w:r><mc:AlternateContent><mc:Choice><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
    const lines = read(`<w:p>${run('Before ')}${drawing}</w:p>${paragraph(['After'])}`);
    expect(lines.map(({ text, section }) => [text, section])).toEqual([
      ['Before [text box]', 1],
      ['In the box', 1],
      ['After', 1],
    ]);
  });

  it('[F3] columns of a row are those of the grid: cells over several are followed by <, merged ones are ^', () => {
    const cell = (text: string, properties = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${text === '' ? '<w:p/>' : paragraph([text])}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('wide', '<w:gridSpan w:val="2"/>')}${cell('tall', '<w:vMerge w:val="restart"/>')}</w:tr><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell('b')}${cell('', '<w:vMerge/>')}</w:tr></w:tbl>`;
    expect(texts(table)).toEqual(['| wide | < | tall |', '|  | b | ^ |']);
  });

  it('[F3] a table in a cell stands in the cell', () => {
    const inner = tableOf([
      ['1', '2'],
      ['3', '4'],
    ]);
    const table = `<w:tbl><w:tr><w:tc>${paragraph(['Sizes'])}${inner}<w:p/></w:tc></w:tr></w:tbl>`;
    const [line] = read(table);
    expect(line?.text).toBe('| Sizes<br>1 / 2<br>3 / 4 |');
    expect(line?.paragraphs.map(({ plain }) => plain)).toEqual(['Sizes', '1', '2', '3', '4', '']);
  });

  it('[F3] hidden text is named', () => {
    expect(texts(paragraph(['seen ', ['unseen', '<w:vanish/>']]))).toEqual(['seen [hidden: unseen]']);
  });

  it('[F3] links, pictures, comments, breaks and formulas have marks; plain words have none of them', () => {
    const picture =
      '<w:r><w:drawing><wp:inline xmlns:wp="urn:wp"><wp:docPr id="1" descr="Our logo"/><a:blip xmlns:a="urn:a" r:embed="rId9"/></wp:inline></w:drawing></w:r>';
    const [line] = read(
      `<w:p><w:hyperlink w:anchor="end">${run('see below')}</w:hyperlink>${picture}<w:r><w:br/></w:r><w:r><w:commentReference w:id="4"/></w:r><m:oMath xmlns:m="urn:m"><m:r><m:t>a+b</m:t></m:r></m:oMath><w:r><w:br w:type="page"/></w:r></w:p>`,
    );
    expect(line?.text).toBe('[see below](#end)![Our logo]()<br>[comment 4]$a+b$[page break]');
    expect(line?.plain).toBe('see below\na+b\n');
  });

  it('[F3] a field shows its result, also over paragraphs; its code is not text', () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const code = '<w:r><w:instrText>PAGEREF x</w:instrText></w:r>';
    expect(
      texts(`<w:p>${mark('begin')}${code}${mark('separate')}${run('one')}</w:p><w:p>${run('two')}${mark('end')}</w:p>`),
    ).toEqual(['one', 'two']);
  });

  it('[F3] content controls around paragraphs and rows are stepped into', () => {
    const control = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const row = `<w:tr><w:tc>${paragraph(['cell'])}</w:tc></w:tr>`;
    expect(texts(`${control(paragraph(['inside']))}<w:tbl>${control(row)}</w:tbl>`)).toEqual(['inside', '| cell |']);
  });
});
