import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { OwnFolderUnsafeError } from './errors.ts';

export const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

const posix = process.platform !== 'win32';
/** Without O_NONBLOCK a FIFO in a file's place would hang whoever opens it. Windows has neither flag nor FIFO. */
const CAREFULLY = posix ? constants.O_NOFOLLOW | constants.O_NONBLOCK : 0;

export async function lookAt(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    if (systemErrorCode(error) === 'ENOTDIR') throw new OwnFolderUnsafeError(dirname(path), 'not-a-folder', error);
    throw error;
  }
}

export function refuseUnlessFolder(path: string, found: Stats): void {
  if (found.isSymbolicLink()) throw new OwnFolderUnsafeError(path, 'link');
  if (!found.isDirectory()) throw new OwnFolderUnsafeError(path, 'not-a-folder');
  refuseForeign(path, found);
}

/** `inPlace`: the file itself will be written to, so that a second name of it elsewhere would change, too. */
export function refuseUnlessFile(path: string, found: Stats, inPlace: boolean): void {
  if (found.isSymbolicLink()) throw new OwnFolderUnsafeError(path, 'link');
  if (!found.isFile()) throw new OwnFolderUnsafeError(path, 'not-a-file');
  refuseForeign(path, found);
  if (inPlace && found.nlink > 1) throw new OwnFolderUnsafeError(path, 'second-name');
}

/** Whoever owns it can change it under our hands. Root works in the folders of others, in containers for one. */
function refuseForeign(path: string, found: Stats): void {
  const user = process.geteuid?.();
  if (user !== undefined && user !== 0 && found.uid !== user) throw new OwnFolderUnsafeError(path, 'foreign');
}

export type OpenHow = 'read' | 'append' | 'create';

const flagsOf: Record<OpenHow, number> = {
  read: constants.O_RDONLY,
  append: constants.O_RDWR | constants.O_APPEND | constants.O_CREAT,
  create: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
};

/**
 * Opens one file whose folder was checked; null when there is none to read. Looks before it opens, for opening a device
 * can already act, and again at what was opened, for it may have been exchanged between the two.
 */
export async function openCarefully(path: string, how: OpenHow): Promise<FileHandle | null> {
  const inPlace = how === 'append';
  const before = await lookAt(path);
  if (before !== null) refuseUnlessFile(path, before, inPlace);
  else if (how === 'read') return null;
  let handle: FileHandle;
  try {
    handle = await open(path, flagsOf[how] | CAREFULLY, PRIVATE_FILE);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT' && how === 'read') return null;
    if (code === 'ELOOP' || code === 'EMLINK') throw new OwnFolderUnsafeError(path, 'link', error);
    throw error;
  }
  try {
    refuseUnlessFile(path, await handle.stat(), inPlace);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Makes sure of every folder from `directory` down to it. Null when one is missing and may not be made. */
export async function reachFolder(
  directory: string,
  segments: readonly string[],
  make: boolean,
): Promise<string | null> {
  let path = directory;
  for (const segment of ['', ...segments]) {
    path = segment === '' ? path : join(path, segment);
    let found = await lookAt(path);
    if (found === null) {
      if (!make) return null;
      await makePrivateFolder(path);
      found = await lookAt(path);
    }
    if (found !== null) refuseUnlessFolder(path, found);
  }
  return path;
}

async function makePrivateFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
}
