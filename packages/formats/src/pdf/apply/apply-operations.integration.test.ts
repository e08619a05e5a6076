import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { withPdf } from '../pdfium/open-pdf.ts';
import { readPdf } from '../read/kept-pages.ts';
import { makeForm } from '../testing/make-form.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { pageTexts } from '../testing/page-texts.ts';
import { pageWords } from '../text/words.ts';
import { applyPdfOperations } from './apply-operations.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

const three = makePdf({
  pages: ['First', 'Second', 'Third'].map((word) => ({ text: [[72, 700, `${word} page of the document`]] })),
  catalog: '/Outlines 100 0 R',
  objects: {
    100: '<< /Type /Outlines /First 101 0 R /Last 102 0 R /Count 2 >>',
    101: '<< /Title (Start) /Parent 100 0 R /Next 102 0 R /Dest [10 0 R /Fit] >>',
    102: '<< /Title (End) /Parent 100 0 R /Prev 101 0 R /Dest [14 0 R /Fit] >>',
  },
});

async function edited(bytes: Uint8Array, operations: readonly unknown[], files?: ReadonlyMap<string, Uint8Array>) {
  const result = await applyPdfOperations(bytes, operations, files === undefined ? {} : { files });
  expect(result.report.flatMap(({ error }) => error ?? [])).toEqual([]);
  return result;
}

const isPrefix = (after: Uint8Array, before: Uint8Array) =>
  Buffer.compare(after.subarray(0, before.length), before) === 0;

/** Words of a page with their places, to a point. */
async function placesOf(bytes: Uint8Array, number: number): Promise<string[]> {
  const found = await withPdf(bytes, (pdf) => pdf.page(number, (page) => pageWords(page).words));
  return (found ?? []).map(({ text, x0, y0 }) => `${text} at ${Math.round(x0)}, ${Math.round(y0)}`);
}

/** Encrypted for nobody in particular, with its filters in an object of their own, as some programs write them. */
async function lockedApart(bytes: Uint8Array): Promise<Buffer> {
  const pdf = await PDF.load(bytes);
  pdf.setProtection({ userPassword: '', ownerPassword: 'owner' });
  const whole = Buffer.from(await pdf.save()).toString('latin1');
  const filters = /\/CF (<<\n\/StdCF <<[^>]*>>\n>>)/.exec(whole);
  const [found = '', dictionary = ''] = filters ?? [];
  const apart = whole.replace(found, '/CF 99 0 R'.padEnd(found.length));
  const trailer = /trailer\n<<([\s\S]*)>>\nstartxref\n(\d+)/.exec(apart);
  const place = apart.length;
  const added = `99 0 obj\n${dictionary}\nendobj\n`;
  const entries = `xref\n99 1\n${String(place).padStart(10, '0')} 00000 n \ntrailer\n<<${trailer?.[1]?.replace(/\/Size \d+/, '/Size 100')} /Prev ${trailer?.[2]} >>`;
  return Buffer.from(`${apart}${added}${entries}\nstartxref\n${place + added.length}\n%%EOF\n`, 'latin1');
}

