import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../../../workbench/index.ts';
import { listChanges } from '../list/list-changes.ts';
import { putBack, removeChanges } from './remove-changes.ts';

const lines = Array.from({ length: 40 }, (_unused, at) => `line ${at}\n`).join('');
let folder: string;
let workbench: Workbench;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-remove-'));
  const columns = [{ name: 'n', type: 'number' as const }];
  const rows = Array.from({ length: 20 }, (_unused, index) => [index]);
  await writeFile(join(folder, 'book.xlsx'), addSheet(createWorkbook(), { name: 'Data', columns, rows }));
  await writeFile(join(folder, 'list.txt'), lines);
  await writeFile(join(folder, 'old.txt'), 'to be renamed\n');
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  await workbench.write('test', async (writer) => {
    const cells = ['A5', 'A9'].map((cell) => ({ cell, value: 100 }));
    const { bytes } = applyOperations(await writer.read('book.xlsx'), [{ kind: 'set_cells', sheet: 'Data', cells }]);
    await writer.write('book.xlsx', bytes);
    await writer.write('list.txt', Buffer.from(lines.replace('line 3\n', 'three\n').replace('line 30\n', 'thirty\n')));
    await writer.rename('old.txt', 'new.txt');
    await writer.write('fresh.txt', Buffer.from('new\n'));
  });
});

afterEach(async () => {
  await workbench.close();
  await rm(folder, { recursive: true, force: true });
});

const drafted = () => [...(workbench.draft()?.entries.keys() ?? [])].sort();
const places = async (path: string) =>
  (await listChanges(workbench, path, { offset: 0, limit: 10 })).changes.map(({ place }) => place);

describe('[B6] removing from the Draft', () => {
  it('rejects a file, both halves of a rename, and puts it back as it was', async () => {
    const before = drafted();
    const { removed, removal_id: id } = await removeChanges(workbench, { path: 'new.txt' });
    expect(removed).toEqual(['new.txt', 'old.txt']);
    expect(drafted()).toEqual(['book.xlsx', 'fresh.txt', 'list.txt']);
    expect(String(await workbench.read('old.txt'))).toBe('to be renamed\n');
    expect(await putBack(workbench, id)).toEqual(['new.txt', 'old.txt']);
    expect(drafted()).toEqual(before);
    expect(String(await workbench.read('new.txt'))).toBe('to be renamed\n');
  });

  it('rejects one hunk or one cell, and the rest stays', async () => {
    await removeChanges(workbench, { path: 'list.txt', units: ['0'] });
    expect(await places('list.txt')).toEqual(['line 31']);
    const { removal_id: id } = await removeChanges(workbench, { path: 'book.xlsx', units: ['Data!A9'] });
    expect(await places('book.xlsx')).toEqual(['Data!A5']);
    await putBack(workbench, id);
    expect(await places('book.xlsx')).toEqual(['Data!A5', 'Data!A9']);
  });

  it('the last change of a file takes the file, the last file takes the Draft; both come back', async () => {
    for (const path of ['book.xlsx', 'new.txt', 'fresh.txt']) await removeChanges(workbench, { path });
    const { removed, removal_id: id } = await removeChanges(workbench, { path: 'list.txt', units: ['0', '1'] });
    expect(removed).toEqual(['list.txt']);
    expect(workbench.draft()).toBeNull();
    await putBack(workbench, id);
    expect(drafted()).toEqual(['list.txt']);
    const last = await removeChanges(workbench, { path: 'list.txt' });
    expect(workbench.draft()).toBeNull();
    await putBack(workbench, last.removal_id);
    expect(await places('list.txt')).toEqual(['line 4', 'line 31']);
    expect(String(await readFile(join(folder, 'list.txt')))).toBe(lines);
  });

  it('refuses to put back over what was changed since, and units that are none', async () => {
    const { removal_id: id } = await removeChanges(workbench, { path: 'list.txt' });
    await workbench.write('test', (writer) => writer.write('list.txt', Buffer.from('another\n')));
    await expect(putBack(workbench, id)).rejects.toMatchObject({ code: 'REMOVAL_PASSED' });
    expect(String(await workbench.read('list.txt'))).toBe('another\n');
    await expect(removeChanges(workbench, { path: 'book.xlsx', units: ['A1'] })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    await expect(removeChanges(workbench, { path: 'fresh.txt', units: ['0'] })).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    await expect(removeChanges(workbench, { path: 'none.txt' })).rejects.toMatchObject({ code: 'NOT_IN_DRAFT' });
  });
});
