import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { systemDisk } from '../disk/disk.ts';
import { observeDisk } from '../disk/observe-disk.ts';
import { isLocked } from './lock.ts';
import { openStore } from './open-store.ts';

async function holder(directory: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/hold-lock.ts'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('keeps a second process out while the first lives, and lets it in the moment the first is killed', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-lock-'));
  const child = await holder(folder.path);
  await expect(openStore({ directory: folder.path, clock: systemClock })).rejects.toMatchObject({
    code: 'WORKBENCH_LOCKED',
    details: { pid: child.pid, since: expect.any(Number), command: expect.stringContaining('hold-lock.ts') },
  });
  const reader = await openStore({ directory: folder.path, clock: systemClock, readOnly: true });
  expect(reader.journal.lastSeq).toBe(1);
  await reader.close();

  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  await using store = await openStore({ directory: folder.path, clock: systemClock });
  expect(await store.journal.read('workbench')).toHaveLength(1);
  expect(JSON.parse(await readFile(join(folder.path, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
});

it('knows whether a store is in use, in this process or another', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-lock-'));
  expect(isLocked(folder.path)).toBe(false);
  const child = await holder(folder.path);
  expect(isLocked(folder.path)).toBe(true);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  expect(isLocked(folder.path)).toBe(false);
  const store = await openStore({ directory: folder.path, clock: systemClock });
  expect(isLocked(folder.path)).toBe(true);
  await store.close();
  expect(isLocked(folder.path)).toBe(false);
});

it('syncs the folders of the objects again when the owner before it died', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-lock-'));
  {
    await using store = await openStore({ directory: folder.path, clock: systemClock });
    for (const text of ['a', 'b', 'c']) await store.objects.put(Buffer.from(text));
  }
  async function syncsOfOpening(): Promise<number> {
    let syncs = 0;
    const disk = observeDisk(systemDisk, {
      after(operation) {
        if (operation === 'syncDirectory') syncs += 1;
      },
    });
    await (await openStore({ directory: folder.path, clock: systemClock, disk })).close();
    return syncs;
  }
  const usual = await syncsOfOpening();
  const child = await holder(folder.path);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  expect(await syncsOfOpening()).toBe(usual + 3);
  expect(await syncsOfOpening()).toBe(usual);
});

it('lets exactly one of several processes in', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-lock-'));
  const attempts = await Promise.allSettled(
    Array.from({ length: 3 }, () => openStore({ directory: folder.path, clock: systemClock })),
  );
  const opened = attempts.filter((attempt) => attempt.status === 'fulfilled');
  expect(opened).toHaveLength(1);
  for (const attempt of opened) await attempt.value.close();
  const child = await holder(folder.path);
  child.kill('SIGKILL');
  await once(child, 'exit');
});
