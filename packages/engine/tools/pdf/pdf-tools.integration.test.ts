import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableEngine, type TableEngine } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeForm } from '../../../formats/src/pdf/testing/make-form.ts';
import { makePdf } from '../../../formats/src/pdf/testing/make-pdf.ts';
import { pageTexts } from '../../../formats/src/pdf/testing/page-texts.ts';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { toolUser } from '../testing/use-tools.ts';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-pdf-tools-'));
  const pages = ['One', 'Two', 'Three'].map((word) => ({ text: [[72, 700, word] as const] }));
  await writeFile(join(folder, 'a.pdf'), makePdf({ pages }));
  await writeFile(join(folder, 'form.pdf'), makeForm());
  await writeFile(join(folder, 'blank.pdf'), makeForm());
  await mkdir(join(folder, 'notes'));
  await writeFile(join(folder, 'notes/text.md'), 'From a file: ![x](dot.png)');
  await writeFile(join(folder, 'notes/dot.png'), Buffer.from(PICTURE, 'base64'));
  await writeFile(join(folder, 'people.csv'), 'name,code,agreed\nAda,abc,yes\nBob,xyz,no\n');
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  tables = createTableEngine();
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const use = toolUser(() => ({ workbench, tables }));

const texts = async (path: string) => pageTexts(await workbench.read(path));

it('[F9] pdf_edit fills forms and inserts pages of other files in the Draft', async () => {
  const { success, seen } = await use('pdf_edit', {
    path: 'form.pdf',
    operations: [
      { kind: 'fill_fields', values: { name: 'Ada' }, flatten: true },
      { kind: 'insert_pages', path: 'a.pdf', pages: '2' },
    ],
  });
  expect(success).toBe(true);
  expect(seen).toMatchObject({ done: 2, failed: 0, saved: 'appended' });
  expect(await texts('form.pdf')).toEqual([expect.stringMatching(/A form[\s\S]*Ada/), 'Two']);
});

it('[F9] pdf_create makes a document from markdown, and none over one that is there', async () => {
  const made = await use('pdf_create', { path: 'new.pdf', markdown: '# Title\n\nText', author: 'Ada' });
  expect(made.seen).toMatchObject({ path: 'new.pdf', pages: 1 });
  expect((await texts('new.pdf'))[0]).toContain('Title');
  expect((await use('pdf_create', { path: 'new.pdf', markdown: 'x' })).seen.error.code).toBe('ALREADY_EXISTS');
  expect((await use('pdf_create', { path: 'from.pdf', from: 'notes/text.md' })).seen).toMatchObject({ pages: 1 });
  expect((await texts('from.pdf'))[0]).toContain('From a file');
  expect((await use('pdf_create', { path: 'none.pdf' })).seen.error.code).toBe('INVALID_ARGUMENT');
});

it('[F9] pdf_merge joins parts, pdf_split parts a document', async () => {
  const parts = [{ path: 'a.pdf', pages: '3,1' }, { path: 'new.pdf' }];
  expect((await use('pdf_merge', { to: 'all.pdf', parts })).seen).toMatchObject({ pages: 3 });
  expect((await texts('all.pdf')).slice(0, 2)).toEqual(['Three', 'One']);
  const split = await use('pdf_split', { path: 'a.pdf', to: 'parts/{{n}}.pdf', ranges: ['1-2', '3'] });
  expect(split.seen.files).toEqual([
    { path: 'parts/1.pdf', pages: 2 },
    { path: 'parts/2.pdf', pages: 1 },
  ]);
  expect(await texts('parts/2.pdf')).toEqual(['Three']);
});

it('[F9] [F8] fill_template fills a form for each row of a table; fields without a column stay empty', async () => {
  const { success, seen } = await use('fill_template', {
    template: 'blank.pdf',
    to: 'filled/{{name}}.pdf',
    table: { path: 'people.csv', row_count: 2 },
  });
  expect(success).toBe(true);
  expect(seen.files.map(({ to, replaced }: { to: string; replaced: number }) => [to, replaced])).toEqual([
    ['filled/Ada.pdf', 3],
    ['filled/Bob.pdf', 3],
  ]);
  const filled = await workbench.read('filled/Bob.pdf');
  expect(Buffer.from(filled).toString('latin1')).toMatch(/\/V \(Bob\)/);
});

it.each([
  ['pdf_edit', { path: 'a.pdf', operations: [{ kind: 'delete_pages', pages: '1-3' }] }],
  ['pdf_edit', { path: 'a.pdf', operations: [{ kind: 'stamp_image', image: '../../etc/passwd' }] }],
  ['pdf_edit', { path: 'a.pdf', operations: [{ kind: 'insert_pages', path: 'none.pdf' }] }],
  ['pdf_merge', { to: 'x.docx', parts: [{ path: 'a.pdf' }] }],
  ['pdf_split', { path: 'a.pdf', to: 'one.pdf', every: 1 }],
])('[F9] %s refuses %j with a remedy and writes nothing', async (tool, input) => {
  const before = await workbench.read('a.pdf');
  const { success, seen } = await use(tool, input);
  expect(success).toBe(false);
  expect(JSON.stringify(seen)).toMatch(/remedy/);
  expect(Buffer.compare(await workbench.read('a.pdf'), before)).toBe(0);
});

it('[F9] the fields of an operation can be asked for', async () => {
  const { seen } = await use('pdf_describe_operations', { kinds: ['stamp_text'] });
  expect(seen.operations[0].schema.properties).toHaveProperty('opacity');
});
