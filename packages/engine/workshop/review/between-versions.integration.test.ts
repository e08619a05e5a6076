import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { betweenVersions } from './between-versions.ts';
import { reviewChangeSet, reviewText, reviewXlsx } from './review.ts';

let folder: string;
let workbench: Workbench;
let [first, second] = ['', ''];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-between-'));
  const columns = [{ name: 'n', type: 'number' as const }];
  const book = addSheet(createWorkbook(), { name: 'Data', columns, rows: [[1], [2], [3]] });
  await writeFile(join(folder, 'book.xlsx'), book);
  await writeFile(join(folder, 'notes.txt'), 'one\ntwo\n');
  await writeFile(join(folder, 'old.txt'), 'gone soon\n');
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  first = await workbench.createCheckpoint('first');
  const cells = [{ cell: 'A3', value: 20 }];
  await writeFile(
    join(folder, 'book.xlsx'),
    applyOperations(book, [{ kind: 'set_cells', sheet: 'Data', cells }]).bytes,
  );
  await writeFile(join(folder, 'notes.txt'), 'one\nTWO\n');
  await rm(join(folder, 'old.txt'));
  await writeFile(join(folder, 'new.txt'), 'here\n');
  second = await workbench.createCheckpoint('second');
  await writeFile(join(folder, 'notes.txt'), 'one\nthree\n');
  // A Draft has no part in it.
  await workbench.write('test', (writer) => writer.write('notes.txt', Buffer.from('a Draft\n')));
});
afterAll(async () => {
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

it('[B9] two Checkpoints are compared file by file', async () => {
  const { changes, draft_id, digest } = await reviewChangeSet(
    betweenVersions(workbench, { before: first, after: second }),
  );
  expect({ draft_id, digest }).toEqual({ draft_id: null, digest: null });
  expect(changes.map(({ path, change, view }) => [path, change, view])).toEqual([
    ['book.xlsx', 'modified', 'cells'],
    ['new.txt', 'added', 'lines'],
    ['notes.txt', 'modified', 'lines'],
    ['old.txt', 'deleted', 'lines'],
  ]);
});

it('[B9] and by their content: cells, lines, files that came and went', async () => {
  const place = betweenVersions(workbench, { before: first, after: second });
  const book = await reviewXlsx(place, 'book.xlsx', { row_start: 1, row_count: 50 });
  expect(book).toMatchObject({ reference_source: 'version', change_count: 1 });
  expect(book.baseline?.rows[2]?.[0]?.text).toBe('2');
  expect(book.draft?.rows[2]?.[0]?.text).toBe('20');
  expect((await reviewText(place, 'notes.txt')).hunks[0]?.lines.map(({ kind, text }) => [kind, text])).toEqual(
    expect.arrayContaining([
      ['removed', 'two'],
      ['added', 'TWO'],
    ]),
  );
  expect(await reviewText(place, 'new.txt')).toMatchObject({ baseline_missing: true });
  expect((await reviewText(place, 'old.txt')).hunks[0]?.lines[0]?.kind).toBe('removed');
});

it('[B9] until now is the folder, not the Draft; backwards works, too', async () => {
  const now = betweenVersions(workbench, { before: second, after: 'now' });
  expect((await reviewChangeSet(now)).changes.map(({ path }) => path)).toEqual(['notes.txt']);
  expect(JSON.stringify((await reviewText(now, 'notes.txt')).hunks)).toContain('three');
  const back = betweenVersions(workbench, { before: second, after: first });
  expect((await reviewChangeSet(back)).changes.find(({ path }) => path === 'old.txt')?.change).toBe('added');
});

it('[B2] a path that leads out is refused', async () => {
  const place = betweenVersions(workbench, { before: first, after: second });
  await expect(reviewText(place, '../outside.txt')).rejects.toMatchObject({ code: 'SANDBOX_VIOLATION' });
});
