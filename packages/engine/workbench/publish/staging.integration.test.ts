import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type DiskObserver, observeDisk, systemDisk } from '../../store/index.ts';
import { temporaryFolder } from '../testing/temporary-workbench.ts';

const FILES = { 'a.txt': 'a', 'b.txt': 'b', 'touched.txt': 'the same' };

/** A folder in which two files changed since its Checkpoint and one was only touched. */
async function changedFolder(observer: DiskObserver) {
  let isArmed = false;
  const disk = observeDisk(systemDisk, {
    before: (operation, count) => isArmed && observer.before?.(operation, count),
  });
  const folder = await temporaryFolder(FILES);
  const workbench = await folder.open({ disk });
  const id = await workbench.createCheckpoint('whole');
  await folder.put('a.txt', 'another a');
  await folder.put('b.txt', 'another b');
  await utimes(join(folder.root, 'touched.txt'), new Date(1e12), new Date(1e12));
  isArmed = true;
  const staged = async () => (await readdir(join(folder.root, '.galley', 'tmp'))).filter((name) => /^pub_/.test(name));
  return {
    ...folder,
    workbench,
    id,
    staged,
    async [Symbol.asyncDispose]() {
      isArmed = false;
      await workbench.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

it('[B6] lays files ready while the folder is stored, each once, and leaves nothing of a wrong guess', async () => {
  const operations: string[] = [];
  await using folder = await changedFolder({ before: (operation) => void operations.push(operation) });
  const { restored } = await folder.workbench.restore(folder.id);
  expect(restored).toEqual(['a.txt', 'b.txt']);
  expect(await folder.text('a.txt')).toBe('a');
  expect(await folder.text('touched.txt')).toBe('the same');
  expect(operations.filter((operation) => operation === 'copyFile')).toHaveLength(3);
  expect(operations.indexOf('copyFile')).toBeLessThan(operations.indexOf('syncFile'));
  expect(await folder.staged()).toEqual([]);
});

it('[B6] only the files that were asked for are laid ready', async () => {
  const operations: string[] = [];
  await using folder = await changedFolder({ before: (operation) => void operations.push(operation) });
  expect((await folder.workbench.restore(folder.id, { paths: ['b.txt'] })).restored).toEqual(['b.txt']);
  expect(operations.filter((operation) => operation === 'copyFile')).toHaveLength(1);
  expect(await folder.text('a.txt')).toBe('another a');
});

it.each(['copyFile', 'syncFile', 'commit'] as const)(
  '[B6] a %s that fails changes nothing and leaves nothing that was laid ready',
  async (failing) => {
    let isBroken = true;
    await using folder = await changedFolder({
      before(operation) {
        if (isBroken && operation === failing) throw Object.assign(new Error('ENOSPC: injected'), { code: 'ENOSPC' });
      },
    });
    await expect(folder.workbench.restore(folder.id)).rejects.toMatchObject({ code: expect.any(String) });
    expect(await folder.text('a.txt')).toBe('another a');
    expect(await folder.staged()).toEqual([]);
    isBroken = false;
    expect((await folder.workbench.restore(folder.id)).restored).toEqual(['a.txt', 'b.txt']);
  },
);
