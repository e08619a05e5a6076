import { expect, it } from 'vitest';
import { sampleFiles } from '../apply/sample-files.ts';
import { editDocument } from '../testing/edit-document.ts';
import { makeDocument, paragraph, tableOf } from '../testing/make-document.ts';
import { documentLooks } from './looks.ts';

const whole = { lineStart: 1, lineCount: 100 };
const strong = '<w:style w:type="character" w:styleId="S"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>';

it('[V6] a document as it looks: headings, runs with what they and their styles say, tables', () => {
  const body = [
    paragraph(['Report'], 'Titel'),
    paragraph(['First'], 'H1'),
    paragraph(['A ', ['red', '<w:color w:val="ff0000"/><w:sz w:val="28"/>'], ['word', '<w:rStyle w:val="S"/>']]),
    paragraph([['gone', '<w:vanish/>'], 'H', ['2', '<w:vertAlign w:val="subscript"/>'], 'O']),
    tableOf([
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ].join('');
  const { blocks, total_lines } = documentLooks(makeDocument({ body, styles: strong }), whole);
  expect(total_lines).toBe(6);
  expect(blocks.slice(0, 4)).toMatchObject([
    { type: 'paragraph', level: 0, runs: [{ text: 'Report' }] },
    { type: 'paragraph', level: 1, line: 2, runs: [{ text: 'First' }] },
    {
      runs: [{ text: 'A ' }, { text: 'red', color: 'FF0000', size: 14 }, { text: 'word', bold: true }],
    },
    { runs: [{ text: 'H' }, { text: '2', raised: 'sub' }, { text: 'O' }] },
  ]);
  const [, , , , table] = blocks;
  expect(
    table?.type === 'table' && table.rows.map(({ cells }) => cells.map((cell) => cell.paragraphs[0]?.runs[0]?.text)),
  ).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('[V6] pictures of the file come along once, with their width; tracked changes are marked', () => {
  const gone = '<w:del w:id="1" w:author="A"><w:r><w:delText>old</w:delText></w:r></w:del>';
  const { bytes } = editDocument(
    { body: `${paragraph(['One'])}<w:p>${gone}</w:p>` },
    [{ kind: 'insert_image', after: 1, image: 'sample.png', width_cm: 2, alt: 'A plan' }],
    { files: sampleFiles },
  );
  const { blocks, pictures } = documentLooks(bytes, whole);
  expect(blocks[1]).toMatchObject({
    runs: [{ text: 'A plan', picture: { key: 'word/media/image1.png', width_cm: 2 } }],
  });
  expect(pictures.map(({ part }) => part)).toEqual(['word/media/image1.png']);
  expect(blocks[2]).toMatchObject({ runs: [{ text: 'old', change: 'deleted' }] });
});

it('[T8] a picture that lies elsewhere is named and not looked for', () => {
  const drawing =
    '<w:p><w:r><w:drawing><wp:inline xmlns:wp="w"><wp:docPr id="1" descr="Away"/><a:blip xmlns:a="a" r:embed="rId99"/></wp:inline></w:drawing></w:r></w:p>';
  const { blocks, pictures } = documentLooks(makeDocument({ body: drawing }), whole);
  expect(blocks[0]).toMatchObject({ runs: [{ text: 'Away', picture: { key: null } }] });
  expect(pictures).toEqual([]);
});

it('[V6] some lines at a time', () => {
  const body = Array.from({ length: 30 }, (_unused, at) => paragraph([`line ${at + 1}`])).join('');
  const { blocks, line_start, line_count, total_lines } = documentLooks(makeDocument({ body }), {
    lineStart: 11,
    lineCount: 5,
  });
  expect({ line_start, line_count, total_lines }).toEqual({ line_start: 11, line_count: 5, total_lines: 30 });
  expect(blocks[0]).toMatchObject({ line: 11 });
});

it('[V6] words that run from the right, and what fills a cell, are drawn so', () => {
  const cell = (fill: string, text: string) =>
    `<w:tc><w:tcPr><w:shd w:val="clear" w:fill="${fill}"/></w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
  const row = (cells: string) => `<w:tr>${cells}</w:tr>`;
  const styled =
    '<w:tbl><w:tblPr><w:tblStyle w:val="T"/><w:tblLook w:val="04A0"/></w:tblPr><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid>';
  const styles =
    '<w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:color w:val="FFFFFF"/></w:rPr><w:tcPr><w:shd w:val="clear" w:fill="1f3864"/></w:tcPr></w:tblStylePr></w:style>';
  const plain = '<w:tc><w:p><w:r><w:t>Head</w:t></w:r></w:p></w:tc>';
  const body = [
    '<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:t>\u0645\u0631\u062d\u0628\u0627</w:t></w:r></w:p>',
    `${styled}${row(plain + plain)}${row(cell('auto', 'a') + cell('ffc000', 'b'))}</w:tbl>`,
  ].join('');
  const { blocks } = documentLooks(makeDocument({ body, styles }), whole);
  const [words, table] = blocks;
  expect(words).toMatchObject({ is_rtl: true });
  if (table?.type !== 'table') throw new TypeError('no table');
  expect(table.rows.map(({ cells }) => cells.map(({ fill }) => fill))).toEqual([
    ['1F3864', '1F3864'],
    [undefined, 'FFC000'],
  ]);
  expect(table.rows[0]?.cells[0]?.paragraphs[0]?.runs).toEqual([{ text: 'Head', bold: true, color: 'FFFFFF' }]);
});

it('[V6] notes, comments, headers and footers follow the body, each under the mark that the body has for it', () => {
  const { bytes } = editDocument({ body: paragraph(['One word.']) }, [
    { kind: 'add_comment', line: 1, text: 'Really?', author: 'Anna' },
    { kind: 'add_footnote', line: 1, text: 'Or two.' },
    { kind: 'set_header', text: 'Draft of May' },
  ]);
  const { blocks } = documentLooks(bytes, whole);
  const [body] = blocks;
  expect(body?.type === 'paragraph' && body.runs.filter(({ raised }) => raised === 'super')).toMatchObject([
    { text: expect.stringMatching(/^\[comment \d+\]1$|^1\[comment \d+\]$/) },
  ]);
  expect(blocks.map((block) => [block.story, block.type === 'paragraph' ? block.lead : null])).toEqual([
    [undefined, undefined],
    ['footnotes', '1'],
    ['comments', expect.stringMatching(/^comment \d+ by Anna$/)],
    ['header', undefined],
  ]);
});
