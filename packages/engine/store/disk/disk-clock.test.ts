import { mkdtempDisposable, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDiskClock } from './disk-clock.ts';
import { isDirty, lookOf } from './stat-look.ts';

it('[B7] a file that changes after the tick never has an earlier time than the tick', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-clock-'));
  const clock = createDiskClock(folder.path);
  const file = join(folder.path, 'a');
  for (let round = 0; round < 300; round += 1) {
    const tick = clock();
    await writeFile(file, String(round));
    const stats = await stat(file, { bigint: true });
    expect(stats.dev).toBe(tick?.device);
    expect(stats.ctimeNs).toBeGreaterThanOrEqual(tick?.ns ?? 0n);
  }
});

it('[B7] a file touched just now is settled as soon as the clock of its disk has moved on, and not before', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-clock-'));
  const clock = createDiskClock(folder.path);
  const file = join(folder.path, 'a');
  await writeFile(file, 'one');
  const look = lookOf(await stat(file, { bigint: true }));
  expect(isDirty(look, Date.now())).toBe(true);
  expect(isDirty(look, Date.now(), look.ctimeNs)).toBe(true);
  const limit = Date.now() + 1_500;
  while (isDirty(look, Date.now(), clock()?.ns)) expect(Date.now()).toBeLessThan(limit);
});

it('[T4] does not touch what a link in its place leads to, and says nothing where there is no folder', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-clock-'));
  const outside = join(folder.path, 'outside');
  await writeFile(outside, 'x');
  const before = await stat(outside, { bigint: true });
  await symlink(outside, join(folder.path, 'link'));
  createDiskClock(join(folder.path, 'link'))();
  expect((await stat(outside, { bigint: true })).ctimeNs).toBe(before.ctimeNs);
  expect(createDiskClock(join(folder.path, 'none'))()).toBeNull();
});
