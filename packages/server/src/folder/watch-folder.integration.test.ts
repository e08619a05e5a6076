import { mkdir, mkdtempDisposable, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { watchFolder } from './watch-folder.ts';

it('[X1] tells what changed in a folder, in new folders too, and nothing of Galley’s own', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-watch-'));
  const at = (path: string) => join(folder.path, path);
  await mkdir(at('.galley'));
  await mkdir(at('sub'));
  await symlink(tmpdir(), at('link'));
  const seen = new Set<string>();
  using watch = await watchFolder(folder.path, (paths) => {
    for (const path of paths) seen.add(path);
  });
  expect(watch.isWhole).toBe(true);
  const told = (path: string) => vi.waitFor(() => expect([...seen]).toContain(path), { timeout: 20_000 });

  await writeFile(at('.galley/x'), '');
  await writeFile(at('a.txt'), '1');
  await told('a.txt');
  await mkdir(at('sub/new'));
  await told('sub/new');
  await writeFile(at('sub/new/deep.txt'), '1');
  await told('sub/new/deep.txt');
  await rename(at('a.txt'), at('b.txt'));
  await told('b.txt');
  await rm(at('sub'), { recursive: true });
  await told('sub');
  await mkdir(at('sub'));
  await vi.waitFor(
    async () => {
      await writeFile(at('sub/again.txt'), String(Math.random()));
      expect([...seen]).toContain('sub/again.txt');
    },
    { timeout: 20_000 },
  );
  expect([...seen].filter((path) => path.includes('.galley'))).toEqual([]);
});
