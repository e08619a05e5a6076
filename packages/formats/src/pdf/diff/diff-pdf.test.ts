import { describe, expect, it } from 'vitest';
import { pdfAdapter } from '../adapter.ts';
import { type MadePage, makePdf } from '../testing/make-pdf.ts';
import { diffPdf } from './diff-pdf.ts';

const page = (...lines: readonly string[]): MadePage => ({
  text: lines.map((line, index) => [72, 700 - index * 16, line] as const),
});
const chapters = ['Apples grow on trees.', 'Rivers run to the sea.', 'Stones lie still.', 'Clouds pass quickly.'];
const four = makePdf({ pages: chapters.map((text) => page(text, `More about it: ${text.toLowerCase()}`)) });
const pages = (texts: readonly string[]) =>
  makePdf({ pages: texts.map((text) => page(text, `More about it: ${text.toLowerCase()}`)) });

describe('comparing two versions of a PDF', () => {
  it('[V2] the same bytes are the same', async () => {
    expect(await diffPdf(four, four, {})).toMatchObject({ is_same: true, pages: [], unchanged: 4, focus: null });
  });

  it('[V2] a changed word is shown in its line, with the numbers that reading gives', async () => {
    const other = pages(chapters.map((text) => text.replace('still', 'there')));
    const diff = await diffPdf(four, other, {});
    expect(diff).toMatchObject({ unchanged: 3, before_pages: 4, after_pages: 4, focus: { page: 3, side: 'after' } });
    expect(diff.pages).toMatchObject([
      { change: 'changed', before: 3, after: 3, is_moved: false, looks_changed: true },
    ]);
    const [hunk] = diff.pages[0]?.hunks ?? [];
    expect(hunk?.lines.find(({ kind }) => kind === 'removed')?.text).toBe('Stones lie still.');
    const { text } = await pdfAdapter.read(other, { lineStart: hunk?.draft_start ?? 0, lineCount: 1 });
    expect(text).toBe('Stones lie there.');
  });

  it('[V2] pages that came and went', async () => {
    const [one = '', two = '', three = '', last = ''] = chapters;
    const more = pages([one, 'Something entirely new here.', two, three, last]);
    expect((await diffPdf(four, more, {})).pages).toMatchObject([{ change: 'added', before: null, after: 2 }]);
    expect((await diffPdf(more, four, {})).pages).toMatchObject([{ change: 'removed', before: 2, after: null }]);
    expect((await diffPdf(more, four, {})).focus).toEqual({ page: 2, side: 'before' });
  });

  it('[V2] a page that moved is one change', async () => {
    const [one = '', two = '', three = '', last = ''] = chapters;
    const diff = await diffPdf(four, pages([two, three, last, one]), {});
    expect(diff.pages).toMatchObject([{ change: 'changed', before: 1, after: 4, is_moved: true, hunks: [] }]);
    expect(diff.unchanged).toBe(3);
  });

  it('[V2] a picture that was exchanged is seen where the text is the same', async () => {
    const drawn = (color: string) =>
      makePdf({ pages: [{ ...page('Same text.'), content: `${color} rg 100 100 200 200 re f` }, page('Other.')] });
    const diff = await diffPdf(drawn('1 0 0'), drawn('0 0 1'), {});
    expect(diff.pages).toMatchObject([{ change: 'changed', after: 1, looks_changed: true, hunks: [] }]);
    expect(diff).toMatchObject({ unchanged: 1, looks_not_compared: 0 });
  });

  it('[V2] what differs beside the pages is named', async () => {
    const titled = makePdf({ pages: [page('Same.')], info: '/Title (New title)' });
    const diff = await diffPdf(makePdf({ pages: [page('Same.')] }), titled, {});
    expect(diff).toMatchObject({
      is_same: false,
      pages: [],
      form: [{ what: 'title', before: 'none', after: 'New title' }],
    });
  });

  it('[V2] a file that did not exist is all new, and can be looked at in parts', async () => {
    const diff = await diffPdf(null, four, { offset: 1, limit: 2 });
    expect(diff.pages.map(({ change, after }) => [change, after])).toEqual([
      ['added', 2],
      ['added', 3],
    ]);
    expect(diff).toMatchObject({ pages_left_out: 2, before_pages: 0, unchanged: 0 });
  });
});
