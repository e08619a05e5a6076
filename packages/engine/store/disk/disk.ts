import { constants } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { copyChecked } from './copy-checked.ts';

/**
 * Every write that must survive a crash goes through here, so that tests can count them, stop the
 * process after any one of them, or make any one of them fail.
 */
export interface Disk {
  /** Creates a folder and its parents, each durable in its own parent. */
  makeDirectory(path: string, mode?: number): Promise<void>;
  /** Creates a file that must not exist yet; its content is on disk when this resolves. */
  writeFile(path: string, bytes: Uint8Array, mode: number): Promise<void>;
  /**
   * As writeFile, with the content of another file; shares blocks where the file system can. With `hash`, content that is
   * not that is refused, and nothing is left behind.
   */
  copyFile(from: string, to: string, mode: number, hash?: string): Promise<void>;
  /** Puts a file that was written in some other way onto disk. */
  syncFile(path: string, mode: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** A second name for a file; fails with EEXIST where a name is taken, which rename would overwrite. */
  link(from: string, to: string): Promise<void>;
  syncDirectory(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** False when the folder is not empty. */
  removeDirectory(path: string): Promise<boolean>;
  /** One database transaction. */
  commit(transaction: () => void): void;
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a folder for syncing; there a rename is durable with the volume's own journal.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeDirectory(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await makeDirectory(dirname(path), mode);
    return makeDirectory(path, mode);
  }
  // Without this a crash can lose the new folder together with everything synced inside it.
  await syncDirectory(dirname(path));
}

/** A memory stick's file system knows no rights and refuses to set them; a file of ours there is none the worse. */
async function setMode(handle: FileHandle, mode: number): Promise<void> {
  try {
    await handle.chmod(mode);
  } catch (error) {
    if (systemErrorCode(error) !== 'EPERM' && systemErrorCode(error) !== 'ENOTSUP') throw error;
  }
}

async function finish(handle: FileHandle, mode: number): Promise<void> {
  await setMode(handle, mode);
  await handle.sync();
}

async function syncFile(path: string, mode: number): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await finish(handle, mode);
  } finally {
    await handle.close();
  }
}

export const systemDisk: Disk = {
  makeDirectory,
  async writeFile(path, bytes, mode) {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await finish(handle, mode);
    } finally {
      await handle.close();
    }
  },
  async copyFile(from, to, mode, hash) {
    if (hash !== undefined) return copyChecked(from, to, hash, (copy) => finish(copy, mode));
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await syncFile(to, mode);
  },
  syncFile,
  rename,
  link,
  syncDirectory,
  async remove(path) {
    await rm(path, { force: true });
  },
  async removeDirectory(path) {
    try {
      await rmdir(path);
      return true;
    } catch (error) {
      const code = systemErrorCode(error);
      if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOENT') return false;
      throw error;
    }
  },
  commit(transaction) {
    transaction();
  },
};
