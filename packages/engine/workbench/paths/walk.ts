import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError, systemErrorCode } from '@galley/schema';
import { type Ignore, parseIgnore } from './ignore.ts';
import { openInside } from './open-inside.ts';
import { isWorkbenchPath } from './parse-path.ts';

/** Why something that is in the folder is not a file of the Workbench. */
export type SkipReason = 'link' | 'device' | 'unreadable' | 'name';

export type WalkEntry =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'skipped'; readonly path: string; readonly reason: SkipReason };

export interface WalkOptions {
  /** Only what lies below this folder. */
  readonly under?: string;
  /** Only what comes after this path; folders that lie wholly before it are not opened. */
  readonly after?: string;
}

const IGNORE_FILE = '.galleyignore';
const IGNORE_FILE_BYTES = 1 << 20;

/** The rules of the Published `.galleyignore`; a link, a device or a huge file in its place says nothing. */
export async function readIgnore(root: string): Promise<Ignore> {
  let text = '';
  try {
    const handle = await openInside(root, IGNORE_FILE);
    if (handle !== null) {
      try {
        if ((await handle.stat()).size <= IGNORE_FILE_BYTES) text = await handle.readFile('utf8');
      } finally {
        await handle.close();
      }
    }
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
  }
  return parseIgnore(text);
}

interface Visit {
  readonly folder: string;
  readonly entries: readonly Dirent[];
  next: number;
}

/**
 * Files below `root` in the order of their paths as text, folder by folder as they are asked for. Links are never
 * followed. One stack, so that a deep folder costs no more than a flat one.
 */
export async function* walk(root: string, ignore: Ignore, options: WalkOptions = {}): AsyncGenerator<WalkEntry> {
  const { under = '', after = '' } = options;
  const first = await visit(root, under);
  if ('reason' in first) {
    yield { kind: 'skipped', path: under, reason: first.reason };
    return;
  }
  const stack: Visit[] = [first];
  for (let current = stack.at(-1); current !== undefined; current = stack.at(-1)) {
    const entry = current.entries[current.next];
    current.next += 1;
    if (entry === undefined) {
      stack.pop();
      continue;
    }
    const folder = entry.isDirectory();
    const path = current.folder === '' ? entry.name : `${current.folder}/${entry.name}`;
    if (isBefore(path, folder, after) || ignore(path, folder)) continue;
    if (!isWorkbenchPath(path) || (path.includes('\ufffd') && (await isMisread(root, path))))
      yield { kind: 'skipped', path, reason: 'name' };
    else if (entry.isFile()) yield { kind: 'file', path };
    else if (!folder) yield { kind: 'skipped', path, reason: entry.isSymbolicLink() ? 'link' : 'device' };
    else {
      const below = await visit(root, path);
      if ('reason' in below) yield { kind: 'skipped', path, reason: below.reason };
      else stack.push(below);
    }
  }
}

async function visit(root: string, folder: string): Promise<Visit | { readonly reason: SkipReason }> {
  try {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    return { folder, entries: entries.sort(byPath), next: 0 };
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { folder, entries: [], next: 0 };
    if (code === 'ENAMETOOLONG') return { reason: 'name' };
    if (folder === '' || (code !== 'EACCES' && code !== 'EPERM')) throw error;
    return { reason: 'unreadable' };
  }
}

/** A folder sorts as `name/`, so that walking gives the order of whole paths and a page can go on where the last ended. */
function byPath(left: Dirent, right: Dirent): number {
  const [leftKey, rightKey] = [keyOf(left), keyOf(right)];
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
}

function keyOf(entry: Dirent): string {
  return entry.isDirectory() ? `${entry.name}/` : entry.name;
}

function isBefore(path: string, folder: boolean, after: string): boolean {
  if (!folder) return path <= after;
  return `${path}/` <= after && !after.startsWith(`${path}/`);
}

/** A name that is no UTF-8 comes with replacement characters, under which nothing can be opened. */
async function isMisread(root: string, path: string): Promise<boolean> {
  try {
    await lstat(join(root, path));
    return false;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return true;
    throw error;
  }
}