describe('forms', () => {
  it('[F9] a name that ends with a blank is read as it is, and its field filled with the blank or without', async () => {
    const form = Buffer.from(makeForm().toString('latin1').replace('/T (name)', '/T (nam )'), 'latin1');
    for (const name of ['nam ', 'nam']) {
      const { bytes } = await edited(form, [{ kind: 'fill_fields', values: { [name]: 'Ada' } }]);
      const { pages } = await readPdf(bytes, () => false);
      expect(pages[0]?.fields[0]).toMatchObject({ name: 'nam ', value: 'Ada' });
    }
  });

  it('[F9] fills text, boxes, buttons and lists, and the file stays the beginning of the new one', async () => {
    const form = makeForm();
    const values = { name: 'Ada', CODE: 'abcde', agreed: 'yes', size: 'large', city: 'Zurich' };
    const { bytes, saved } = await edited(form, [{ kind: 'fill_fields', values }]);
    expect(saved).toBe('appended');
    expect(isPrefix(bytes, form)).toBe(true);
    const fields = (await PDF.load(bytes)).getForm();
    const read = ['name', 'code', 'agreed', 'size', 'city'].map((name) => fields?.getField(name)?.getValue());
    expect(read).toEqual(['Ada', 'abcde', 'Yes', 'large', 'zh']);
  });

  it('[F9] letters that the form has no font for are drawn with one that has them', async () => {
    const { bytes } = await edited(makeForm(), [
      { kind: 'fill_fields', values: { name: 'Žluťoučký Ω' }, flatten: true },
    ]);
    expect((await pageTexts(bytes))[0]).toContain('Žluťoučký Ω');
    expect((await PDF.load(bytes)).getForm()).toBeNull();
  });

  it.each([
    ['a value that is too long', { code: 'abcdef' }, /takes 5 characters; the value has 6/],
    ['a field that is not there', { nobody: 'x' }, /no field "nobody"/],
    ['a locked field', { locked: 'x' }, /read-only/],
    ['an option that is not there', { city: 'Basel' }, /cannot be "Basel"/],
    ['a word that is neither yes nor no', { agreed: 'perhaps' }, /cannot be "perhaps"/],
  ])('[F9] refuses %s and writes nothing', async (_, values, message) => {
    const form = makeForm();
    const { ok, report, bytes } = await applyPdfOperations(form, [{ kind: 'fill_fields', values }]);
    expect(ok).toBe(false);
    expect(report[0]?.error?.message).toMatch(message);
    expect(bytes).toBe(form);
  });
});

describe('forms as programs leave them', () => {
  const widget = '/Type /Annot /Subtype /Widget /F 4';
  const place = (row: number) => `/Rect [100 ${700 - row * 40} 300 ${720 - row * 40}] /P 10 0 R`;
  const look = '/AP << /N 200 0 R >>';
  const form = makePdf({
    pages: [
      {
        text: [[72, 750, 'A form']],
        more: `/Annots [100 0 R 102 0 R 103 0 R 104 0 R << ${widget} ${place(9)} /FT /Tx /T (direct) ${look} >>]`,
      },
      { text: [[72, 750, 'Second']], more: '/Annots [108 0 R]' },
    ],
    catalog:
      '/AcroForm << /Fields [100 0 R 102 0 R 108 0 R] /DA (/Helv 10 Tf 0 g) /DR << /Font << /Helv 3 0 R >> >> >>',
    objects: {
      100: `<< ${widget} ${place(0)} /FT /Btn /T (bare) >>`,
      102: `<< ${widget} ${place(2)} /FT /Tx >>`,
      103: `<< ${widget} ${place(3)} /FT /Tx /T (stray) ${look} >>`,
      104: `<< ${widget} ${place(4)} ${look} >>`,
      108: `<< ${widget} ${place(0)} /FT /Tx /T (elsewhere) ${look} >>`,
      200: '<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F 3 0 R >> >> /Length 36 >>\nstream\nBT /F 10 Tf 2 5 Td (Shown) Tj ET     \nendstream',
    },
  });
  const fieldsOf = async (bytes: Uint8Array) => (await readPdf(bytes, () => false)).pages.map(({ fields }) => fields);

  it('[F9] a box without pictures of its states can be ticked, a field that the form does not list be filled', async () => {
    const values = { bare: 'yes', stray: 'Ada', direct: 'Bea' };
    const { bytes, saved } = await edited(form, [{ kind: 'fill_fields', values }]);
    expect(saved).toBe('appended');
    const [first = []] = await fieldsOf(bytes);
    expect(first.find(({ name }) => name === 'bare')?.is_checked).toBe(true);
    expect(['stray', 'direct'].map((name) => first.find((field) => field.name === name)?.value)).toEqual([
      'Ada',
      'Bea',
    ]);
    const { report } = await applyPdfOperations(form, [{ kind: 'fill_fields', values: { '': 'x' } }]);
    expect(report[0]?.error?.message).toBe('A field without a name cannot be filled.');
  });

  it('[F9] flattening leaves no field behind, and each is drawn on the page that showed it', async () => {
    const { bytes } = await edited(form, [{ kind: 'flatten_form' }]);
    expect(await fieldsOf(bytes)).toEqual([[], []]);
    const shown = (await pageTexts(bytes)).map((text) => text.match(/Shown/g)?.length);
    expect(shown).toEqual([3, 1]);
  });

  it('[F9] a stamp stands on the page, however small that is', async () => {
    const slip = makePdf({ pages: [{ text: [[2, 6, 'slip']], more: '/MediaBox [0 0 170 19]' }] });
    const { bytes } = await edited(slip, [{ kind: 'stamp_text', text: 'Stamp', position: 'bottom-right' }]);
    expect((await placesOf(bytes, 1)).some((word) => word.startsWith('Stamp'))).toBe(true);
  });
});

