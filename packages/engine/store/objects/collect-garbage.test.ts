import { mkdtempDisposable, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { openStore } from '../open/open-store.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { ObjectReference } from './references.ts';

const day = 86_400_000;
const long = { minAgeMs: 10_000, now: Date.now() + 2 * 60_000 };

async function withStore(disk: Disk = systemDisk) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'galley-garbage-'));
  const store = await openStore({ directory: folder.path, clock: systemClock, disk });
  return {
    store,
    put: async (text: string) => (await store.objects.put(Buffer.from(text))).hash,
    /** Stores it as another process would have done yesterday: on disk, and not asked for since. */
    async putYesterday(text: string) {
      await using other = await withStore();
      const { hash } = await other.store.objects.put(Buffer.from(text));
      const path = store.objects.pathOf(hash);
      await systemDisk.makeDirectory(join(path, '..'));
      await systemDisk.copyFile(other.store.objects.pathOf(hash), path, 0o444);
      await utimes(path, new Date(Date.now() - day), new Date(Date.now() - day));
      return hash;
    },
    async [Symbol.asyncDispose]() {
      await store.close();
      await folder.remove();
    },
  };
}

async function* named(...hashes: string[]): AsyncGenerator<ObjectReference> {
  for (const hash of hashes) yield { hash, keeper: 'draft', what: 'the Draft', required: true };
}

it('[B11] removes what nobody names and says how much that was', async () => {
  await using under = await withStore();
  const kept = await under.put('kept');
  const gone = await under.put('nobody needs this');
  const options = { ...long, dryRun: true };
  expect(await collectGarbage(under.store, named(kept), options)).toMatchObject({
    removed: 1,
    freed: 17,
    dryRun: true,
  });
  expect(await under.store.objects.has(gone)).toBe(true);

  const seen: number[] = [];
  const report = await collectGarbage(under.store, named(kept), {
    ...long,
    now: Date.now() + day,
    onProgress: ({ done }) => seen.push(done),
  });
  expect(report).toEqual({
    dryRun: false,
    objects: 2,
    bytes: 21,
    kept: 1,
    removed: 1,
    freed: 17,
    keptBy: { draft: { objects: 1, bytes: 4 }, unreferenced: { objects: 1, bytes: 17 } },
  });
  expect(seen).toEqual([1, 2]);
  expect(await under.store.objects.has(kept)).toBe(true);
  expect(await under.store.objects.has(gone)).toBe(false);
});

it('removes nothing when the marks cannot be completed', async () => {
  await using under = await withStore();
  const hash = await under.put('content');
  async function* torn(): AsyncGenerator<ObjectReference> {
    yield* named();
    throw new RangeError('a list that cannot be read');
  }
  await expect(collectGarbage(under.store, torn(), long)).rejects.toThrow(RangeError);
  expect(await under.store.objects.has(hash)).toBe(true);
});

it('leaves what was stored just now', async () => {
  await using under = await withStore();
  const young = await under.put('its row is on the way');
  expect(await collectGarbage(under.store, named())).toMatchObject({ removed: 0, kept: 1 });
  expect(await under.store.objects.has(young)).toBe(true);
});

it('leaves an old object that somebody stored again, or asked for, just now', async () => {
  await using under = await withStore();
  const stored = await under.putYesterday('stored again');
  const asked = await under.putYesterday('asked for');
  const old = await under.putYesterday('old');
  await under.put('stored again');
  await under.store.objects.has(asked);
  expect(await collectGarbage(under.store, named())).toMatchObject({ removed: 1, kept: 2 });
  for (const [hash, there] of [
    [stored, true],
    [asked, true],
    [old, false],
  ] as const) {
    expect(await under.store.objects.has(hash)).toBe(there);
  }
});

it('lets an object that is stored again while it is being removed survive, at whatever moment that is', async () => {
  for (const moment of ['before the removal', 'while the file goes', 'after the removal'] as const) {
    const pause = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const disk: Disk = {
      ...systemDisk,
      async remove(path) {
        if (moment === 'while the file goes') {
          reached.resolve();
          await pause.promise;
        }
        await systemDisk.remove(path);
      },
    };
    await using under = await withStore(disk);
    const hash = await under.putYesterday('wanted after all');
    let putting: Promise<string> | null = null;
    if (moment === 'before the removal') putting = under.put('wanted after all');
    const collecting = collectGarbage(under.store, named());
    if (moment === 'while the file goes') {
      await reached.promise;
      putting = under.put('wanted after all');
      pause.resolve();
    }
    await collecting;
    putting ??= under.put('wanted after all');
    expect(await putting).toBe(hash);
    expect(String(await under.store.objects.get(hash)), moment).toBe('wanted after all');
  }
});

it('survives writers that store the same things again and again while it collects', async () => {
  await using under = await withStore();
  const texts = Array.from({ length: 40 }, (_, index) => `text ${index}`);
  for (const text of texts) await under.putYesterday(text);
  const acknowledged = new Set<string>();
  async function write(): Promise<void> {
    for (const text of texts) acknowledged.add(await under.put(text));
  }
  await Promise.all([write(), collectGarbage(under.store, named()), write(), collectGarbage(under.store, named())]);
  expect(acknowledged.size).toBe(40);
  for (const hash of acknowledged) expect(String(await under.store.objects.get(hash))).toMatch(/^text /);
});

it('says so when an object cannot be removed, and can be repeated', async () => {
  let failing = true;
  const disk: Disk = {
    ...systemDisk,
    async remove(path) {
      if (failing) throw Object.assign(new TypeError('EACCES: injected'), { code: 'EACCES' });
      await systemDisk.remove(path);
    },
  };
  await using under = await withStore(disk);
  await under.putYesterday('old');
  await expect(collectGarbage(under.store, named())).rejects.toMatchObject({ code: 'STORE_WRITE_FAILED' });
  failing = false;
  expect(await collectGarbage(under.store, named())).toMatchObject({ removed: 1 });
});
