import { opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { type Ignore, parseIgnore } from './ignore.ts';
import { isWorkbenchPath } from './parse-path.ts';

export type WalkEntry =
  | { readonly kind: 'file'; readonly path: string }
  /** There, but not a file of the Workbench: a link, a device, a name that cannot be addressed, a closed folder. */
  | { readonly kind: 'skipped'; readonly path: string };

export async function readIgnore(root: string): Promise<Ignore> {
  try {
    return parseIgnore(await readFile(join(root, '.galleyignore'), 'utf8'));
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT' || code === 'EISDIR') return parseIgnore('');
    throw error;
  }
}

/** Files below `root`, folder by folder in name order, as they are asked for. Links are never followed. */
export async function* walk(root: string, ignore: Ignore, folder = ''): AsyncGenerator<WalkEntry> {
  const entries = [];
  try {
    for await (const entry of await opendir(join(root, folder))) entries.push(entry);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return;
    if (folder === '' || (code !== 'EACCES' && code !== 'EPERM')) throw error;
    yield { kind: 'skipped', path: folder };
    return;
  }
  entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (ignore(path, entry.isDirectory())) continue;
    if (!isWorkbenchPath(path)) yield { kind: 'skipped', path };
    else if (entry.isDirectory()) yield* walk(root, ignore, path);
    else yield { kind: entry.isFile() ? 'file' : 'skipped', path };
  }
}
