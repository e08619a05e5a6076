import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableEngine, documentLinesOf, type TableEngine } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDocument, paragraph } from '../../../formats/src/docx/testing/make-document.ts';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { toolUser } from '../testing/use-tools.ts';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-docx-tools-'));
  await writeFile(join(folder, 'letter.docx'), makeDocument({ body: paragraph(['Dear Ada,']) + paragraph(['Bye.']) }));
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

const edit = (operations: readonly unknown[], more = {}) =>
  use('docx_edit', { path: 'letter.docx', operations, ...more });

it('[F7] docx_edit changes the Draft, takes pictures from the Workbench and says what it touched', async () => {
  const { success, seen } = await edit([
    { kind: 'replace_text', find: 'Ada', replace: 'Bob' },
    { kind: 'insert_image', after: 1, image: 'logo.png', alt: 'Logo' },
    { kind: 'replace_paragraph', line: 3, expect: 'Bye', text: 'Goodbye.' },
  ]);
  expect(success).toBe(true);
  expect(seen).toMatchObject({ done: 3, failed: 0 });
  expect(seen.report[1].affected).toBe('after line 1');
  const lines = documentLinesOf(await workbench.read('letter.docx')).map(({ text }) => text);
  expect(lines[0]).toBe('Dear Bob,');
  expect(lines[2]).toBe('Goodbye.');
});

it('[F7] as suggestions, when asked', async () => {
  const { success } = await edit([{ kind: 'replace_text', find: 'Goodbye', replace: 'Yours' }], {
    track: { author: 'Galley' },
  });
  expect(success).toBe(true);
  const lines = documentLinesOf(await workbench.read('letter.docx')).map(({ text }) => text);
  expect(lines[2]).toBe('[-Goodbye-]{+Yours+}.');
});

it.each([
  ['a line that says something else', [{ kind: 'delete_lines', line: 1, expect: 'Hello' }]],
  ['a picture outside the Workbench', [{ kind: 'insert_image', image: '../../etc/passwd' }]],
  ['a picture that is not there', [{ kind: 'insert_image', image: 'none.png' }]],
  ['fields of another operation', [{ kind: 'delete_lines', find: 'x' }]],
])('[F7] refuses %s and writes nothing', async (_, operations) => {
  const before = await workbench.read('letter.docx');
  const { success, seen } = await edit(operations);
  expect(success).toBe(false);
  expect(JSON.stringify(seen)).toMatch(/remedy/);
  expect(Buffer.compare(await workbench.read('letter.docx'), before)).toBe(0);
});

it('[F7] the fields of an operation can be asked for', async () => {
  const { seen } = await use('docx_describe_operations', { kinds: ['set_heading'] });
  expect(seen.operations[0].schema.properties).toHaveProperty('level');
});

it('[F11] docx_copy_assets brings styles from one document into another', async () => {
  await writeFile(join(folder, 'other.docx'), makeDocument({ body: paragraph(['Other']) }));
  const { success, seen } = await use('docx_copy_assets', {
    from: 'other.docx',
    to: 'letter.docx',
    styles: ['My chapter'],
  });
  expect(success).toBe(true);
  expect(seen.styles).toEqual(['My chapter', 'heading 2', 'Normal']);
  expect((await use('docx_copy_assets', { from: 'other.docx', to: 'letter.docx', styles: ['None'] })).success).toBe(
    false,
  );
});

it('[F11] docx_copy_assets brings sections and headers, and wants to know what', async () => {
  await writeFile(
    join(folder, 'house.docx'),
    makeDocument({ body: paragraph(['Terms'], 'H1') + paragraph(['Pay.']), header: paragraph(['House']) }),
  );
  const names = { from: 'house.docx', to: 'letter.docx' };
  const { success, seen } = await use('docx_copy_assets', { ...names, section: 1, headers: true, after: 1 });
  expect(success).toBe(true);
  expect(seen).toMatchObject({ lines: 2, headers: 1, warnings: [] });
  const lines = documentLinesOf(await workbench.read('letter.docx')).map(({ text }) => text);
  expect(lines.slice(1, 3)).toEqual(['# Terms', 'Pay.']);
  expect(lines.at(-1)).toBe('House');
  expect((await use('docx_copy_assets', names)).seen.error.code).toBe('INVALID_ARGUMENT');
});

it('[F7] docx_create makes a document from markdown in the styles of another, and never over a file', async () => {
  const made = { path: 'new.docx', title: 'Plan', markdown: '## The Goal of it all\n\n1. one\n\n![Logo](logo.png)\n' };
  const { success, seen } = await use('docx_create', { ...made, template: 'house.docx' });
  expect(success).toBe(true);
  const bytes = await workbench.read('new.docx');
  expect(seen).toMatchObject({ path: 'new.docx', size: bytes.length });
  const lines = documentLinesOf(bytes).map(({ text }) => text);
  expect(lines.slice(0, 3)).toEqual(['# Plan', '## The Goal of it all', '1. one']);
  expect(lines[3]).toContain('Logo');
  expect(lines.at(-1)).toBe('House');
  expect((await use('docx_create', made)).seen.error.code).toBe('ALREADY_EXISTS');
  expect((await use('docx_create', { ...made, path: 'new.txt' })).seen.error.code).toBe('INVALID_ARGUMENT');
  expect((await use('docx_create', { ...made, path: 'b.docx', template: 'none.docx' })).success).toBe(false);
  expect(Buffer.compare(await workbench.read('new.docx'), bytes)).toBe(0);
});

it('[F7] docx_list_changes finds what docx_edit suggested; accepting and rejecting settles it', async () => {
  const path = 'new.docx';
  const before = await workbench.read(path);
  const track = { author: 'Ada', date: '2024-05-31T09:00:00Z' };
  const operations = [
    { kind: 'replace_text', find: 'Goal', replace: 'Aim' },
    { kind: 'insert_paragraphs', after: 3, paragraphs: [{ text: 'two' }] },
  ];
  expect((await use('docx_edit', { path, operations, track })).success).toBe(true);
  const { seen } = await use('docx_list_changes', { path });
  expect(seen).toMatchObject({ path, authors: ['Ada'] });
  expect(seen.total).toBe(seen.changes.length);
  expect(seen.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'delete', text: 'Goal', line: 2, author: 'Ada', date: track.date }),
      expect.objectContaining({ kind: 'insert', text: 'Aim', line: 2 }),
    ]),
  );
  const rest = await use('docx_list_changes', { path, offset: 1 });
  expect(rest.seen.changes).toEqual(seen.changes.slice(1));
  const settled = [{ kind: 'accept_changes', line: 2 }, { kind: 'reject_changes' }];
  expect((await use('docx_edit', { path, operations: settled })).success).toBe(true);
  expect((await use('docx_list_changes', { path })).seen).toMatchObject({ total: 0, changes: [] });
  const shown = (bytes: Uint8Array) => documentLinesOf(bytes).map(({ text }) => text);
  expect(shown(await workbench.read(path))).toEqual(shown(before).map((text) => text.replace('Goal', 'Aim')));
  expect((await use('docx_list_changes', { path: 'logo.png' })).success).toBe(false);
});

it('[F7] a wrong date or an empty author of suggestions is refused', async () => {
  const operations = [{ kind: 'replace_text', find: 'a', replace: 'b' }];
  for (const track of [{ author: '' }, { author: 'Ada', date: 'yesterday' }]) {
    expect((await use('docx_edit', { path: 'letter.docx', operations, track })).seen.error.code).toBe(
      'INVALID_ARGUMENT',
    );
  }
});
