import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import type { ListedObject } from '../ports/ports.ts';

export interface ObjectFile {
  readonly path: string;
  /** Null for something that is no object: a name that is no hash, a folder, a link. */
  readonly hash: string | null;
}

/** Every entry below the objects folder; what is removed meanwhile may be missing. */
export async function* listObjectFiles(directory: string): AsyncGenerator<ObjectFile> {
  for await (const folder of await opendir(directory)) {
    const path = join(directory, folder.name);
    if (!folder.isDirectory() || !/^[0-9a-f]{2}$/.test(folder.name)) {
      yield { path, hash: null };
      continue;
    }
    for await (const file of await opendir(path)) {
      const isObject = file.isFile() && /^[0-9a-f]{62}$/.test(file.name);
      yield { path: join(path, file.name), hash: isObject ? folder.name + file.name : null };
    }
  }
}

export async function* listObjects(directory: string): AsyncGenerator<ListedObject> {
  for await (const { path, hash } of listObjectFiles(directory)) {
    if (hash === null) continue;
    try {
      const { size, mtimeMs } = await lstat(path);
      yield { hash, size, storedAt: mtimeMs };
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT') throw error;
    }
  }
}
