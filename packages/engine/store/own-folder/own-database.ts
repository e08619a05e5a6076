import { closeSync, constants, lstatSync, openSync, writeFileSync } from 'node:fs';
import { systemErrorCode } from '@galley/schema';
import { refuseUnlessFile } from './look.ts';

const NEW_FILE = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;
const IN_PLACE = constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY;
const CAREFULLY = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * To be called before SQLite opens a database below `.galley/`: it opens by path, follows links, makes its companions
 * beside what a link leads to, and makes files that everybody may read. Absent is fine.
 */
export function prepareDatabase(file: string, { create }: { readonly create: boolean }): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) refuseUnsafeNow(path);
  if (!create) return;
  try {
    // Opened only where it is new: closing a database that is in use would drop the locks this process holds on it.
    closeSync(openSync(file, NEW_FILE, 0o600));
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  }
}

export function writeNow(path: string, text: string): void {
  refuseUnsafeNow(path);
  const descriptor = openSync(path, IN_PLACE | CAREFULLY, 0o600);
  try {
    writeFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}

/** Returns whether there is such a file. */
export function refuseUnsafeNow(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  refuseUnlessFile(path, found, true);
  return true;
}
