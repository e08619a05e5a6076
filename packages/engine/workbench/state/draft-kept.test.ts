import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-workbench.ts';

const text = async (bytes: Promise<Buffer>) => (await bytes).toString();

it('[B7] what was written is read again, also when it is the old content of a file that changed in the folder since', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'one' });
  await using workbench = await folder.open();
  await workbench.write('test', (writer) => writer.write('a.txt', Buffer.from('mine')));
  await writeFile(join(workbench.root, 'a.txt'), 'theirs');

  await workbench.write('test', (writer) => writer.write('a.txt', Buffer.from('one')));

  expect(await text(workbench.read('a.txt'))).toBe('one');
  await expect(workbench.publish()).rejects.toMatchObject({ code: 'CONFLICT_PUBLISHED_CHANGED' });
  await workbench.resolveConflict('a.txt', 'mine');
  await workbench.publish();
  expect(await text(workbench.read('a.txt'))).toBe('one');
});

it('[B7] a file of the Draft that is deleted stays deleted, also when the folder has one of that name by now', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'one' });
  await using workbench = await folder.open();
  await workbench.write('test', (writer) => writer.write('new.txt', Buffer.from('mine')));
  await writeFile(join(workbench.root, 'new.txt'), 'theirs');

  await workbench.write('test', (writer) => writer.delete('new.txt'));

  await expect(workbench.read('new.txt')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  await workbench.resolveConflict('new.txt', 'theirs');
  expect(await text(workbench.read('new.txt'))).toBe('theirs');
  expect(workbench.draft()?.entries.size ?? 0).toBe(0);
});

it('[B7] a path leaves the Draft when it is back at what the folder has', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'one' });
  await using workbench = await folder.open();
  await workbench.write('test', (writer) => writer.write('a.txt', Buffer.from('mine')));
  await rm(join(workbench.root, 'a.txt'));
  await workbench.write('test', (writer) => writer.write('a.txt', Buffer.from('one')));
  expect(workbench.draft()?.entries.get('a.txt')).toMatchObject({ kept: true });

  await writeFile(join(workbench.root, 'a.txt'), 'one');
  await workbench.write('test', (writer) => writer.write('a.txt', Buffer.from('two')));
  await workbench.write('test', (writer) => writer.write('a.txt', Buffer.from('one')));

  expect(workbench.draft()?.entries.has('a.txt')).toBe(false);
});
