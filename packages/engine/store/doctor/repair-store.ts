import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Clock, GalleyError, systemErrorCode } from '@galley/schema';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { StoreWriteError } from '../disk/errors.ts';
import { inTransaction } from '../journal/database.ts';
import { createObjectStore } from '../objects/object-store.ts';
import { takeLock } from '../open/lock.ts';
import { temporaryFolder } from '../open/open-store.ts';
import { inspectOwnFolder } from '../own-folder/inspect.ts';
import { PRIVATE_FOLDER } from '../own-folder/look.ts';
import type { ObjectStore } from '../ports/ports.ts';
import { hashFile } from './check-objects.ts';
import { readStatCache } from './check-stat-cache.ts';
import { type ExamineOptions, examineStore } from './examine-store.ts';
import type { DoctorReport, Problem } from './report.ts';

export interface RepairOptions extends Omit<ExamineOptions, 'ownsLock'> {
  readonly clock: Clock;
  readonly disk?: Disk;
}

export interface RepairReport {
  readonly before: DoctorReport;
  /** What was done, for people. */
  readonly done: readonly string[];
  /** What is still wrong: the things named there are lost. */
  readonly after: DoctorReport;
}

/** Puts right what can be without losing anything: no content is ever deleted, damaged objects are set aside. */
export async function repairStore(options: RepairOptions): Promise<RepairReport> {
  const { directory, clock, disk = systemDisk, root = dirname(directory) } = options;
  await inspectOwnFolder(directory);
  const lock = takeLock(directory, clock);
  try {
    const before = await examineStore({ ...options, ownsLock: true });
    const objects = createObjectStore({
      directory: join(directory, 'objects'),
      temporaryDirectory: temporaryFolder(directory),
      disk,
      clock,
      readOnly: false,
    });
    const done: string[] = [];
    try {
      for (const problem of before.problems) {
        const action = await repairProblem({ problem, directory, root, disk, objects });
        if (action !== null) done.push(action);
      }
      if (before.problems.some(({ repair }) => repair === 'rebuild')) {
        clearStatCache(directory, disk);
        done.push('Emptied the cache of file times; files are read again when they are needed.');
      }
    } catch (error) {
      throw error instanceof GalleyError ? error : new StoreWriteError('the repair', error);
    }
    return { before, done, after: await examineStore({ ...options, ownsLock: true }) };
  } finally {
    await lock.release();
  }
}

interface RepairJob {
  readonly problem: Problem;
  readonly directory: string;
  readonly root: string;
  readonly disk: Disk;
  readonly objects: ObjectStore;
}

async function repairProblem({ problem, directory, root, disk, objects }: RepairJob): Promise<string | null> {
  const { path, hash } = problem.detail;
  switch (problem.repair) {
    case 'none':
    case 'rebuild':
      return null;
    case 'remove':
      if (typeof path !== 'string') return null;
      await removeTree(disk, path);
      return `Removed ${basename(path)}.`;
    case 'quarantine': {
      const file = typeof hash === 'string' ? objects.pathOf(hash) : String(path);
      const aside = await setAside(disk, directory, file, typeof hash === 'string' ? hash : basename(file));
      const refilled = typeof hash === 'string' && (await refill(directory, root, objects, hash));
      return `Set ${basename(aside)} aside in quarantine.${refilled ? ' The same content was found in the folder.' : ''}`;
    }
    case 'refill': {
      if (typeof hash !== 'string' || !(await refill(directory, root, objects, hash))) return null;
      return `Stored ${hash.slice(0, 12)}… again from a file in the folder.`;
    }
    default:
      return problem.repair satisfies never;
  }
}

/** Deepest first; removing through the disk keeps every step visible to the tests that stop after it. */
async function removeTree(disk: Disk, path: string): Promise<void> {
  try {
    for (const name of await readdir(path)) await removeTree(disk, join(path, name));
    await disk.removeDirectory(path);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOTDIR') throw error;
    await disk.remove(path);
  }
}

async function setAside(disk: Disk, directory: string, file: string, name: string): Promise<string> {
  const folder = join(directory, 'quarantine');
  await disk.makeDirectory(folder, PRIVATE_FOLDER);
  // A second damaged object of that name must not replace the first.
  const aside = join(folder, `${name}.${randomUUID().slice(0, 8)}`);
  await disk.rename(file, aside);
  await disk.syncDirectory(folder);
  return aside;
}

/** The content may still be in the user's folder, where the stat cache once saw it. */
async function refill(directory: string, root: string, objects: ObjectStore, hash: string): Promise<boolean> {
  for (const path of pathsSeenWith(directory, hash)) {
    try {
      const file = join(root, path);
      if ((await hashFile(file)).hash !== hash) continue;
      if ((await objects.putFile(file)).hash === hash) return true;
    } catch (error) {
      if (systemErrorCode(error) === undefined) throw error;
    }
  }
  return false;
}

function pathsSeenWith(directory: string, hash: string): string[] {
  const database = new DatabaseSync(join(directory, 'galley.db'), { readOnly: true, timeout: 5_000 });
  try {
    const cached = readStatCache(database);
    return cached.filter((each) => each.hash === hash).map(({ path }) => path);
  } finally {
    database.close();
  }
}

function clearStatCache(directory: string, disk: Disk): void {
  const database = new DatabaseSync(join(directory, 'galley.db'), { timeout: 5_000 });
  try {
    inTransaction(database, disk, () => database.exec('DELETE FROM stat_cache'));
  } finally {
    database.close();
  }
}
