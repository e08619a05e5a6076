import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, applyOperations, createWorkbook, editCsv } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { sideText } from './conflict-sides.ts';
import { publishSelection } from './publish-selection.ts';
import { reviewChangeSet, reviewText, reviewXlsx } from './review.ts';
import { reviewDocument } from './review-document.ts';
import { reviewTable } from './review-table.ts';

const window = { row_start: 1, row_count: 50 };
let folder: string;
let workbench: Workbench;

/** What a disk fault or a clean-up by hand leaves: the journal names an object that is not there. */
async function loseReference(path: string): Promise<void> {
  const hash = workbench.draft()?.entries.get(path)?.reference ?? '';
  await rm(workbench.store.objects.pathOf(hash), { force: true });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-review-'));
  const columns = [
    { name: 'name', type: 'text' as const },
    { name: 'n', type: 'number' as const },
  ];
  const rows = Array.from({ length: 20 }, (_unused, index) => [`item ${index}`, index]);
  await writeFile(join(folder, 'book.xlsx'), addSheet(createWorkbook(), { name: 'Data', columns, rows }));
  await writeFile(join(folder, 'list.csv'), 'id,name,n\n1,Anna,1\n2,Bo,2\n3,Cy,3\n');
  await writeFile(join(folder, 'notes.txt'), 'one\ntwo\n');
  await writeFile(join(folder, 'letter.docx'), 'PK\u0003\u0004 and then something');
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  await workbench.write('test', async (writer) => {
    const book = applyOperations(await writer.read('book.xlsx'), [
      { kind: 'insert_rows', sheet: 'Data', before: 5, count: 1 },
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A5', value: 'new' }] },
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'B10', value: 99 }] },
    ]);
    await writer.write('book.xlsx', book.bytes);
    const csv = editCsv(await writer.read('list.csv'), [
      { kind: 'set_cells', cells: [{ row: 2, column: 'name', value: 'Bob' }] },
      { kind: 'set_cells', cells: [{ row: 2, column: 'n', value: 20 }] },
      { kind: 'delete_rows', rows: [1] },
    ]);
    await writer.write('list.csv', csv.bytes);
    await writer.write('notes.txt', Buffer.from('one\nTWO\n'));
    await writer.write('letter.docx', Buffer.from('PK\u0003\u0004 and then nothing'));
  });
});
afterAll(async () => {
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('a review when something is missing', () => {
  it('[B6] everything but a cell, a new row, a row of a csv and a cell of another', async () => {
    const { contents } = await publishSelection(workbench, {
      cells: [{ path: 'book.xlsx', except: [{ sheet: 'Data', cells: ['B10'], rows: [5] }] }],
      rows: [{ path: 'list.csv', except: [], except_cells: [{ change: await changeOf(2), column: 'n' }] }],
    });
    expect(String(contents?.get('list.csv'))).toBe('id,name,n\n2,Bob,2\n3,Cy,3\n');
    const book = contents?.get('book.xlsx');
    const original = await workbench.readReference('book.xlsx');
    const { diffWorkbooks } = await import('@galley/formats');
    const { sheets } = await diffWorkbooks(original.bytes ?? new Uint8Array(), book ?? new Uint8Array());
    expect(sheets[0]).toMatchObject({ cells: [], rows_added: [], rows_removed: [] });
  });

  it('[V6] a damaged document says so; the change set and every other file are still there', async () => {
    const { changes } = await reviewChangeSet(workbench);
    expect(changes.map(({ path }) => path)).toEqual(['book.xlsx', 'letter.docx', 'list.csv', 'notes.txt']);
    await expect(reviewDocument(workbench, 'letter.docx', {})).rejects.toMatchObject({
      code: expect.stringMatching(/^FILE_/),
      remedy: expect.stringMatching(/./),
    });
    expect((await reviewText(workbench, 'notes.txt')).hunks).toHaveLength(1);
  });

  it('[B7] sides of a conflict are read as text, a workbook by its lines, a damaged one not at all', async () => {
    const read = (path: string) => workbench.read(path);
    expect(await sideText('notes.txt', await read('notes.txt'))).toBe('one\nTWO\n');
    expect(await sideText('book.xlsx', await read('book.xlsx'))).toContain('item 3');
    expect(await sideText('letter.docx', Buffer.concat([await read('letter.docx'), Buffer.alloc(9)]))).toBeNull();
    expect(await sideText('none.txt', null)).toBeNull();
  });

  it('[V3] [V6] without its reference a file is compared with the folder as it is, and that is said', async () => {
    for (const path of ['book.xlsx', 'list.csv', 'notes.txt']) await loseReference(path);
    // The list of what changed is still there.
    const { changes } = await reviewChangeSet(workbench);
    expect(changes.map(({ path, reference_size: size }) => [path, size === null])).toEqual([
      ['book.xlsx', true],
      ['letter.docx', false],
      ['list.csv', true],
      ['notes.txt', true],
    ]);
    const warned = { reference_source: 'published_current_fallback', reference_warning: expect.stringMatching(/gone/) };
    expect(await reviewXlsx(workbench, 'book.xlsx', window)).toMatchObject({
      ...warned,
      changes: { rows_added: [{ start: 5, count: 1 }] },
      baseline: { total_rows: 21 },
      draft: { total_rows: 22 },
    });
    expect(await reviewTable(workbench, 'list.csv', { offset: 0, limit: 10 })).toMatchObject(warned);
    expect(await reviewText(workbench, 'notes.txt')).toMatchObject(warned);
  });
});

async function changeOf(row: number): Promise<number> {
  const { changes } = await reviewTable(workbench, 'list.csv', { offset: 0, limit: 10 });
  return changes.find(({ before_row: before }) => before === row)?.index ?? -1;
}
