import type { Dirent, Stats } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { OwnFolderUnsafeError } from './errors.ts';
import { lookAt, refuseUnlessFile, refuseUnlessFolder } from './look.ts';

/** Written to in place, SQLite's companions (`-wal`, `-shm`, `-journal`) included. */
const FILES = /^(?:(?:galley|lock|search|audit)\.db(?:-.*)?|lock|\.gitignore|egress\.jsonl|conversation\.jsonl)$/;
const FOLDERS = new Set(['objects', 'tmp', 'workshop', 'runs', 'context', 'quarantine']);
/** Objects lie in folders that are named after the first two digits of their hash. */
const PREFIX = /^[0-9a-f]{2}$/;
/** How deep each is looked through; what lies deeper is looked at when it is used. What lies in `tmp` is removed on opening. */
const DEPTHS: Readonly<Record<string, number>> = { objects: 1, runs: 1, workshop: 3, context: 1 };

/**
 * Refuses a `.galley/` in which something is not what its name says: a link, a FIFO, a device, a file that is also
 * elsewhere. SQLite opens by path and would follow it. Returns what lies directly in it, null where there is no folder.
 */
export async function inspectOwnFolder(directory: string): Promise<ReadonlyMap<string, Stats> | null> {
  const own = await lookAt(directory);
  if (own === null) return null;
  refuseUnlessFolder(directory, own);
  const looks = new Map<string, Stats>();
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await lookAt(path);
    if (found === null) continue;
    looks.set(name, found);
    if (FILES.test(name)) refuseUnlessFile(path, found, true);
    else if (FOLDERS.has(name) || found.isDirectory()) refuseUnlessFolder(path, found);
    else refuseUnlessFile(path, found, false);
    await lookBelow(path, DEPTHS[name] ?? 0);
  }
  return looks;
}

async function lookBelow(folder: string, depth: number): Promise<void> {
  if (depth === 0) return;
  for (const entry of await entriesOf(folder)) {
    refuseOddEntry(folder, entry);
    if (entry.isDirectory()) await lookBelow(join(folder, entry.name), depth - 1);
  }
}

/** A folder may be gone: the process that holds the Workbench goes on meanwhile. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function refuseOddEntry(folder: string, entry: Dirent): void {
  if (entry.isFile() && basename(folder) === 'objects' && PREFIX.test(entry.name)) {
    throw new OwnFolderUnsafeError(join(folder, entry.name), 'not-a-folder');
  }
  if (entry.isFile() || entry.isDirectory()) return;
  throw new OwnFolderUnsafeError(join(folder, entry.name), entry.isSymbolicLink() ? 'link' : 'not-a-file');
}
