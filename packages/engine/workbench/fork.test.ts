import { access, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdSource, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { deleteWorkbench } from './delete-workbench.ts';
import { forkWorkbench } from './fork.ts';
import { openWorkbench } from './open-workbench.ts';
import { edit, temporaryFolder } from './testing/temporary-workbench.ts';

const options = { clock: systemClock, ids: createIdSource(systemClock) };

async function source() {
  const folder = await temporaryFolder({ 'a.txt': 'a', 'sub dir/ü.txt': 'u', 'node_modules/x.js': 'x' });
  const workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'b' });
  await workbench.publish();
  await edit(workbench, { 'a.txt': 'draft', 'new.txt': 'n' });
  await workbench.append([{ stream: 'workbench', event: { type: 'model.selected', model: 'm' } }]);
  await mkdir(join(folder.root, '.galley', 'context'));
  await writeFile(join(folder.root, '.galley', 'context', 'item.md'), 'context');
  await symlink('/etc/passwd', join(folder.root, 'link'));
  return { folder, workbench };
}

it.each(['files', 'files_and_context', 'everything'] as const)('[B14] forks %s', async (what) => {
  await using target = await temporaryFolder({});
  const { folder, workbench } = await source();
  try {
    const directory = join(target.root, 'copy');
    const report = await forkWorkbench(workbench, directory, { what, ...options });
    expect(report).toMatchObject({ files: 2, bytes: 2, leftOutReasons: { link: 1 } });
    expect(await readdir(target.root)).toEqual(['copy']);
    await using copy = await openWorkbench({ directory, ...options });
    expect(copy.id).toBe(report.workbenchId);
    expect(copy.id).not.toBe(workbench.id);
    expect(String(await copy.readPublished('a.txt'))).toBe('b');
    expect(String(await copy.read('sub dir/ü.txt'))).toBe('u');
    const whole = what === 'everything';
    expect(copy.draft()?.entries.size ?? 0).toBe(whole ? 2 : 0);
    expect(copy.events().some(({ event }) => event.type === 'model.selected')).toBe(whole);
    expect(copy.checkpoints()).toHaveLength(whole ? 1 : 0);
    const context = readFile(join(directory, '.galley', 'context', 'item.md'), 'utf8').catch(() => 'none');
    expect(await context).toBe(what === 'files' ? 'none' : 'context');
    if (whole) {
      expect(String(await copy.read('a.txt'))).toBe('draft');
      await copy.publish();
      await copy.restore(copy.checkpoints()[0]?.checkpointId ?? '');
      expect(await readFile(join(directory, 'a.txt'), 'utf8')).toBe('a');
    }
    // The one does not feel the other.
    expect(String(await workbench.read('a.txt'))).toBe('draft');
    expect(await folder.text('a.txt')).toBe('b');
  } finally {
    await workbench.close();
    await folder[Symbol.asyncDispose]();
  }
});

it('[B14] forks while events are appended, and the copy is whole', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using target = await temporaryFolder({});
  await using workbench = await folder.open();
  let stop = false;
  const writing = (async () => {
    const model = 'm'.repeat(50_000);
    while (!stop) await workbench.append([{ stream: 'workbench', event: { type: 'model.selected', model } }]);
  })();
  const { directory } = await forkWorkbench(workbench, join(target.root, 'c'), { what: 'everything', ...options });
  stop = true;
  await writing;
  await using copy = await openWorkbench({ directory, ...options });
  expect(copy.events().length).toBeGreaterThan(1);
});

it('[B14] forks only into a new or empty folder outside the Workbench, and leaves nothing when it cannot', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using target = await temporaryFolder({ 'there.txt': 't' });
  await using workbench = await folder.open();
  const fork = (directory: string) => forkWorkbench(workbench, directory, { what: 'files', ...options });
  await expect(fork(target.root)).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' });
  await expect(fork(join(target.root, 'there.txt'))).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' });
  await expect(fork(join(folder.root, 'inside'))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  await expect(fork(join(target.root, 'none', 'deep'))).rejects.toMatchObject({ code: 'FOLDER_NOT_FOUND' });
  await symlink(folder.root, join(target.root, 'link'));
  await expect(fork(join(target.root, 'link', 'inside'))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect((await readdir(target.root)).sort()).toEqual(['link', 'there.txt']);
  await mkdir(join(target.root, 'empty'));
  await fork(join(target.root, 'empty'));
  expect(await readFile(join(target.root, 'empty', 'a.txt'), 'utf8')).toBe('a');
});

it('shows the name a person gave, over a restart, and leaves the folder alone', async () => {
  await using folder = await temporaryFolder({});
  const first = await folder.open();
  expect(await first.rename('  Household 2025 ')).toBe('Household 2025');
  expect(first.name).toBe('Household 2025');
  for (const name of ['', ' ', 'a\nb', 'x'.repeat(201)]) {
    await expect(first.rename(name)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  }
  await first.close();
  await using again = await folder.open();
  expect(again.name).toBe('Household 2025');
});

it('deletes the state alone, unless asked, and never while it is open', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using outside = await temporaryFolder({ 'keep.txt': 'k' });
  const workbench = await folder.open();
  await expect(deleteWorkbench(folder.root, options)).rejects.toMatchObject({ code: 'WORKBENCH_LOCKED' });
  await workbench.close();
  await deleteWorkbench(folder.root, options);
  expect(await readdir(folder.root)).toEqual(['a.txt']);
  await expect(deleteWorkbench(folder.root, options)).rejects.toMatchObject({ code: 'NOT_A_WORKBENCH' });
  await symlink(outside.root, join(folder.root, 'link'));
  await (await folder.open()).close();
  await deleteWorkbench(folder.root, { ...options, removeFiles: true });
  await expect(stat(folder.root)).rejects.toMatchObject({ code: 'ENOENT' });
  await access(join(outside.root, 'keep.txt'));
});

it('[B2] deletes nothing over a .galley that is a link', async () => {
  await using outside = await temporaryFolder({});
  await (await outside.open()).close();
  await using folder = await temporaryFolder({});
  await symlink(join(outside.root, '.galley'), join(folder.root, '.galley'));
  await expect(deleteWorkbench(folder.root, options)).rejects.toMatchObject({ code: 'SANDBOX_VIOLATION' });
  await access(join(outside.root, '.galley', 'galley.db'));
});
