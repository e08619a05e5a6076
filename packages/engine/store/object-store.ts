import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError, InternalError, systemErrorCode } from '@galley/schema';
import { copyAndHash } from './copy-and-hash.ts';
import type { Disk } from './disk.ts';
import {
  FileChangedWhileReadError,
  NotAFileError,
  ObjectMissingError,
  StoreReadOnlyError,
  StoreWriteError,
} from './errors.ts';
import type { ObjectStore, StoredObject } from './ports.ts';
import { lookOf, sameLook } from './stat-look.ts';

// An accidental in-place edit of an object fails instead of changing history.
const OBJECT_MODE = 0o444;
const READ_ATTEMPTS = 3;

export interface ObjectStoreOptions {
  readonly directory: string;
  readonly temporaryDirectory: string;
  readonly disk: Disk;
  readonly readOnly: boolean;
}

export function createObjectStore({ directory, temporaryDirectory, disk, readOnly }: ObjectStoreOptions): ObjectStore {
  const folderOf = (hash: string) => join(directory, hash.slice(0, 2));

  function pathOf(hash: string): string {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new InternalError('An object was asked for by something not a hash.');
    return join(folderOf(hash), hash.slice(2));
  }

  async function has(hash: string): Promise<boolean> {
    try {
      return (await stat(pathOf(hash))).isFile();
    } catch (error) {
      if (systemErrorCode(error) === 'ENOENT') return false;
      throw error;
    }
  }

  async function moveIntoPlace(temporary: string, hash: string): Promise<void> {
    await disk.makeDirectory(folderOf(hash));
    await disk.rename(temporary, pathOf(hash));
    // Without this a journal row could name an object that a power cut took back.
    await disk.syncDirectory(folderOf(hash));
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
          await disk.syncFile(temporary, OBJECT_MODE);
          await moveIntoPlace(temporary, copied.hash);
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
      if (await has(hash)) return stored;
      return storing(async (temporary) => {
        await disk.writeFile(temporary, bytes, OBJECT_MODE);
        await moveIntoPlace(temporary, hash);
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
      try {
        return await readFile(pathOf(hash));
      } catch (error) {
        if (systemErrorCode(error) === 'ENOENT') throw new ObjectMissingError(hash, error);
        throw error;
      }
    },
    async sizeOf(hash) {
      try {
        return (await stat(pathOf(hash))).size;
      } catch (error) {
        if (systemErrorCode(error) === 'ENOENT') throw new ObjectMissingError(hash, error);
        throw error;
      }
    },
  };
}
