import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdSource, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { openWorkbench } from '../open-workbench.ts';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

async function refusedEverywhere(workbench: Workbench, path: string): Promise<void> {
  const uses: Record<string, () => Promise<unknown>> = {
    read: () => workbench.read(path),
    readPublished: () => workbench.readPublished(path),
    stat: () => workbench.stat(path),
    contentHash: () => workbench.contentHash(path),
    contentPath: () => workbench.contentPath(path),
    readReference: () => workbench.readReference(path),
    'writer.read': () => workbench.write('test', (writer) => writer.read(path)),
    'writer.exists': () => workbench.write('test', (writer) => writer.exists(path)),
    'writer.write': () => workbench.write('test', (writer) => writer.write(path, Buffer.from('x'))),
    'writer.delete': () => workbench.write('test', (writer) => writer.delete(path)),
    'writer.rename from': () => workbench.write('test', (writer) => writer.rename(path, 'fresh.txt')),
    'writer.rename to': () => workbench.write('test', (writer) => writer.rename('inside.txt', path)),
  };
  for (const [name, use] of Object.entries(uses)) {
    await expect(use(), `${name} of ${JSON.stringify(path)}`).rejects.toMatchObject({ code: 'SANDBOX_VIOLATION' });
  }
  expect(workbench.draft()).toBeNull();
}

it.each(['../x', '/etc/passwd', '.galley/galley.db', 'nul', 'a\0b', 'C:/x', 'a\\b', ''])(
  '[B2] refuses %j in every procedure',
  async (path) => {
    await using folder = await temporaryFolder({ 'inside.txt': 'i' });
    await using workbench = await folder.open();
    await refusedEverywhere(workbench, path);
  },
);

it('[B2] refuses links at any place of a path, chains, links to nowhere, pipes and sockets in every procedure', async () => {
  await using outside = await temporaryFolder({ 'secret.txt': 'secret' });
  await using folder = await temporaryFolder({ 'inside.txt': 'i', 'sub/a.txt': 'a' });
  const at = (path: string) => join(folder.root, path);
  await symlink(join(outside.root, 'secret.txt'), at('to-file'));
  await symlink(outside.root, at('to-folder'));
  await symlink(at('to-folder'), at('chain'));
  await symlink('../sub', at('sub/loop'));
  await symlink('loops', at('loops'));
  await symlink(join(outside.root, 'nowhere'), at('dangling'));
  await symlink('inside.txt', at('to-inside'));
  execFileSync('mkfifo', [at('pipe')]);
  await using workbench = await folder.open();
  for (const path of [
    'to-file',
    'to-folder/secret.txt',
    'chain/secret.txt',
    'sub/loop/a.txt',
    'loops',
    'dangling',
    'dangling/below/new.txt',
    'to-inside',
    'pipe',
  ]) {
    await refusedEverywhere(workbench, path);
  }
  const { files, leftOut } = await workbench.listFiles();
  expect(files.map(({ path }) => path)).toEqual(['inside.txt', 'sub/a.txt']);
  expect(leftOut).toBe(8);
});

it('[B2] does not publish through a folder that became a link after the Draft was written', async () => {
  await using outside = await temporaryFolder({});
  await using folder = await temporaryFolder({ 'sub/a.txt': 'a' });
  await using workbench = await folder.open();
  await edit(workbench, { 'sub/a.txt': 'A', 'sub/new.txt': 'n' });
  await rename(join(folder.root, 'sub'), join(folder.root, 'moved'));
  await symlink(outside.root, join(folder.root, 'sub'));
  await expect(workbench.publish()).rejects.toMatchObject({
    code: 'CONFLICT_PUBLISHED_CHANGED',
    details: { conflicts: [{ kind: 'unreadable' }, { kind: 'unreadable' }] },
  });
  await expect(workbench.read('sub/other.txt')).rejects.toMatchObject({ code: 'SANDBOX_VIOLATION' });
  await expect(outside.text('new.txt')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(workbench.draft()?.entries.size).toBe(2);
});

it('[B2] does not use a .galley that is a link', async () => {
  await using outside = await temporaryFolder({});
  await using folder = await temporaryFolder({});
  await symlink(outside.root, join(folder.root, '.galley'));
  await expect(folder.open()).rejects.toMatchObject({ code: 'SANDBOX_VIOLATION' });
});

it('[B1] opens any folder without moving a file, and says so when there is none', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'with space/ü.txt': 'u', '.hidden': 'h' });
  await using workbench = await folder.open();
  expect((await workbench.listFiles()).files.map(({ path }) => path)).toEqual(['.hidden', 'a.txt', 'with space/ü.txt']);
  const options = { clock: systemClock, ids: createIdSource(systemClock) };
  await expect(openWorkbench({ ...options, directory: join(tmpdir(), 'galley-none') })).rejects.toMatchObject({
    code: 'FOLDER_NOT_FOUND',
  });
  await expect(openWorkbench({ ...options, directory: join(folder.root, 'a.txt') })).rejects.toMatchObject({
    code: 'FOLDER_NOT_FOUND',
  });
  await using other = await temporaryFolder({});
  await expect(other.open({ readOnly: true })).rejects.toMatchObject({ code: 'NOT_A_WORKBENCH' });
});

it('[B15] states how many files it left out', async () => {
  await using folder = await temporaryFolder({ a: '1', b: '2', c: '3', 'node_modules/x/y': 'z' });
  await mkdir(join(folder.root, 'empty'));
  await using workbench = await folder.open({ limits: { files: 2, fileBytes: 4 } });
  const { files, leftOut } = await workbench.listFiles();
  expect([files.length, leftOut]).toEqual([2, 1]);
  await expect(edit(workbench, { big: '12345' })).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  await folder.put('big', '12345');
  await expect(workbench.read('big')).rejects.toMatchObject({ code: 'FILE_TOO_LARGE', details: { limit: 4 } });
});

it('a file that is too large or may not be read does not stop a Checkpoint, and a restore leaves it alone', async () => {
  await using folder = await temporaryFolder({ small: 's', big: '12345' });
  await using workbench = await folder.open({ limits: { fileBytes: 4 } });
  const checkpoint = await workbench.createCheckpoint('c');
  await edit(workbench, { small: 'S' });
  await workbench.publish();
  await workbench.restore(checkpoint);
  expect(await folder.text('small')).toBe('s');
  expect(await folder.text('big')).toBe('12345');
  await writeFile(join(folder.root, 'closed'), 'x');
  await chmod(join(folder.root, 'closed'), 0o000);
  await workbench.createCheckpoint('with a closed file');
});
