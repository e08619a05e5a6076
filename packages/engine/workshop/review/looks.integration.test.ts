import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableEngine, type TableEngine } from '@galley/formats';
import { createIdSource, procedures, systemClock } from '@galley/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editDocument } from '../../../formats/src/docx/testing/edit-document.ts';
import { paragraph } from '../../../formats/src/docx/testing/make-document.ts';
import { solidPng } from '../../../formats/src/image/testing/make-picture.ts';
import { makeDeck } from '../../../formats/src/pptx/testing/make-deck.ts';
import { picture, title } from '../../../formats/src/pptx/testing/shape-markup.ts';
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
  await writeFile(join(folder, 'torn.docx'), 'PK\u0003\u0004 nothing');
  await writeFile(join(folder, 'a.txt'), 'one\n');
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
