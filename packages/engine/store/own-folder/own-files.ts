import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InternalError } from '@galley/schema';
import { openCarefully, reachFolder } from './look.ts';

/**
 * Files below `.galley/`, by their path from there. The only way the readable copies and logs are written: a `.galley/`
 * that came from somebody else may hold links, and following one would write outside the folder.
 */
export interface OwnFiles {
  /** Null when there is none. */
  read(path: string): Promise<string | null>;
  append(path: string, text: string): Promise<void>;
  /** In bytes; null when there is none. */
  size(path: string): Promise<number | null>;
  /** Open for reading, null when there is none; the caller closes it. */
  openForRead(path: string): Promise<FileHandle | null>;
  /** Whole or not at all; what stood there before is replaced, not written to. */
  replace(path: string, text: string): Promise<void>;
  /** Names in a folder; none when it is missing. */
  list(folder: string): Promise<string[]>;
  /** With all that is in it; a link is removed, not what it leads to. */
  remove(path: string): Promise<void>;
  /** Open for reading and appending; the caller closes it. */
  openForAppend(path: string): Promise<FileHandle>;
}

/** `directory` is the `.galley` folder. */
export function createOwnFiles(directory: string): OwnFiles {
  function split(path: string): { readonly folder: readonly string[]; readonly name: string } {
    const segments = path.split('/');
    if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
      throw new InternalError(`Not a path below the Workbench's own folder: ${path}`);
    }
    return { folder: segments.slice(0, -1), name: basename(path) };
  }

  async function placeOf(path: string, make: boolean): Promise<string | null> {
    const { folder, name } = split(path);
    const reached = await reachFolder(directory, folder, make);
    return reached === null ? null : join(reached, name);
  }

  async function opened(path: string, how: 'append' | 'create'): Promise<FileHandle> {
    const place = await placeOf(path, true);
    const handle = place === null ? null : await openCarefully(place, how);
    if (handle === null) throw new InternalError(`${path} could not be opened for writing.`);
    return handle;
  }

  async function openForRead(path: string): Promise<FileHandle | null> {
    const place = await placeOf(path, false);
    return place === null ? null : openCarefully(place, 'read');
  }

  return {
    openForRead,
    async read(path) {
      await using handle = await openForRead(path);
      return handle === null ? null : await handle.readFile('utf8');
    },
    async size(path) {
      await using handle = await openForRead(path);
      return handle === null ? null : (await handle.stat()).size;
    },
    async append(path, text) {
      await using handle = await opened(path, 'append');
      await handle.appendFile(text);
    },
    async replace(path, text) {
      // Without a name of its own, what a killed process left under it would be in the way.
      const fresh = `${path}.${randomUUID().slice(0, 8)}.new`;
      {
        await using handle = await opened(fresh, 'create');
        await handle.writeFile(text);
      }
      const [from, to] = [await placeOf(fresh, false), await placeOf(path, false)];
      if (from === null || to === null) return;
      try {
        await rename(from, to);
      } catch (error) {
        await rm(from, { force: true });
        throw error;
      }
    },
    async list(folder) {
      split(folder);
      const reached = await reachFolder(directory, folder.split('/'), false);
      return reached === null ? [] : readdir(reached);
    },
    async remove(path) {
      const place = await placeOf(path, false);
      if (place !== null) await rm(place, { recursive: true, force: true });
    },
    openForAppend: (path) => opened(path, 'append'),
  };
}
