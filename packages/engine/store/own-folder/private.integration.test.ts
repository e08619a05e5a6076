import { chmod, mkdir, mkdtempDisposable, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@galley/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../open/open-store.ts';
import { createOwnFiles } from './own-files.ts';

let umask = 0;
beforeEach(() => {
  umask = process.umask(0o000);
});
afterEach(() => void process.umask(umask));

/** Paths below a folder, itself included, that others may do something with. */
async function open(folder: string): Promise<string[]> {
  const paths = [folder];
  for (const entry of await readdir(folder, { recursive: true })) paths.push(join(folder, entry));
  const modes = await Promise.all(paths.map(async (path) => [path, (await stat(path)).mode & 0o077] as const));
  return modes.flatMap(([path, others]) => (others === 0 ? [] : [path]));
}

async function useStore(directory: string): Promise<void> {
  await using store = await openStore({ directory, clock: systemClock });
  await store.objects.put(Buffer.from('content'));
  await store.journal.append([{ stream: 'workbench', event: { type: 'workbench.created', workbench_id: 'wb_1' } }]);
  await createOwnFiles(directory).append('runs/run_1/transitions.log', 'a line\n');
  await createOwnFiles(directory).replace('context/items.json', '[]\n');
  // While it is open: SQLite's companions are there, too.
  expect(await open(directory)).toEqual([]);
}

describe('[T4] everything below .galley is its owner’s alone', () => {
  it('whatever the umask', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-private-'));
    const directory = join(folder.path, '.galley');
    await useStore(directory);
    expect(await open(directory)).toEqual([]);
  });

  it('also what an older version left open, once it is opened for writing', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-private-'));
    const directory = join(folder.path, '.galley');
    await useStore(directory);
    await mkdir(join(directory, 'workshop', '_rpi'), { recursive: true });
    await writeFile(join(directory, 'workshop', '_rpi', 'plan.md'), 'secret\n');
    for (const path of ['', ...(await readdir(directory, { recursive: true }))]) {
      const target = join(directory, path);
      await chmod(target, (await stat(target)).isDirectory() ? 0o777 : 0o644);
    }
    const looking = await openStore({ directory, clock: systemClock, readOnly: true });
    await looking.close();
    expect(await open(directory)).not.toEqual([]);
    await useStore(directory);
    expect(await open(directory)).toEqual([]);
  });
});
