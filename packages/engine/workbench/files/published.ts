import type { FileHandle } from 'node:fs/promises';
import type { Clock } from '@galley/schema';
import { copyAndHash, FileChangedWhileReadError, lookOf, type Store, sameLook } from '../../store/index.ts';
import { FileTooLargeError, FileUnreadableError } from '../paths/errors.ts';
import { openInside, statInside } from '../paths/open-inside.ts';
import type { ManifestFile } from '../state/manifest.ts';

export interface PublishedFile {
  readonly size: number;
  readonly modifiedAt: number;
  readonly mode: number;
}

/** The user's own files. Every path given here has been through parseWorkbenchPath. */
export interface Published {
  stat(path: string): Promise<PublishedFile | null>;
  read(path: string): Promise<Buffer | null>;
  hashOf(path: string): Promise<string | null>;
  /** As hashOf, with the content in the object store when it resolves. */
  keep(path: string): Promise<ManifestFile | null>;
}

export interface PublishedOptions {
  readonly root: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly maxFileBytes: () => number;
}

const READ_ATTEMPTS = 3;
/** One call of the system takes less than 2 GiB. */
const READ_BYTES = 1 << 30;

export function createPublished({ root, store, clock, maxFileBytes }: PublishedOptions): Published {
  const { objects, statCache, diskClock } = store;

  async function withFile<Result>(path: string, work: (handle: FileHandle) => Promise<Result>): Promise<Result | null> {
    const handle = await openInside(root, path);
    if (handle === null) return null;
    try {
      const { size } = await handle.stat();
      if (size > maxFileBytes()) throw new FileTooLargeError(path, size, maxFileBytes());
      return await work(handle);
    } finally {
      await handle.close();
    }
  }

  /** Runs `work` until the file looks the same before and after it, and remembers the hash it gave. */
  async function steadily(path: string, handle: FileHandle, work: (size: number) => Promise<string>): Promise<string> {
    for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
      const tick = diskClock();
      const lookedAt = clock.now();
      const stats = await handle.stat({ bigint: true });
      const before = lookOf(stats);
      const hash = await work(before.size);
      if (sameLook(before, lookOf(await handle.stat({ bigint: true })))) {
        // Below a Workbench another disk may be mounted, with a clock of its own.
        const own = tick?.device === stats.dev ? tick.ns : undefined;
        statCache.remember(path, before, hash, lookedAt, own);
        return hash;
      }
    }
    throw new FileChangedWhileReadError(path);
  }

  return {
    async stat(path) {
      const stats = await statInside(root, path);
      if (stats === null) return null;
      return { size: Number(stats.size), modifiedAt: Number(stats.mtimeMs), mode: Number(stats.mode) & 0o777 };
    },
    read(path) {
      return withFile(path, async (handle) => {
        for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
          const before = lookOf(await handle.stat({ bigint: true }));
          const bytes = await readWhole(handle, path, before.size);
          if (sameLook(before, lookOf(await handle.stat({ bigint: true })))) return bytes;
        }
        // Half of the old and half of the new file would look like content that nobody wrote.
        throw new FileChangedWhileReadError(path);
      });
    },
    async hashOf(path) {
      const stats = await statInside(root, path);
      if (stats === null) return null;
      const known = statCache.hashOf(path, lookOf(stats));
      if (known !== undefined) return known;
      return withFile(path, (handle) => steadily(path, handle, async (size) => (await copyAndHash(handle, size)).hash));
    },
    async keep(path) {
      const stats = await statInside(root, path);
      if (stats === null) return null;
      const size = Number(stats.size);
      const mode = Number(stats.mode) & 0o777;
      const known = statCache.hashOf(path, lookOf(stats));
      if (known !== undefined && (await objects.has(known))) return { hash: known, size, mode };
      return withFile(path, async (handle) => {
        const hash = await steadily(path, handle, async () => (await objects.putFile(handle)).hash);
        return { hash, size: await objects.sizeOf(hash), mode };
      });
    },
  };
}

async function readWhole(handle: FileHandle, path: string, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let done = 0;
  try {
    for (let read = -1; done < size && read !== 0; done += read) {
      read = (await handle.read(bytes, done, Math.min(READ_BYTES, size - done), done)).bytesRead;
    }
  } catch (error) {
    throw new FileUnreadableError(path, error);
  }
  return bytes.subarray(0, done);
}
