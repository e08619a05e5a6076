import { closeSync, constants, lstatSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { systemErrorCode } from '@galley/schema';
import { UserFileBusyError, UserFileUnsafeError } from './user-file-errors.ts';

const SQLITE_BUSY = 5;
const retryMs = 5;
const waitMs = 5000;

/**
 * One change at a time, also between processes. As with a Workbench's lock, the kernel drops an open transaction with
 * its process: a holder that was killed keeps nobody waiting.
 */
export async function lockUserFile(file: string, what: string): Promise<Disposable> {
  const lock = `${file}.lock`;
  makePrivate(lock, what);
  const giveUp = performance.now() + waitMs;
  while (true) {
    const database = new DatabaseSync(lock, { timeout: 0 });
    try {
      database.exec('BEGIN EXCLUSIVE');
      return { [Symbol.dispose]: () => database.close() };
    } catch (error) {
      database.close();
      if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
      if (performance.now() > giveUp) throw new UserFileBusyError(file, what, error);
    }
    await delay(retryMs * (1 + Math.random()));
  }
}

/**
 * SQLite would make the file readable for all and follow a link. Opened and closed in one go: closing it later would drop the
 * lock that this process may hold on it by then.
 */
function makePrivate(lock: string, what: string): void {
  try {
    closeSync(openSync(lock, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600));
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
    const found = lstatSync(lock);
    if (!found.isFile()) throw new UserFileUnsafeError(lock, what, found.isSymbolicLink() ? 'link' : 'not-a-file');
  }
}
