import { randomUUID } from 'node:crypto';
import { lstat, realpath, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Clock, InvalidArgumentError, systemErrorCode } from '@galley/schema';
import { StoreMissingError, takeLock } from '../store/index.ts';
import { DATABASE_FILE, STATE_FOLDER } from './archive/fork-copy.ts';
import { FolderNotFoundError, SandboxViolation } from './paths/errors.ts';
import { removeTree } from './paths/remove-tree.ts';

export interface DeleteWorkbenchOptions {
  readonly clock: Clock;
  /** Also the user's own files: the whole folder. */
  readonly removeFiles?: boolean;
}

/** Removes Galley's state, which ends the Workbench. Refuses while any process has it open, this one too. */
export async function deleteWorkbench(directory: string, options: DeleteWorkbenchOptions): Promise<void> {
  const root = await realFolder(directory);
  const state = join(root, STATE_FOLDER);
  await refuseForeign(state, root);
  if (options.removeFiles === true && (root === dirname(root) || root === (await realpath(homedir())))) {
    throw new InvalidArgumentError('folder', `${root} is not a folder to remove.`, 'Remove its files yourself.', {
      directory: root,
    });
  }
  const removed = join(root, `${STATE_FOLDER}-removed-${randomUUID().slice(0, 8)}`);
  const lock = takeLock(state, options.clock);
  try {
    // In one step: a crash later leaves litter, never half a Workbench. It happens under the lock, so nobody opens it.
    if (process.platform !== 'win32') await rename(state, removed);
  } finally {
    await lock.release();
  }
  await removeTree(options.removeFiles === true ? root : removed);
  if (process.platform === 'win32') await removeTree(state);
}

async function realFolder(directory: string): Promise<string> {
  try {
    return await realpath(directory);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') throw new FolderNotFoundError(directory, error);
    throw error;
  }
}

async function refuseForeign(state: string, root: string): Promise<void> {
  try {
    if (!(await lstat(state)).isDirectory()) throw new SandboxViolation(STATE_FOLDER, 'it is not a folder');
    if (!(await lstat(join(state, DATABASE_FILE))).isFile()) throw new StoreMissingError(root);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') throw new StoreMissingError(root);
    throw error;
  }
}