describe('what the file says of itself', () => {
  const xmp = (inside: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="r">${inside}</rdf:RDF></x:xmpmeta>`;
  const described = (filter: string, text: string) =>
    makePdf({
      pages: [{ text: [[72, 700, 'words']] }],
      catalog: '/Metadata 150 0 R',
      objects: {
        150: `<< /Type /Metadata /Subtype /XML ${filter} /Length ${text.length} >>\nstream\n${text}\nendstream`,
      },
    });
  const old = xmp('<dc:title><rdf:Alt><rdf:li>Old</rdf:li></rdf:Alt></dc:title>');
  const rename = [{ kind: 'set_metadata', title: 'New' }];

  it.each([
    '/Filter /Crypt /DecodeParms << /Name /Identity >>',
    '/Filter [/Crypt] /DecodeParms [<< /Name /Identity >>]',
  ])('[F9] a title is set in both places where the second is left out of encryption: %s', async (filter) => {
    const { bytes } = await edited(described(filter, old), rename);
    expect((await readPdf(bytes, () => false)).about.title).toBe('New');
    expect(Buffer.from(bytes).toString('latin1')).toContain('>New</rdf:li>');
  });

  it('[F9] a second description that cannot be read goes, and is named', async () => {
    const { bytes, warnings } = await edited(described('/Filter /Unknown', 'no xml'), rename);
    expect((await readPdf(bytes, () => false)).about.title).toBe('New');
    expect(warnings.join()).toContain('XMP');
  });
});

describe('what the file came with', () => {
  it('[F9] a stamp stands in its place on pages whose content closes too little or too much', async () => {
    const open = 'q 0.1 0 0 0.1 500 700 cm /Span BMC BT /F1 80 Tf (open) Tj';
    const over = '0.5 0 0 0.5 0 0 cm Q Q (not Q) pop BT /F1 24 Tf 1 0 0 1 40 40 Tm (over) Tj ET';
    const torn = makePdf({ pages: [{ content: open }, { content: over }, { content: 'BT /F1 12 Tf (whole) Tj ET' }] });
    const before = await Promise.all([1, 2, 3].map((page) => placesOf(torn, page)));
    const { bytes, saved } = await edited(torn, [{ kind: 'stamp_text', text: 'Stamp', position: 'bottom-left' }]);
    expect(saved).toBe('appended');
    const after = await Promise.all([1, 2, 3].map((page) => placesOf(bytes, page)));
    const stamp = after[2]?.at(-1);
    expect(stamp).toMatch(/^Stamp at/);
    expect(after).toEqual(before.map((words) => [...words, stamp]));
  });

  it('[F9] an entry of the outline is found where the last one is named wrongly', async () => {
    const text = three.toString('latin1').replace('/Last 102 0 R', '/Last 101 0 R');
    const { bytes } = await edited(Buffer.from(text, 'latin1'), [{ kind: 'add_outline', title: 'New', page: 2 }]);
    const { outline } = await readPdf(bytes, () => true);
    expect(outline.map(({ title }) => title)).toEqual(['Start', 'End', 'New']);
  });

  it('[F9] a file that is encrypted without a password keeps its encryption and opens', async () => {
    const locked = await lockedApart(three);
    for (const [operation, saved] of [
      [{ kind: 'stamp_text', text: 'Stamp' }, 'appended'],
      [{ kind: 'delete_pages', pages: '1' }, 'rewritten'],
    ] as const) {
      const result = await edited(locked, [operation]);
      expect(result.saved).toBe(saved);
      expect((await pageTexts(result.bytes)).at(-1)).toContain('Third page');
      expect((await PDF.load(result.bytes)).isEncrypted).toBe(true);
    }
  });
});

describe('pages', () => {
  it('[F9] deleted pages leave nothing behind, and the outline no longer names them', async () => {
    const { bytes, saved } = await edited(three, [{ kind: 'delete_pages', pages: '3' }]);
    expect(saved).toBe('rewritten');
    expect(await pageTexts(bytes)).toEqual([/First/, /Second/].map((pattern) => expect.stringMatching(pattern)));
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).not.toContain('Third');
    expect(text).toContain('(Start)');
    expect(text).not.toContain('(End)');
  });

  it('[F9] a note that stands on several pages stays on those that stay', async () => {
    const shared = makePdf({
      pages: [1, 2].map((page) => ({ text: [[72, 700, `Page ${page}`]], more: '/Annots [100 0 R]' })),
      objects: { 100: '<< /Type /Annot /Subtype /Text /Rect [50 50 70 70] /Contents (Kept) >>' },
    });
    const { bytes } = await edited(shared, [{ kind: 'delete_pages', pages: '2' }]);
    const { pages } = await readPdf(bytes, () => false);
    expect(pages.map(({ annotations }) => annotations.map(({ text }) => text))).toEqual([['Kept']]);
  });

  it('[F9] moves, keeps and turns pages', async () => {
    const { bytes } = await edited(three, [
      { kind: 'move_pages', pages: '3', before: 1 },
      { kind: 'keep_pages', pages: '3,1' },
      { kind: 'rotate_pages', pages: '1', by: 90 },
    ]);
    expect(await pageTexts(bytes)).toEqual([/Second/, /Third/].map((pattern) => expect.stringMatching(pattern)));
    expect(await withPdf(bytes, (pdf) => pdf.page(1, ({ rotation }) => rotation))).toBe(90);
  });

  it('[F9] pages that have their size and fonts from above keep them', async () => {
    const deep = makePdf({
      pages: [{ text: [[72, 700, 'Above']] }],
      objects: {
        2: '<< /Type /Pages /Kids [10 0 R 200 0 R] /Count 2 >>',
        200: '<< /Type /Pages /Parent 2 0 R /Kids [201 0 R] /Count 1 /MediaBox [0 0 300 200] /Rotate 90 /Resources << /Font << /F1 3 0 R >> >> >>',
        201: '<< /Type /Page /Parent 200 0 R /Contents 202 0 R >>',
        202: '<< /Length 46 >>\nstream\nBT /F1 12 Tf 1 0 0 1 20 100 Tm (Below) Tj ET   \nendstream',
      },
    });
    const { bytes } = await edited(deep, [
      { kind: 'move_pages', pages: '2', before: 1 },
      { kind: 'stamp_text', text: 'Stamp {{page}}' },
    ]);
    expect(await pageTexts(bytes)).toEqual(
      [/Below[\s\S]*Stamp 1/, /Above[\s\S]*Stamp 2/].map((p) => expect.stringMatching(p)),
    );
    const size = await withPdf(bytes, (pdf) => pdf.page(1, ({ width, height }) => [width, height]));
    expect(size).toEqual([200, 300]);
  });

  it('[F9] takes pages of another file with their fields; a name that is taken gets another', async () => {
    const other = makeForm([{ text: [[72, 700, 'Not wanted']] }]);
    const { bytes, warnings } = await edited(
      makeForm(),
      [{ kind: 'insert_pages', path: 'other.pdf', pages: '1', before: 1 }],
      new Map([['other.pdf', other]]),
    );
    expect((await pageTexts(bytes)).length).toBe(2);
    expect(warnings.join()).toContain('"name_2"');
    const names = (await PDF.load(bytes)).getForm()?.getFieldNames() ?? [];
    expect(names).toEqual(expect.arrayContaining(['name', 'name_2', 'size', 'size_2']));
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Not wanted');
  });

  it.each([
    ['all pages', { kind: 'delete_pages', pages: 'all' }, /No page would be left/],
    ['a page that is not there', { kind: 'rotate_pages', pages: '2-9', by: 90 }, /no page 9/],
    ['what names no pages', { kind: 'delete_pages', pages: 'some' }, /names no pages/],
    ['a file that did not come along', { kind: 'insert_pages', path: 'x.pdf' }, /did not come along/],
  ])('[F9] refuses %s', async (_, operation, message) => {
    expect((await applyPdfOperations(three, [operation])).report[0]?.error?.message).toMatch(message);
  });
});

describe('marks', () => {
  it('[F9] stamps upright on pages that are turned', async () => {
    const turned = makePdf({ pages: [0, 90, 180, 270].map((turn) => ({ more: `/Rotate ${turn}` })) });
    const { bytes } = await edited(turned, [{ kind: 'stamp_text', text: 'No {{page}} of {{pages}} – Ω', size: 20 }]);
    expect(await pageTexts(bytes)).toEqual([1, 2, 3, 4].map((number) => `No ${number} of 4 – Ω`));
  });

  it('[F9] pictures, comments, highlights, links, outline and properties, all added to the end', async () => {
    const { bytes, saved, report } = await edited(
      three,
      [
        { kind: 'stamp_image', image: 'logo.png', pages: 'odd' },
        { kind: 'add_note', page: 2, text: 'Look – here', find: 'Second' },
        { kind: 'highlight_text', page: 1, find: 'document' },
        { kind: 'add_link', page: 1, find: 'First', to_page: 3 },
        { kind: 'add_outline', title: 'Deeper', page: 2, under: 'Start' },
        { kind: 'set_metadata', title: 'Drei Seiten – überall', keywords: ['a', 'b'] },
      ],
      new Map([['logo.png', PICTURE]]),
    );
    expect(saved).toBe('appended');
    expect(isPrefix(bytes, three)).toBe(true);
    expect(report.map(({ affected }) => affected)[0]).toBe('on pages 1, 3');
    const pdf = await PDF.load(bytes);
    expect(pdf.getTitle()).toBe('Drei Seiten – überall');
    const subtypes = [1, 2].map((page) =>
      pdf
        .getPage(page - 1)
        ?.getAnnotations()
        .map(({ type }) => type),
    );
    expect(subtypes).toEqual([['Highlight', 'Link'], ['Text']]);
  });

  it('[F9] refuses links that would run something and words that are not there', async () => {
    const link = { kind: 'add_link', page: 1, find: 'First', url: 'javascript:alert(1)' };
    expect((await applyPdfOperations(three, [link])).report[0]?.error?.code).toBe('INVALID_ARGUMENT');
    const mark = { kind: 'highlight_text', page: 1, find: 'nowhere' };
    expect((await applyPdfOperations(three, [mark])).report[0]?.error?.code).toBe('NOT_FOUND');
  });

  it('[F9] takes scripts out when asked', async () => {
    const active = makePdf({
      pages: [{ text: [[72, 700, 'Text']], more: '/AA << /O << /S /JavaScript /JS (page) >> >>' }],
      catalog:
        '/OpenAction << /S /Launch /F (program) >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (named) >>] >> >>',
    });
    const { bytes } = await edited(active, [{ kind: 'remove_scripts' }]);
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/JavaScript|Launch|named/);
    expect(Buffer.from(active).toString('latin1')).toMatch(/JavaScript/);
  });
});

it('[F9] in mode partial, what failed leaves no trace', async () => {
  const good = { kind: 'add_outline', title: 'Added', page: 1 };
  const bad = { kind: 'fill_fields', values: { name: 'x', code: 'too long' } };
  const { report, bytes } = await applyPdfOperations(makeForm(), [good, bad], { mode: 'partial' });
  expect(report.map(({ ok }) => ok)).toEqual([true, false]);
  expect((await PDF.load(bytes)).getForm()?.getField('name')?.getValue()).toBe('');
});

it('[F9] refuses what it cannot open as it is', async () => {
  await expect(applyPdfOperations(Buffer.from('hello'), [])).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
});
