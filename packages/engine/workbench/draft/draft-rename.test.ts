import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { countChanges } from '../state/draft-entries.ts';
import { edit, type TemporaryFolder, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

const rename = (workbench: Workbench, from: string, to: string) =>
  workbench.write('test', (writer) => writer.rename(from, to));

/** `path < from` for a renamed file, with a star where its content changed too. */
async function listed(workbench: Workbench): Promise<string[]> {
  const changes = await workbench.changeSet();
  return changes.map(({ path, change, from, modified }) => {
    if (change === 'renamed') return `${path} < ${from}${modified ? ' *' : ''}`;
    return `${change} ${path}`;
  });
}

async function withFiles(work: (workbench: Workbench, folder: TemporaryFolder) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder({ 'a.txt': 'content of a', 'b.txt': 'content of b' });
  await using workbench = await folder.open();
  await work(workbench, folder);
}

it('[B5] a rename is one change, and is published as one', () =>
  withFiles(async (workbench, folder) => {
    await rename(workbench, 'a.txt', 'sub/new.txt');
    expect(await listed(workbench)).toEqual(['sub/new.txt < a.txt']);
    expect(await workbench.changeSet()).toMatchObject([{ size: 12, referenceSize: 12, conflict: false }]);
    expect(countChanges(workbench.draft()?.entries ?? new Map())).toBe(1);
    expect((await workbench.listFiles()).files.map(({ path, draft }) => [path, draft])).toEqual([
      ['a.txt', 'deleted'],
      ['b.txt', null],
      ['sub/new.txt', 'renamed'],
    ]);
    // Naming only one of the two paths publishes both sides: never two files, never none.
    await workbench.publish({ paths: ['sub/new.txt'] });
    expect(await folder.text('sub/new.txt')).toBe('content of a');
    expect((await readdir(folder.root)).sort()).toEqual(['.galley', 'b.txt', 'sub']);
    expect(workbench.draft()).toBeNull();
  }));

it('[B5] changes after the rename leave it a rename, and Review compares with the old path', () =>
  withFiles(async (workbench) => {
    await rename(workbench, 'a.txt', 'new.txt');
    await edit(workbench, { 'new.txt': 'changed' });
    expect(await listed(workbench)).toEqual(['new.txt < a.txt *']);
    const { bytes, source } = await workbench.readReference('new.txt');
    expect([String(bytes), source]).toEqual(['content of a', 'draft_start_snapshot']);
    await edit(workbench, { 'new.txt': 'content of a' });
    expect(await listed(workbench)).toEqual(['new.txt < a.txt']);
  }));

it('[B5] changes before the rename count too', () =>
  withFiles(async (workbench) => {
    await edit(workbench, { 'a.txt': 'changed' });
    await rename(workbench, 'a.txt', 'new.txt');
    expect(await listed(workbench)).toEqual(['new.txt < a.txt *']);
  }));

it('[B5] a chain of renames is one, in one transaction or in several', () =>
  withFiles(async (workbench) => {
    await rename(workbench, 'a.txt', 'one.txt');
    await rename(workbench, 'one.txt', 'two.txt');
    expect(await listed(workbench)).toEqual(['two.txt < a.txt']);
    await workbench.write('test', async (writer) => {
      await writer.rename('two.txt', 'three.txt');
      await writer.rename('three.txt', 'four.txt');
    });
    expect(await listed(workbench)).toEqual(['four.txt < a.txt']);
  }));

it('[B5] renaming back leaves nothing, or the change alone', () =>
  withFiles(async (workbench) => {
    await rename(workbench, 'a.txt', 'new.txt');
    await rename(workbench, 'new.txt', 'a.txt');
    expect(await listed(workbench)).toEqual([]);
    await rename(workbench, 'a.txt', 'new.txt');
    await edit(workbench, { 'new.txt': 'changed' });
    await rename(workbench, 'new.txt', 'a.txt');
    expect(await listed(workbench)).toEqual(['modified a.txt']);
  }));

it('[B5] renaming a file that the Draft added is just adding it there', () =>
  withFiles(async (workbench) => {
    await edit(workbench, { 'made.txt': 'm' });
    await rename(workbench, 'made.txt', 'better.txt');
    expect(await listed(workbench)).toEqual(['added better.txt']);
  }));

it('[B5] a renamed file is one of its own once its old path is taken again', () =>
  withFiles(async (workbench) => {
    await rename(workbench, 'a.txt', 'new.txt');
    await edit(workbench, { 'a.txt': 'another' });
    expect(await listed(workbench)).toEqual(['modified a.txt', 'added new.txt']);
    await rename(workbench, 'a.txt', 'newer.txt');
    expect(await listed(workbench)).toEqual(['added new.txt', 'newer.txt < a.txt *']);
  }));

it('[B5] one file is never the origin of two, even within one transaction', () =>
  withFiles(async (workbench) => {
    await rename(workbench, 'a.txt', 'new.txt');
    await workbench.write('test', async (writer) => {
      await writer.write('a.txt', Buffer.from('another'));
      await writer.rename('a.txt', 'newer.txt');
    });
    expect(await listed(workbench)).toEqual(['added new.txt', 'newer.txt < a.txt *']);
  }));

it('[B5] a rename onto the path of a deleted file is a change of that file, and goes on as a rename from there', () =>
  withFiles(async (workbench) => {
    await edit(workbench, { 'b.txt': null });
    await rename(workbench, 'a.txt', 'b.txt');
    expect(await listed(workbench)).toEqual(['deleted a.txt', 'modified b.txt']);
    await rename(workbench, 'b.txt', 'c.txt');
    expect(await listed(workbench)).toEqual(['deleted b.txt', 'c.txt < a.txt']);
  }));

it('[B5] deleting a renamed file deletes the original', () =>
  withFiles(async (workbench) => {
    await rename(workbench, 'a.txt', 'new.txt');
    await edit(workbench, { 'new.txt': null });
    expect(await listed(workbench)).toEqual(['deleted a.txt']);
  }));

it('[B5] two files can exchange their names', () =>
  withFiles(async (workbench, folder) => {
    await workbench.write('test', async (writer) => {
      await writer.rename('a.txt', 'aside.txt');
      await writer.rename('b.txt', 'a.txt');
      await writer.rename('aside.txt', 'b.txt');
    });
    expect(await listed(workbench)).toEqual(['modified a.txt', 'modified b.txt']);
    await workbench.publish();
    expect([await folder.text('a.txt'), await folder.text('b.txt')]).toEqual(['content of b', 'content of a']);
  }));

it('[B5] keeps a rename over a reopen', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  const first = await folder.open();
  await rename(first, 'a.txt', 'new.txt');
  await first.close();
  await using workbench = await folder.open();
  expect(await listed(workbench)).toEqual(['new.txt < a.txt']);
});
