import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { FileUnreadableError, SandboxViolation } from './errors.ts';
import { isWorkbenchPath, pathTooLong } from './parse-path.ts';

/** What the kernel takes, with its closing NUL. Without it a Draft could hold a file that no publish can place. */
const MAX_TARGET_BYTES = 4_096;
const ABSENT = new Set(['ENOENT', 'ENOTDIR']);

/**
 * The real path of a Workbench path whose folder is reached without any symbolic link, or null when that
 * folder does not exist. `path` has been through parseWorkbenchPath; `root` is a real path.
 */
export async function locate(root: string, path: string): Promise<string | null> {
  // A journal from elsewhere could name a path that never went through the parser, and recovery would write there.
  if (!isWorkbenchPath(path)) throw new SandboxViolation(path, 'it is not a path of a Workbench');
  const target = join(root, path);
  if (Buffer.byteLength(target) >= MAX_TARGET_BYTES) throw pathTooLong(path);
  const folder = dirname(target);
  try {
    if (!samePlace(await realpath(folder), folder)) {
      throw new SandboxViolation(path, 'a folder on its way is a symbolic link');
    }
  } catch (error) {
    if (ABSENT.has(systemErrorCode(error) ?? '')) {
      await refuseDanglingLink(root, dirname(path), path);
      return null;
    }
    const code = systemErrorCode(error);
    if (code === 'ENAMETOOLONG') throw pathTooLong(path, error);
    if (code === 'ELOOP') throw new SandboxViolation(path, 'a folder on its way is a symbolic link', error);
    if (code === 'EACCES' || code === 'EPERM') throw new FileUnreadableError(path, error);
    throw error;
  }
  return target;
}

/** Stats of a regular file, null when there is none. Anything that is not a file or folder is refused. */
export async function statInside(root: string, path: string): Promise<BigIntStats | null> {
  const target = await locate(root, path);
  if (target === null) return null;
  const stats = await lstatOrNull(target, path);
  if (stats === null || stats.isDirectory()) return null;
  if (stats.isSymbolicLink()) throw new SandboxViolation(path, 'it is a symbolic link');
  if (!stats.isFile()) throw new SandboxViolation(path, 'it is not a regular file');
  return stats;
}

export async function isFolder(root: string, path: string): Promise<boolean> {
  const target = await locate(root, path);
  return target !== null && ((await lstatOrNull(target, path))?.isDirectory() ?? false);
}

/** Opens a regular file for reading, null when there is none. The caller closes it. */
export async function openInside(root: string, path: string): Promise<FileHandle | null> {
  const target = await locate(root, path);
  if (target === null) return null;
  let handle: FileHandle;
  try {
    handle = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = systemErrorCode(error) ?? '';
    if (ABSENT.has(code)) return null;
    if (code === 'ELOOP' || code === 'EMLINK') throw new SandboxViolation(path, 'it is a symbolic link', error);
    if (code === 'ENAMETOOLONG') throw pathTooLong(path, error);
    if (code === 'ENXIO') throw new SandboxViolation(path, 'it is not a regular file', error);
    throw new FileUnreadableError(path, error);
  }
  try {
    const stats = await handle.stat();
    if (stats.isDirectory()) {
      await handle.close();
      return null;
    }
    if (!stats.isFile()) throw new SandboxViolation(path, 'it is not a regular file');
    await confirmPlace(handle, target, path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Without this, a folder swapped for a link between the check and the open would lead out. */
async function confirmPlace(handle: FileHandle, target: string, path: string): Promise<void> {
  const actual = await placeOf(handle, target);
  if (!samePlace(actual, target) && actual !== `${target} (deleted)`) {
    throw new SandboxViolation(path, 'a folder on its way was exchanged while it was opened');
  }
}

/** Linux can tell where an open file really is; elsewhere a second look at the path has to do. */
async function placeOf(handle: FileHandle, target: string): Promise<string> {
  try {
    return await readlink(`/proc/self/fd/${handle.fd}`);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
    return realpath(target);
  }
}

/**
 * Gives `work` a path to the folder of `path` that cannot be led elsewhere between the check and the use, where the
 * system has one (an open handle, on Linux); elsewhere the plain path, checked just before.
 */
export async function withFolderOf<Result>(
  root: string,
  path: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result | null> {
  const target = await locate(root, path);
  if (target === null) return null;
  const folder = dirname(target);
  if (process.platform !== 'linux') return work(folder);
  const handle = await openFolder(folder, path);
  try {
    await confirmPlace(handle, folder, path);
    return await work(`/proc/self/fd/${handle.fd}`);
  } catch (error) {
    throw withPlainPath(error, `/proc/self/fd/${handle.fd}`, folder);
  } finally {
    await handle.close();
  }
}

/** People know the folder by its name, not by the number of an open handle. */
function withPlainPath(error: unknown, handlePath: string, folder: string): unknown {
  if (!(error instanceof Error) || systemErrorCode(error) === undefined) return error;
  for (const key of ['message', 'path', 'dest']) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'string') Reflect.set(error, key, value.replaceAll(`${handlePath}/`, `${folder}/`));
  }
  return error;
}

async function openFolder(folder: string, path: string): Promise<FileHandle> {
  try {
    return await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (error) {
    const code = systemErrorCode(error) ?? '';
    if (code !== 'ELOOP' && !ABSENT.has(code)) throw error;
    throw new SandboxViolation(path, 'a folder on its way was exchanged while it was opened', error);
  }
}

async function lstatOrNull(target: string, path: string): Promise<BigIntStats | null> {
  try {
    return await lstat(target, { bigint: true });
  } catch (error) {
    if (ABSENT.has(systemErrorCode(error) ?? '')) return null;
    if (systemErrorCode(error) === 'ENAMETOOLONG') throw pathTooLong(path, error);
    throw new FileUnreadableError(path, error);
  }
}

/** A link to nowhere looks like an absent folder, and creating the folder would then write where it points. */
async function refuseDanglingLink(root: string, folder: string, path: string): Promise<void> {
  let current = root;
  for (const segment of folder.split('/')) {
    current = join(current, segment);
    if ((await lstatOrNull(current, path))?.isSymbolicLink()) {
      throw new SandboxViolation(path, 'a folder on its way is a symbolic link');
    }
  }
}

/** Some file systems answer in their own spelling: decomposed, or in another case. */
function samePlace(actual: string, expected: string): boolean {
  if (actual === expected) return true;
  if (process.platform === 'linux') return false;
  return actual.normalize('NFC').toLowerCase() === expected.normalize('NFC').toLowerCase();
}
