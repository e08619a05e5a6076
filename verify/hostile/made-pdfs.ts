import { deflateSync } from 'node:zlib';
import { makePdf } from '../../packages/formats/src/pdf/testing/make-pdf.ts';

const stream = (dictionary: string, content: string): string =>
  `<< ${dictionary} /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`;
const packed = (dictionary: string, content: Buffer): string =>
  stream(`${dictionary} /Filter /FlateDecode`, deflateSync(content).toString('latin1'));
const form = (content: string, others: string): string =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << ${others} >> >>`, content);
const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('\n');
const resources = (xobjects: string): string => `/Resources << /Font << /F1 3 0 R >> /XObject << ${xobjects} >> >>`;
const text = (content: string): string => `BT /F1 10 Tf 50 700 Td (${content}) Tj ET`;

/** Forms that draw the next one ten times each: a thousand million drawings in a few bytes. */
function formsInForms(depth: number): Buffer {
  const objects: Record<number, string> = {};
  for (let level = 0; level < depth; level += 1) {
    const next = 100 + level + 1;
    objects[100 + level] = level === depth - 1 ? form(text('x'), '') : form('/A Do '.repeat(10), `/A ${next} 0 R`);
  }
  return makePdf({ pages: [{ content: '/A Do', more: resources('/A 100 0 R') }], objects });
}

/** PDF files made to hurt: each is a small file that asks for much time, memory or trust. */
export const madePdfs: Readonly<Record<string, () => Buffer>> = {
  'forms in forms, ten times ten times': () => formsInForms(9),
  'forms in forms, two hundred deep': () => {
    const objects: Record<number, string> = {};
    for (let level = 0; level < 200; level += 1) objects[100 + level] = form('/A Do', `/A ${101 + level} 0 R`);
    return makePdf({ pages: [{ content: '/A Do', more: resources('/A 100 0 R') }], objects });
  },
  'a form that draws itself': () =>
    makePdf({
      pages: [{ content: '/A Do', more: resources('/A 100 0 R') }],
      objects: { 100: form('/A Do', '/A 100 0 R') },
    }),
  'a stream of 300 million blanks': () =>
    makePdf({ pages: [{ more: '/Contents 100 0 R' }], objects: { 100: packed('', Buffer.alloc(300_000_000, 32)) } }),
  'a bomb within a bomb': () => {
    const inner = deflateSync(Buffer.alloc(400_000_000, 32));
    const twice = stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(inner).toString('latin1'));
    return makePdf({ pages: [{ more: '/Contents 100 0 R' }], objects: { 100: twice } });
  },
  'a million words': () => makePdf({ pages: [{ content: `BT /F1 1 Tf ${'(ab cd) Tj 0 1 Td '.repeat(500_000)} ET` }] }),
  'a million lines drawn': () =>
    makePdf({ pages: [{ text: [[50, 700, 'x']], content: '0 0 m 9 9 l S '.repeat(1_000_000) }] }),
  'a grid of two thousand lines each way': () =>
    makePdf({
      pages: [
        {
          text: [[50, 700, 'x y z']],
          content: many(2_000, (at) => `0 ${at * 0.4} m 600 ${at * 0.4} l S ${at * 0.3} 0 m ${at * 0.3} 792 l S`),
        },
      ],
    }),
  'one path of a million corners': () => makePdf({ pages: [{ content: `0 0 m ${'9 9 l 0 3 l '.repeat(500_000)} S` }] }),
  'saved a million times': () => makePdf({ pages: [{ content: `${'q '.repeat(1_000_000)} ${text('deep')}` }] }),
  'a page of a thousand miles': () =>
    makePdf({ pages: [{ box: [0, 0, 4_000_000_000, 4_000_000_000], text: [[50, 700, 'x']] }] }),
  'a page of no size': () => makePdf({ pages: [{ box: [0, 0, 0, 0], text: [[0, 0, 'x']] }] }),
  'a page turned inside out': () => makePdf({ pages: [{ box: [600, 800, -1e30, -1e30], text: [[50, 700, 'x']] }] }),
  'a page of two thousand million pages': () =>
    makePdf({ pages: [{}], objects: { 2: '<< /Type /Pages /Kids [10 0 R] /Count 2147483647 >>' } }),
  'pages that hold each other': () =>
    makePdf({
      pages: [{}],
      objects: {
        2: '<< /Type /Pages /Kids [100 0 R] /Count 3 >>',
        100: '<< /Type /Pages /Parent 2 0 R /Kids [101 0 R] /Count 3 >>',
        101: '<< /Type /Pages /Parent 100 0 R /Kids [100 0 R 2 0 R 10 0 R] /Count 3 >>',
      },
    }),
  'twenty thousand pages': () => makePdf({ pages: Array.from({ length: 20_000 }, () => ({})) }),
  'the same page a hundred thousand times': () =>
    makePdf({
      pages: [{ text: [[50, 700, 'again']] }],
      objects: { 2: `<< /Type /Pages /Kids [${'10 0 R '.repeat(100_000)}] /Count 100000 >>` },
    }),
  'a table of objects that leads to itself': () => withTrailer('/Prev 0', true),
  'a table of objects that leads nowhere': () => withTrailer('/Prev 99999999', false),
  'objects that are each other': () =>
    makePdf({ pages: [{ more: '/Contents 100 0 R' }], objects: { 100: '101 0 R', 101: '100 0 R' } }),
  'a length that is itself': () =>
    makePdf({
      pages: [{ more: '/Contents 100 0 R' }],
      objects: { 100: '<< /Length 100 0 R >>\nstream\nBT ET\nendstream' },
    }),
  'lists in lists': () =>
    makePdf({ pages: [{}], catalog: '/Names 100 0 R', objects: { 100: '['.repeat(200_000) + ']'.repeat(200_000) } }),
  'an outline that leads to itself': () =>
    makePdf({
      pages: [{}],
      catalog: '/Outlines 100 0 R',
      objects: {
        100: '<< /Type /Outlines /First 101 0 R /Last 102 0 R /Count 2 >>',
        101: '<< /Title (a) /Parent 100 0 R /Next 102 0 R /First 102 0 R >>',
        102: '<< /Title (b) /Parent 100 0 R /Next 101 0 R /First 101 0 R >>',
      },
    }),
  'an outline a hundred thousand deep': () => {
    const objects: Record<number, string> = { 100: '<< /Type /Outlines /First 101 0 R /Last 101 0 R /Count 1 >>' };
    for (let at = 101; at < 30_101; at += 1)
      objects[at] = `<< /Title (${at}) /Parent ${at - 1} 0 R /First ${at + 1} 0 R >>`;
    return makePdf({ pages: [{}], catalog: '/Outlines 100 0 R', objects });
  },
  'two hundred thousand annotations': () =>
    makePdf({
      pages: [{ more: `/Annots [${'100 0 R '.repeat(200_000)}]` }],
      objects: { 100: '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (x) >>' },
    }),
  'fields that are each other': () =>
    makePdf({
      pages: [{ more: '/Annots [100 0 R 101 0 R]' }],
      catalog: '/AcroForm << /Fields [100 0 R] >>',
      objects: {
        100: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Kids [101 0 R] /Parent 101 0 R /Rect [0 0 9 9] >>',
        101: '<< /Type /Annot /Subtype /Widget /T (b) /Kids [100 0 R] /Parent 100 0 R /Rect [0 0 9 9] >>',
      },
    }),
  'fifty thousand fields': () => {
    const objects: Record<number, string> = {};
    for (let at = 0; at < 20_000; at += 1) {
      objects[100 + at] = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${at}) /V (v) /Rect [0 0 9 9] >>`;
    }
    const all = many(20_000, (at) => `${100 + at} 0 R`);
    return makePdf({ pages: [{ more: `/Annots [${all}]` }], catalog: `/AcroForm << /Fields [${all}] >>`, objects });
  },
  'a picture of four thousand million dots': () =>
    makePdf({
      pages: [{ content: 'q 600 0 0 700 0 0 cm /I Do Q', more: resources('/I 100 0 R') }],
      objects: {
        100: packed(
          '/Type /XObject /Subtype /Image /Width 65500 /Height 65500 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
          Buffer.alloc(1_000_000),
        ),
      },
    }),
  'a picture of a black gigabit': () =>
    makePdf({
      pages: [{ content: 'q 600 0 0 700 0 0 cm /I Do Q', more: resources('/I 100 0 R') }],
      objects: {
        100: packed(
          '/Type /XObject /Subtype /Image /Width 32000 /Height 32000 /BitsPerComponent 1 /ColorSpace /DeviceGray',
          Buffer.alloc(128_000_000),
        ),
      },
    }),
  'a pattern of tiny tiles': () =>
    makePdf({
      pages: [
        {
          content: '/Pattern cs /P scn 0 0 612 792 re f',
          more: '/Resources << /Font << /F1 3 0 R >> /Pattern << /P 100 0 R >> >>',
        },
      ],
      objects: {
        100: stream(
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
          '1 0 0 rg 0 0 1 1 re f',
        ),
      },
    }),
  'a font whose letters draw themselves': () =>
    makePdf({
      pages: [{ content: 'BT /F2 12 Tf 50 700 Td (aaaa) Tj ET', more: '/Resources << /Font << /F2 100 0 R >> >>' }],
      objects: {
        100: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 101 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F2 100 0 R >> >> >>',
        101: stream('', '9 0 d0 BT /F2 12 Tf (aaaa) Tj ET'),
      },
    }),
  'a title of twenty million letters': () => makePdf({ pages: [{}], info: `/Title (${'a'.repeat(20_000_000)})` }),
  'not a PDF at all': () => Buffer.from('GIF89a and nothing else'),
  'a beginning and nothing more': () => Buffer.from('%PDF-1.7\n'),
  nothing: () => Buffer.alloc(0),
};

/** A file whose last table of objects names another one. */
function withTrailer(entry: string, isSelf: boolean): Buffer {
  const file = makePdf({ pages: [{ text: [[50, 700, 'x']] }] }).toString('latin1');
  const start = /startxref\n(\d+)/.exec(file)?.[1] ?? '0';
  return Buffer.from(file.replace('/Root 1 0 R', `/Root 1 0 R ${isSelf ? `/Prev ${start}` : entry}`), 'latin1');
}
