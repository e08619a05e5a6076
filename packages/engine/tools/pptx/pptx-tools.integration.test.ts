import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableEngine, deckLinesOf, type TableEngine } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDeck } from '../../../formats/src/pptx/testing/make-deck.ts';
import { body, title } from '../../../formats/src/pptx/testing/shape-markup.ts';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { toolUser } from '../testing/use-tools.ts';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-pptx-tools-'));
  const deck = makeDeck({ slides: [{ shapes: title(2, 'For {{client}}') + body(3, ['One', 'Two']) }] });
  await writeFile(join(folder, 'deck.pptx'), deck);
  await mkdir(join(folder, 'talk'));
  await writeFile(join(folder, 'talk/outline.md'), '# Plan\n\n## Goals\n\n![Logo](mark.png)\n\n## Costs\n\n- few\n');
  await writeFile(join(folder, 'talk/mark.png'), Buffer.from(PICTURE, 'base64'));
  await writeFile(join(folder, 'logo.png'), Buffer.from(PICTURE, 'base64'));
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  tables = createTableEngine();
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const use = toolUser(() => ({ workbench, tables }));

const lines = async (path: string) => deckLinesOf(await workbench.read(path)).map(({ text }) => text);

it('[F8] pptx_edit changes the Draft, takes pictures from the Workbench and says what it touched', async () => {
  const { success, seen } = await use('pptx_edit', {
    path: 'deck.pptx',
    operations: [
      { kind: 'set_text', slide: 1, shape: 3, expect: 'One', text: ['One', { text: 'Deep', level: 1 }] },
      { kind: 'insert_image', slide: 1, image: 'logo.png', alt: 'Logo' },
      { kind: 'duplicate_slide', slide: 1 },
    ],
  });
  expect(success).toBe(true);
  expect(seen).toMatchObject({ done: 3, failed: 0 });
  expect((await lines('deck.pptx')).filter((line) => line.startsWith('#'))).toHaveLength(2);
});

it.each([
  ['text that is not there', [{ kind: 'replace_text', find: 'nowhere', replace: 'x' }]],
  ['a picture outside the Workbench', [{ kind: 'insert_image', slide: 1, image: '../../etc/passwd' }]],
  ['fields of another operation', [{ kind: 'delete_slides', find: 'x' }]],
])('[F8] refuses %s and writes nothing', async (_, operations) => {
  const before = await workbench.read('deck.pptx');
  const { success, seen } = await use('pptx_edit', { path: 'deck.pptx', operations });
  expect(success).toBe(false);
  expect(JSON.stringify(seen)).toMatch(/remedy/);
  expect(Buffer.compare(await workbench.read('deck.pptx'), before)).toBe(0);
});

it('[F8] the fields of an operation can be asked for', async () => {
  const { seen } = await use('pptx_describe_operations', { kinds: ['set_sections'] });
  expect(seen.operations[0].schema.properties).toHaveProperty('sections');
});

it('[F8] words are replaced and placeholders filled by the tools for every document', async () => {
  expect((await use('replace_text', { path: 'deck.pptx', find: 'One', replace: 'First' })).seen).toMatchObject({
    replaced: 2,
  });
  const values = [{ name: 'client', value: 'Ada & Co' }];
  expect((await use('fill_template', { template: 'deck.pptx', to: 'filled.pptx', values })).success).toBe(true);
  expect((await lines('filled.pptx'))[0]).toBe('# Slide 1: For Ada & Co');
});

it('[F8] [F11] pptx_create makes a deck from an outline; pptx_copy_assets brings its slides into another', async () => {
  const made = { path: 'new.pptx', markdown: '# Plan\n\n## Goals\n- one\n  - deep\n\n![Logo](logo.png)\n' };
  expect((await use('pptx_create', made)).seen).toMatchObject({ path: 'new.pptx', slides: 2 });
  expect((await use('pptx_create', made)).seen.error.code).toBe('ALREADY_EXISTS');
  expect((await use('pptx_create', { ...made, path: 'new.txt' })).seen.error.code).toBe('INVALID_ARGUMENT');
  const copied = await use('pptx_copy_assets', { from: 'new.pptx', to: 'filled.pptx', slides: [2], after: 1 });
  expect(copied.seen).toMatchObject({ slides: 1, masters: 1 });
  expect((await lines('filled.pptx')).filter((line) => line.startsWith('#'))[1]).toBe('# Slide 2: Goals');
});

it('[F11] pptx_create takes a file of the Workbench, with the pictures beside it, on the look of another deck', async () => {
  const made = await use('pptx_create', { path: 'talk.pptx', from: 'talk/outline.md', template: 'deck.pptx' });
  expect(made).toMatchObject({ success: true, seen: { slides: 3 } });
  expect((await lines('talk.pptx')).filter((line) => line.startsWith('#'))).toEqual([
    '# Slide 1: Plan',
    '# Slide 2: Goals',
    '# Slide 3: Costs',
  ]);
  const both = await use('pptx_create', { path: 'x.pptx', from: 'talk/outline.md', markdown: '# x' });
  expect(both.seen.error.message).toBe('One text is needed.');
});
