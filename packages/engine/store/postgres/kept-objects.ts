import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, GalleyError } from '@galley/schema';
import { ObjectCorruptError, ObjectMissingError, StoreWriteError } from '../disk/errors.ts';
import { createObjectGuard } from '../objects/object-guard.ts';
import type { ObjectStore } from '../ports/ports.ts';
import type { ObjectKeeper } from './chunks.ts';

export interface KeptObjectsOptions {
  readonly keeper: ObjectKeeper;
  /** Content that this machine has at hand. Losing it costs time. */
  readonly cache: ObjectStore;
  readonly temporaryDirectory: string;
  readonly clock: Clock;
  /** Content that must stay whatever the collector thinks: the Published files have no other place. */
  isPublished(hash: string): boolean;
}

/** Objects that are kept elsewhere and read from files of this machine: what a program opens by its path is a file. */
export function createKeptObjects(options: KeptObjectsOptions): ObjectStore {
  const { keeper, cache, temporaryDirectory, clock, isPublished } = options;
  const guard = createObjectGuard(clock);
  /** Known to be kept, since this process asked or stored it. */
  const kept = new Set<string>();
  const fetching = new Map<string, Promise<boolean>>();

  async function isKept(hash: string): Promise<boolean> {
    await guard.use(hash);
    if (kept.has(hash)) return true;
    if (!(await asking(() => keeper.has(hash)))) return false;
    kept.add(hash);
    return true;
  }

  /** Whether the content is in the cache afterwards. */
  function bring(hash: string): Promise<boolean> {
    const under = fetching.get(hash);
    if (under !== undefined) return under;
    const work = (async () => {
      if (await cache.has(hash)) return true;
      const parts = await asking(() => keeper.fetch(hash));
      if (parts === null) return false;
      const file = join(temporaryDirectory, randomUUID());
      try {
        await using handle = await open(file, 'wx+', 0o600);
        for await (const part of parts) await handle.write(part);
        // Content that came back as another one is not what was asked for.
        if ((await cache.putFile(handle)).hash !== hash) throw new ObjectCorruptError(hash);
        return true;
      } finally {
        await rm(file, { force: true });
      }
    })().finally(() => fetching.delete(hash));
    fetching.set(hash, work);
    return work;
  }

  async function keep(hash: string): Promise<void> {
    if (await isKept(hash)) return;
    await asking(() => keeper.keep(hash, cache.pathOf(hash)));
    kept.add(hash);
  }

  return {
    pathOf: cache.pathOf,
    isPacked: () => false,
    async put(bytes) {
      const stored = await cache.put(bytes);
      await keep(stored.hash);
      return stored;
    },
    async putFile(source) {
      const stored = await cache.putFile(source);
      await keep(stored.hash);
      return stored;
    },
    async get(hash) {
      if (!(await bring(hash))) throw new ObjectMissingError(hash);
      return cache.get(hash);
    },
    async copyOut(hash, target, mode) {
      if (!(await bring(hash))) throw new ObjectMissingError(hash);
      await cache.copyOut(hash, target, mode);
    },
    async has(hash) {
      if (!(await isKept(hash))) return false;
      return bring(hash);
    },
    async sizeOf(hash) {
      const size = await asking(() => keeper.sizeOf(hash));
      if (size === null) throw new ObjectMissingError(hash);
      return size;
    },
    lookUp() {
      const removals = guard.removals;
      return (hash) => kept.has(hash) && guard.note(hash) && guard.removals === removals;
    },
    list: () => keeper.list(),
    removeUnused(hash, since) {
      return guard.remove(hash, since, async () => {
        if (isPublished(hash)) return false;
        kept.delete(hash);
        return asking(() => keeper.remove(hash, since));
      });
    },
  };
}

async function asking<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof GalleyError ? error : new StoreWriteError('content', error);
  }
}
