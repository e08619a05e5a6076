import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { observeDisk } from '../disk/observe-disk.ts';
import { openStore } from '../open/open-store.ts';

const look = { size: 1, mtimeNs: 1n, ctimeNs: 1n, inode: 1n };

it('what the stat cache remembers lands in the commit of the next append, and costs none of its own', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-stat-'));
  const directory = join(folder.path, '.galley');
  let commits = 0;
  const disk = observeDisk(systemDisk, { after: (operation) => (commits += operation === 'commit' ? 1 : 0) });
  await using store = await openStore({ directory, clock: systemClock, disk });
  commits = 0;
  store.statCache.remember('a', look, 'hash', Date.now());
  await store.journal.append([{ stream: 'workbench', event: { type: 'model.selected', model: 'm' } }]);
  expect(commits).toBe(1);
  await using beside = await openStore({ directory, clock: systemClock, readOnly: true });
  expect(beside.statCache.hashOf('a', look)).toBe('hash');
  store.statCache.flush();
  expect(commits).toBe(1);
});

it('[B6] a stat cache that cannot be written is lost, and nothing fails for it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-stat-'));
  let full = false;
  const disk: Disk = observeDisk(systemDisk, {
    before() {
      if (full) throw Object.assign(new TypeError('ENOSPC: injected'), { code: 'ENOSPC' });
    },
  });
  await using store = await openStore({ directory: join(folder.path, '.galley'), clock: systemClock, disk });
  store.statCache.remember('a', look, 'hash', Date.now());
  full = true;
  store.statCache.flush();
  full = false;
  expect(store.statCache.hashOf('a', look)).toBeUndefined();
});
