import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableEngine, type TableEngine } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cornerPicture, withJpegSegment } from '../../../formats/src/image/testing/make-picture.ts';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { toolUser } from '../testing/use-tools.ts';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;

const photo = withJpegSegment(cornerPicture('jpg', 2000, 1000), 0xfe, Buffer.from('by Ada'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-image-tools-'));
  await writeFile(join(folder, 'photo.jpg'), photo);
  const bomb = Buffer.from(cornerPicture('png'));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  await writeFile(join(folder, 'bomb.png'), bomb);
  await writeFile(
    join(folder, 'drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="9" height="9"/><script>x()</script></svg>',
  );
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  tables = createTableEngine();
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const use = toolUser(() => ({ workbench, tables }));

it('[F13] read_file shows a picture, no larger than models take', async () => {
  const { seen, images } = await use('read_file', { path: 'photo.jpg' });
  expect(seen.text).toContain('image/jpeg, 2000 × 1000 pixels');
  expect(seen.shown).toMatchObject({ width: 1568, height: 784 });
  expect(images).toHaveLength(1);
});

it('[F13] a drawing is its text and its picture', async () => {
  const { seen, images } = await use('read_file', { path: 'drawing.svg' });
  expect(seen.text).toContain('<rect');
  expect(images).toMatchObject([{ media_type: 'image/png' }]);
  expect((await use('get_file_map', { path: 'drawing.svg' })).seen).toMatchObject({ width: 40, left_out: ['script'] });
});

it('[F13] of a picture with too many pixels its header is told, and why it is not shown', async () => {
  const { success, seen, images } = await use('read_file', { path: 'bomb.png' });
  expect({ success, images }).toEqual({ success: true, images: [] });
  expect(seen.not_shown).toMatch(/60000 × 60000/);
});

it('[F1] image_edit writes a new file, and refuses a name that says something else', async () => {
  const operations = [{ kind: 'strip_metadata' }, { kind: 'resize', longest: 100 }, { kind: 'convert', to: 'png' }];
  const wrong = await use('image_edit', { path: 'photo.jpg', operations });
  expect(wrong.seen.error).toMatchObject({ code: 'INVALID_ARGUMENT', remedy: 'Give a to_path that ends in .png.' });
  const { seen } = await use('image_edit', { path: 'photo.jpg', operations, to_path: 'small.png' });
  expect(seen).toMatchObject({ path: 'small.png', done: 3, failed: 0 });
  expect((await use('get_file_map', { path: 'small.png' })).seen).toMatchObject({
    width: 100,
    height: 50,
    metadata: [],
  });
  expect((await workbench.read('photo.jpg')).equals(photo)).toBe(true);
  expect((await use('image_edit', { path: 'photo.jpg', operations, to_path: 'small.png' })).seen.error.code).toBe(
    'ALREADY_EXISTS',
  );
});

it('[B2] a new name outside the Workbench is refused', async () => {
  const operations = [{ kind: 'rotate', degrees: 90 }];
  const { seen } = await use('image_edit', { path: 'photo.jpg', operations, to_path: '../out.jpg' });
  expect(seen.error.code).toBe('SANDBOX_VIOLATION');
});
