import { dirname } from 'node:path';
import type { Disk } from '../disk/disk.ts';
import { inParallel } from '../disk/in-parallel.ts';
import { PRIVATE_FOLDER, reachFolder } from '../own-folder/look.ts';

/** An accidental in-place edit of an object fails instead of changing history; nobody else reads copies of private files. */
export const OBJECT_MODE = 0o400;

export interface Landing {
  readonly temporary: string;
  readonly path: string;
  /** The content is on disk already. */
  readonly synced: boolean;
}

interface Waiting extends Landing {
  resolve(): void;
  reject(reason: unknown): void;
}

export interface Lander {
  /** Moves a temporary file to its place; durable when it resolves. */
  land(landing: Landing): Promise<void>;
  /** Resolves when no file on its way to `path` is half-done. Whoever finds an object there asks this first. */
  settled(path: string): Promise<void>;
  /** Whether something on its way to `path`, or in its folder, may still be taken back. */
  isOpen(path: string): boolean;
}

/**
 * Objects that arrive while others are being synced share their folder syncs, as appends share a commit: 200 files at
 * once need tens of them, not hundreds.
 */
export function createLander(disk: Disk): Lander {
  const underWay = new Map<string, Promise<void>>();
  /** Folders whose sync failed: what was renamed into them could still be taken back by a power cut. */
  const unsynced = new Set<string>();
  let waiting: Waiting[] = [];
  let flushing = false;

  async function flush(): Promise<void> {
    flushing = true;
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const synced = await inParallel(group, syncContent);
      const folders = Map.groupBy(
        synced.filter((each) => each !== null),
        ({ path }) => dirname(path),
      );
      await inParallel(folders, ([folder, landings]) => moveInto(folder, landings));
    }
    flushing = false;
  }

  async function syncContent(landing: Waiting): Promise<Waiting | null> {
    try {
      if (!landing.synced) await disk.syncFile(landing.temporary, OBJECT_MODE);
      return landing;
    } catch (error) {
      landing.reject(error);
      return null;
    }
  }

  async function moveInto(folder: string, landings: readonly Waiting[]): Promise<void> {
    const moved: Waiting[] = [];
    try {
      await disk.makeDirectory(folder, PRIVATE_FOLDER);
      // Without this a link among the folders of objects would take content out of the Workbench.
      await reachFolder(folder, [], false);
      for (const landing of landings) {
        try {
          await disk.rename(landing.temporary, landing.path);
          moved.push(landing);
        } catch (error) {
          landing.reject(error);
        }
      }
      await syncFolder(folder);
      for (const landing of moved) landing.resolve();
    } catch (error) {
      for (const landing of landings) landing.reject(error);
    }
  }

  async function syncFolder(folder: string): Promise<void> {
    unsynced.add(folder);
    // Without this a journal row could name an object that a power cut took back.
    await disk.syncDirectory(folder);
    unsynced.delete(folder);
  }

  return {
    async land(landing) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const settled = promise.then(
        () => undefined,
        () => undefined,
      );
      underWay.set(landing.path, settled);
      waiting.push({ ...landing, resolve, reject });
      if (!flushing) void flush();
      try {
        await promise;
      } finally {
        if (underWay.get(landing.path) === settled) underWay.delete(landing.path);
      }
    },
    isOpen: (path) => underWay.has(path) || unsynced.has(dirname(path)),
    async settled(path) {
      await underWay.get(path);
      if (unsynced.has(dirname(path))) await syncFolder(dirname(path));
    },
  };
}
