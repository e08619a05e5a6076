import { createHash, hash as digest, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, GalleyError, InternalError, systemErrorCode } from '@galley/schema';
import { copyAndHash, type StoredObject } from '../disk/copy-and-hash.ts';
import type { Disk } from '../disk/disk.ts';
import {
  FileChangedWhileReadError,
  NotAFileError,
  ObjectCorruptError,
  ObjectMissingError,
  StoreReadOnlyError,
  StoreWriteError,
} from '../disk/errors.ts';
import { lookOf, sameLook } from '../disk/stat-look.ts';
import { openCarefully } from '../own-folder/look.ts';
import type { ObjectStore } from '../ports/ports.ts';
import { createLander, OBJECT_MODE } from './land-objects.ts';
import { listObjects } from './list-objects.ts';
import { createObjectGuard } from './object-guard.ts';
import { storedHashes } from './stored-hashes.ts';

const READ_ATTEMPTS = 3;

export interface ObjectStoreOptions {
  readonly directory: string;
  readonly temporaryDirectory: string;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly readOnly: boolean;
}

export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  const { directory, temporaryDirectory, disk, clock, readOnly } = options;
  const guard = createObjectGuard(clock);
  const lander = createLander(disk);

  function pathOf(hash: string): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new InternalError('An object was asked for by something not a hash.');
    return join(directory, hash.slice(0, 2), hash.slice(2));
  }

  /** From here on the object counts as used; and it is durable where the answer is yes. */
  async function has(hash: string): Promise<boolean> {
    const path = pathOf(hash);
    await guard.use(hash);
    try {
      if (!(await lstat(path)).isFile()) return false;
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return false;
      throw error;
    }
    try {
      await lander.settled(path);
    } catch (error) {
      throw new StoreWriteError('content', error);
    }
    return true;
  }

  async function storing<Result>(work: (temporary: string) => Promise<Result>): Promise<Result> {
    if (readOnly) throw new StoreReadOnlyError();
    const temporary = join(temporaryDirectory, randomUUID());
    try {
      return await work(temporary);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error instanceof GalleyError ? error : new StoreWriteError('content', error);
    }
  }

  async function putHandle(source: FileHandle, label: string): Promise<StoredObject> {
    for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
      const before = await source.stat({ bigint: true });
      if (!before.isFile()) throw new NotAFileError(label);
      const stored = await storing(async (temporary) => {
        const target = await open(temporary, 'wx', 0o600);
        let copied: StoredObject;
        try {
          copied = await copyAndHash(source, Number(before.size), target);
        } finally {
          await target.close();
        }
        const after = await source.stat({ bigint: true });
        const torn = !sameLook(lookOf(before), lookOf(after));
        if (torn || (await has(copied.hash))) {
          await rm(temporary, { force: true });
        } else {
          await lander.land({ temporary, path: pathOf(copied.hash), synced: false });
        }
        return torn ? null : copied;
      });
      if (stored !== null) return stored;
    }
    throw new FileChangedWhileReadError(label);
  }

  return {
    pathOf,
    has,
    async put(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      const stored = { hash, size: bytes.byteLength };
      return storing(async (temporary) => {
        if (await has(hash)) return stored;
        await disk.writeFile(temporary, bytes, OBJECT_MODE);
        await lander.land({ temporary, path: pathOf(hash), synced: true });
        return stored;
      });
    },
    async putFile(source) {
      if (typeof source !== 'string') return putHandle(source, 'The file');
      // O_NONBLOCK: opening a named pipe must not wait for a writer that never comes.
      const handle = await open(source, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      try {
        return await putHandle(handle, source);
      } finally {
        await handle.close();
      }
    },
    async get(hash) {
      await using handle = await openCarefully(pathOf(hash), 'read');
      if (handle === null) throw new ObjectMissingError(hash);
      const bytes = await handle.readFile();
      // Lists of files and events are read this way: changed ones would put files in places of somebody's choice.
      if (digest('sha256', bytes, 'hex') !== hash) throw new ObjectCorruptError(hash);
      return bytes;
    },
    async copyOut(hash, target, mode) {
      try {
        await disk.copyFile(pathOf(hash), target, mode, hash);
      } catch (error) {
        if (error instanceof Error && 'syscall' in error && systemErrorCode(error) === 'ENOENT') {
          if (!(await has(hash))) throw new ObjectMissingError(hash, error);
        }
        throw error;
      }
    },
    async sizeOf(hash) {
      try {
        return (await lstat(pathOf(hash))).size;
      } catch (error) {
        if (systemErrorCode(error) === 'ENOENT') throw new ObjectMissingError(hash, error);
        throw error;
      }
    },
    lookUp() {
      const removals = guard.removals;
      const isListed = storedHashes(directory);
      return (hash) =>
        isListed(hash) && guard.note(hash) && guard.removals === removals && !lander.isOpen(pathOf(hash));
    },
    list: () => listObjects(directory),
    isPacked: () => false,
    async removeUnused(hash, since) {
      if (readOnly) throw new StoreReadOnlyError();
      const path = pathOf(hash);
      return guard.remove(hash, since, async () => {
        try {
          if ((await lstat(path)).mtimeMs >= since) return false;
        } catch (error) {
          if (systemErrorCode(error) === 'ENOENT') return false;
          throw error;
        }
        try {
          await disk.remove(path);
        } catch (error) {
          throw new StoreWriteError('the removal of content', error);
        }
        return true;
      });
    },
  };
}
