import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode } from '@galley/schema';

/**
 * Every write that must survive a crash goes through here, so that tests can count them, stop the
 * process after any one of them, or make any one of them fail.
 */
export interface Disk {
  /** Creates a folder and its parents, each durable in its own parent. */
  makeDirectory(path: string): Promise<void>;
  /** Creates a file that must not exist yet; its content is on disk when this resolves. */
  writeFile(path: string, bytes: Uint8Array, mode: number): Promise<void>;
  /** As writeFile, with the content of another file; shares blocks where the file system can. */
  copyFile(from: string, to: string, mode: number): Promise<void>;
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

async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await makeDirectory(dirname(path));
    return makeDirectory(path);
  }
  // Without this a crash can lose the new folder together with everything synced inside it.
  await syncDirectory(dirname(path));
}

async function syncFile(path: string, mode: number): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await handle.chmod(mode);
    await handle.sync();
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
      await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  async copyFile(from, to, mode) {
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
