import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableEngine, type TableEngine } from '@galley/formats';
import { createIdSource, procedures, systemClock } from '@galley/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editDocument } from '../../../formats/src/docx/testing/edit-document.ts';
import { paragraph } from '../../../formats/src/docx/testing/make-document.ts';
import { solidPng } from '../../../formats/src/image/testing/make-picture.ts';
import { makePdf } from '../../../formats/src/pdf/testing/make-pdf.ts';
import { makeDeck } from '../../../formats/src/pptx/testing/make-deck.ts';
import { picture, title } from '../../../formats/src/pptx/testing/shape-markup.ts';
import { makeBook } from '../../../formats/src/xlsx/testing/make-book.ts';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { previewFile } from './preview.ts';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;
const window = { row_start: 1, row_count: 100, as: 'looks' as const };
const look = async (path: string) => {
  const made = await previewFile(workbench, tables, path, window);
  // What is answered is what the contract says: a surface can rely on it.
  return procedures.WorkbenchPreviewFile.output.parse(made);
};

beforeAll(async () => {
  tables = createTableEngine();
  folder = await mkdtemp(join(tmpdir(), 'galley-looks-'));
  const files = new Map([
    ['flame.png', solidPng(30, 12, [220, 120, 40, 255])],
    ['bad.png', Buffer.concat([solidPng(3, 3, [1, 2, 3, 255]).subarray(0, 40), Buffer.alloc(40)])],
  ]);
  const { bytes } = editDocument(
    { body: paragraph(['Plan'], 'H1') },
    [
      { kind: 'insert_image', after: 1, image: 'flame.png', alt: 'A flame' },
      { kind: 'insert_image', after: 2, image: 'bad.png', alt: 'Broken' },
    ],
    { files },
  );
  await writeFile(join(folder, 'a.docx'), bytes);
  const shapes = title(2, 'Plan') + picture(3, [0, 0, 720_000, 360_000], { relation: 'rIdP', alt: 'A flame' });
  const pictures = { rIdP: solidPng(30, 12, [220, 120, 40, 255]) };
  await writeFile(join(folder, 'a.pptx'), makeDeck({ slides: [{ shapes, pictures }] }));
  const rows = '<row r="1"><c r="A1" s="1"><v>0.2</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row>';
  const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="C1:D1"/></mergeCells>';
  await writeFile(join(folder, 'a.xlsx'), makeBook({ rows, after, formats: '<xf numFmtId="0"/><xf numFmtId="9"/>' }));
  const text = Array.from({ length: 40 }, (_unused, at) => [40, 760 - at * 18, `line ${at}`] as const);
  await writeFile(join(folder, 'long.pdf'), makePdf({ pages: Array.from({ length: 60 }, () => ({ text })) }));
  await writeFile(join(folder, 'torn.docx'), 'PK\u0003\u0004 nothing');
  await writeFile(join(folder, 'a.txt'), 'one\n');
  await writeFile(join(folder, 'noise.xlsx'), Buffer.from([0, 1, 2, 0]));
  await writeFile(join(folder, 'noise.bin'), Buffer.from([0, 1, 2, 0]));
  const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  await writeFile(
    join(folder, 'locked.docx'),
    Buffer.concat([container, Buffer.alloc(512), Buffer.from('EncryptedPackage', 'utf16le')]),
  );
  for (const ending of ['csv', 'docx', 'pdf', 'png', 'pptx', 'txt', 'xlsx']) {
    await writeFile(join(folder, `empty.${ending}`), '');
  }
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

it('[V6] [T8] a document comes with pictures drawn anew; one that is damaged is left to its words', async () => {
  const made = await look('a.docx');
  if (made.preview !== 'document') throw new TypeError(made.preview);
  expect(made.blocks.map((block) => (block.type === 'paragraph' ? block.runs[0]?.text : ''))).toEqual([
    'Plan',
    'A flame',
    'Broken',
  ]);
  expect(Object.keys(made.pictures)).toEqual(['word/media/image1.png']);
  expect(made.pictures['word/media/image1.png']).toMatchObject({
    width: 30,
    height: 12,
    media_type: expect.stringMatching(/^image\/(png|jpeg)$/),
  });
});

it('[V6] a slide, too; a damaged file by its bytes, and a text as text', async () => {
  expect(await look('a.pptx')).toMatchObject({ preview: 'slide', slide_count: 1, shapes: [{ kind: 'title' }, {}] });
  expect(await look('torn.docx')).toMatchObject({
    preview: 'bytes',
    problem: { code: expect.stringMatching(/^FILE_/) },
  });
  expect(await look('a.txt')).toMatchObject({ preview: 'text' });
});

it('[V6] a sheet has its cells as they are shown, and says what its grid shows as cells like all others', async () => {
  expect(await look('a.xlsx')).toMatchObject({
    preview: 'grid',
    shown_plain: ['2 merged ranges', '1 hidden row'],
    grid: { rows: [[{ text: '0.2', shown: '20%', kind: 'number' }], [{ text: '2' }]] },
  });
});

it('[V6] of a long PDF it is not known how many lines it has', async () => {
  expect(await look('long.pdf')).toMatchObject({ preview: 'text', shown_lines: 100, total_lines: null });
});

it('[V6] says why a file that Galley should read cannot be read, and nothing of others', async () => {
  expect(await look('locked.docx')).toMatchObject({ preview: 'bytes', problem: { code: 'FILE_ENCRYPTED' } });
  expect(await look('noise.xlsx')).toMatchObject({ preview: 'bytes', problem: { code: 'FILE_CORRUPT' } });
  expect(await look('noise.bin')).toMatchObject({ preview: 'bytes', problem: null });
});

it.each(['csv', 'docx', 'pdf', 'png', 'pptx', 'txt', 'xlsx'])(
  '[V6] an empty .%s is empty, and nothing else',
  async (ending) => {
    expect(await look(`empty.${ending}`)).toMatchObject({ preview: 'bytes', problem: null, size: 0, lines: [] });
  },
);
