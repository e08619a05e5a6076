import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, createTableEngine, createWorkbook, type TableEngine } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { readGrid } from './grid.ts';
import { previewFile } from './preview.ts';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;
let book: Uint8Array;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-preview-'));
  const columns = ['id', 'word', 'note'].map((name) => ({ name, type: name === 'id' ? 'integer' : 'text' }) as const);
  // Blank rows and blank ends of rows, which a window does not list.
  const rows = Array.from({ length: 9000 }, (_, at) =>
    at % 7 === 3 ? [] : [at, `word ${at}`, at % 5 === 0 ? 'x' : null],
  );
  book = addSheet(addSheet(createWorkbook(), { name: 'First', columns: [], rows: [] }), {
    name: 'Data',
    columns,
    rows,
  });
  await writeFile(join(folder, 'book.xlsx'), book);
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  tables = createTableEngine();
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  { row_start: 1, row_count: 50 },
  { row_start: 4000, row_count: 40 },
  { row_start: 8990, row_count: 100 },
  { row_start: 20_000, row_count: 10 },
])('[V2] a preview from the reader shows what a look at the whole file shows: %j', async (window) => {
  const preview = await previewFile(workbench, tables, 'book.xlsx', { ...window, sheet: 'Data' });
  expect(preview).toMatchObject({ preview: 'grid', sheet: 'Data', grid: await readGrid(book, 'Data', { ...window }) });
  expect(preview).toMatchObject({ sheets: [{ name: 'First' }, { name: 'Data', rows: 9001, columns: 3 }] });
});

it('[V2] the first sheet unless one is named, and a clear word for one that is not there', async () => {
  const window = { row_start: 1, row_count: 5 };
  expect(await previewFile(workbench, tables, 'book.xlsx', window)).toMatchObject({ preview: 'grid', sheet: 'First' });
  expect(await previewFile(workbench, tables, 'book.xlsx', { ...window, sheet: 'No' })).toEqual({
    preview: 'none',
    reason: 'There is no sheet "No".',
    has_pages: true,
  });
});
