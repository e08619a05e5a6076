import { describe, expect, it } from 'vitest';
import { pdfAdapter } from '../adapter.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { pageNumbers, rangesOf } from './page-range.ts';

const all = { lineStart: 1, lineCount: 500 };
const read = async (bytes: Uint8Array, part = {}) =>
  (await pdfAdapter.read(bytes, { ...all, ...part })).text.split('\n');

const sentence = (index: number) => `line ${index} of a column that has running text in it`;
const two = Array.from({ length: 12 }, (_, index) => index).flatMap((index) => [
  [50, 700 - index * 14, `left ${sentence(index)}`, 9] as const,
  [320, 700 - index * 14, `right ${sentence(index)}`, 9] as const,
]);

describe('reading a PDF', () => {
  it('[F9] reads pages in order and names each', async () => {
    const file = makePdf({ pages: [{ text: [[72, 700, 'First.']] }, {}, { text: [[72, 700, 'Third.']] }] });
    expect(await read(file)).toEqual(['[page 1 of 3]', 'First.', '[page 2 of 3: empty]', '[page 3 of 3]', 'Third.']);
  });

  it('[F3] reads some pages, with lines numbered as in the whole file', async () => {
    const file = makePdf({ pages: [1, 2, 3].map((page) => ({ text: [[72, 700, `Text ${page}.`]] })) });
    const part = await pdfAdapter.read(file, { ...all, pages: '2-3', numbered: true });
    expect(part.text.split('\n')).toEqual(['3: [page 2 of 3]', '4: Text 2.', '5: [page 3 of 3]', '6: Text 3.']);
    expect(part.chunk_info).toMatchObject({ pages: '2-3', total_pages: 3, has_more: false, line_start: 3 });
    const first = await pdfAdapter.read(file, { lineStart: 1, lineCount: 3 });
    expect(first.chunk_info).toMatchObject({ has_more: true, next_line: 4, pages: '1-2' });
    await expect(pdfAdapter.read(file, { ...all, pages: '4' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(pdfAdapter.read(file, { ...all, pages: 'two' })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('[F9] reads one column after the other, with what stands above and below them', async () => {
    const file = makePdf({
      pages: [
        { text: [[50, 750, 'A heading over both columns of the page, as wide as it gets'], ...two, [280, 40, '7']] },
      ],
    });
    const lines = await read(file);
    expect(lines[1]).toContain('A heading');
    expect(lines.slice(2, 14).every((line) => line.trim().startsWith('left'))).toBe(true);
    expect(lines.slice(14, 26).every((line) => line.trim().startsWith('right'))).toBe(true);
    expect(lines.at(-1)?.trim()).toBe('7');
  });

  it('[F9] a page that is a picture is said to be one', async () => {
    const file = makePdf({ pages: [{ content: '0 0 1 rg 10 10 400 400 re f' }] });
    expect(await pdfAdapter.read(file, all)).toMatchObject({
      text: '[page 1 of 1: a picture: no text]',
      chunk_info: { pages_without_text: '1' },
    });
    expect(await pdfAdapter.map(file, {})).toMatchObject({ pages_without_text: '1', words: 0 });
  });

  it('[F9] a turned page is read as people see it', async () => {
    const content = 'BT /F1 12 Tf 0 1 -1 0 100 100 Tm (Across the turned page) Tj ET';
    const file = makePdf({ pages: [{ content, more: '/Rotate 90' }] });
    expect((await read(file))[1]?.trim()).toBe('Across the turned page');
  });

  it('[F9] text that runs upwards stands after the rest, as one line', async () => {
    const content = 'BT /F1 12 Tf 0 1 -1 0 40 100 Tm (In the margin) Tj ET';
    const file = makePdf({ pages: [{ text: [[72, 700, 'Body.']], content }] });
    expect((await read(file)).slice(1)).toEqual(['Body.', 'In the margin']);
  });

  it('[F9] a hyphen at the end of a line stays what it is', async () => {
    const file = makePdf({
      pages: [
        {
          text: [
            [72, 700, 'This is a docu-'],
            [72, 686, 'ment of words.'],
          ],
        },
      ],
    });
    expect((await read(file)).slice(1)).toEqual(['This is a docu-', 'ment of words.']);
  });

  it('[F9] words beside the page are counted, not shown', async () => {
    const file = makePdf({
      pages: [
        {
          text: [
            [72, 700, 'Seen.'],
            [900, 700, 'Hidden words'],
          ],
        },
      ],
    });
    expect(await read(file)).toEqual(['[page 1 of 1: 2 words beside the page left out]', 'Seen.']);
    const content =
      'BT /F1 12 Tf 0 1 -1 0 40 100 Tm (Up) Tj ET BT /F1 12 Tf 0 1 -1 0 900 100 Tm (Hidden upwards) Tj ET';
    const upwards = makePdf({ pages: [{ content }] });
    expect(await read(upwards)).toEqual(['[page 1 of 1: 2 words beside the page left out]', 'Up']);
  });

  it('[F9] finds words with their page', async () => {
    const file = makePdf({ pages: [{ text: [[72, 700, 'One page.']] }, { text: [[72, 700, 'Two pages, a page.']] }] });
    const found = await pdfAdapter.find(file, { find: 'page', wholeWord: true });
    expect(found).toMatchObject({
      count: 2,
      lines: [
        { line: 2, page: 1, text: 'One page.' },
        { line: 4, page: 2, text: 'Two pages, a page.' },
      ],
    });
  });

  it('[F2] maps what the file holds beside its text', async () => {
    const file = makePdf({
      pages: [
        { text: [[72, 700, 'Hello there.']], more: '/Annots [100 0 R 101 0 R 103 0 R]' },
        { box: [0, 0, 300, 200] },
      ],
      catalog:
        '/Outlines 110 0 R /AcroForm << /Fields [103 0 R] /DR << /Font << /F1 3 0 R >> >> /DA (/F1 12 Tf 0 g) >>',
      objects: {
        100: '<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /T (Ada) /Contents (Check this) >>',
        101: '<< /Type /Annot /Subtype /Link /Rect [0 0 20 20] /A << /S /URI /URI (https://example.org/) >> >>',
        103: '<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (City) /V (Bern) /Opt [(Bern) (Chur)] /Rect [0 0 90 20] /P 10 0 R >>',
        110: '<< /Type /Outlines /First 111 0 R /Last 111 0 R /Count 1 >>',
        111: '<< /Title (Second page) /Parent 110 0 R /Dest [12 0 R /Fit] >>',
      },
      info: "/Title (A title) /Author (Ada) /CreationDate (D:20240131120000+01'00')",
    });
    expect(await pdfAdapter.map(file, {})).toMatchObject({
      kind: 'pdf',
      page_count: 2,
      about: { title: 'A title', author: 'Ada', created: '2024-01-31 12:00:00 +01:00', version: '1.7' },
      sizes: [
        { pages: '1', size: '612 × 792' },
        { pages: '2', size: '300 × 200' },
      ],
      empty_pages: '2',
      outline: [{ title: 'Second page', level: 1, page: 2 }],
      pages: [
        { page: 1, line: 1, words: 2, begins: 'Hello there.' },
        { page: 2, line: 5, words: 0, begins: '' },
      ],
      fields: [{ page: 1, name: 'City', type: 'choice', value: 'Bern' }],
      annotations: [{ page: 1, type: 'comment', author: 'Ada', text: 'Check this' }],
      links: [{ page: 1, to: 'https://example.org/' }],
    });
    expect((await read(file)).slice(2, 4)).toEqual([
      '[field City (choice): "Bern", one of: Bern, Chur]',
      '[comment by Ada: Check this]',
    ]);
  });

  it('[F3] pages are named as people write them', () => {
    expect(pageNumbers('3', 9)).toEqual([3]);
    expect(pageNumbers('7-20, 1', 9)).toEqual([1, 7, 8, 9]);
    expect(rangesOf([1, 2, 3, 7])).toBe('1-3, 7');
    for (const wrong of ['', '0', '5-3', '1;2', '-1']) expect(() => pageNumbers(wrong, 9)).toThrow('names no pages');
  });
});
