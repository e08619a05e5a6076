import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '@galley/schema';
import { type LockOwner, WorkbenchLockedError } from '../disk/errors.ts';
import { prepareDatabase, refuseUnsafeNow, writeNow } from '../own-folder/own-database.ts';

const SQLITE_BUSY = 5;
/** Someone who only looks whether it is locked must not turn an owner away. */
const GLANCE_MS = 50;

export interface Lock {
  /** The owner before this one did not end in order. */
  readonly takenOver: boolean;
  release(): Promise<void>;
}

/**
 * The lock is an exclusive transaction that is never committed: the kernel drops it with the process, however
 * that dies, so a dead owner needs no guess about its pid. The JSON file beside it is for people and messages.
 */
export function takeLock(directory: string, clock: Clock): Lock {
  const lockFile = join(directory, 'lock.db');
  prepareDatabase(lockFile, { create: true });
  const database = new DatabaseSync(lockFile, { timeout: GLANCE_MS });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new WorkbenchLockedError(directory, readOwner(directory), error);
    }
    throw error;
  }
  const file = join(directory, 'lock');
  let takenOver: boolean;
  try {
    takenOver = refuseUnsafeNow(file);
    const owner = { pid: process.pid, started_at: clock.now(), command: process.argv.slice(1).join(' ') };
    writeNow(file, `${JSON.stringify(owner)}\n`);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    takenOver,
    async release() {
      await rm(file, { force: true });
      database.close();
    },
  };
}

/** Whether some process, this one included, works on the store right now. */
export function isLocked(directory: string): boolean {
  const file = join(directory, 'lock.db');
  if (!refuseUnsafeNow(file)) return false;
  prepareDatabase(file, { create: false });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return true;
    throw error;
  } finally {
    database.close();
  }
}

/** Who says to hold the lock; all null when the file is missing or half-written, which is no reason to fail. */
function readOwner(directory: string): LockOwner {
  try {
    const file = join(directory, 'lock');
    refuseUnsafeNow(file);
    const { pid, started_at: startedAt, command }: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    return {
      pid: typeof pid === 'number' ? pid : null,
      startedAt: typeof startedAt === 'number' ? startedAt : null,
      command: typeof command === 'string' ? command : null,
    };
  } catch {
    return { pid: null, startedAt: null, command: null };
  }
}
