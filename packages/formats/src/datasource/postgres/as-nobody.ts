import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '@galley/schema';

/** Whom PostgreSQL runs as when we are root, which it refuses to be; nothing for everybody else. */
export const nobody: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

interface Owned {
  readonly uid: number;
  readonly gid: number;
  readonly mode: number;
}

/** Whether a folder with this owner and mode lets somebody go through it. */
export function letsThrough({ uid, gid, mode }: Owned, who: { readonly uid: number; readonly gid: number }): boolean {
  const bit = who.uid === uid ? 0o100 : who.gid === gid ? 0o010 : 0o001;
  return (mode & bit) !== 0;
}

/** The first folder on the way to `path`, itself included, that nobody cannot go through; null when the way is open. */
export async function closedToNobody(path: string): Promise<string | null> {
  const { uid, gid } = nobody;
  if (uid === undefined || gid === undefined) return null;
  const folders = [path];
  for (let at = path; dirname(at) !== at; at = dirname(at)) folders.unshift(dirname(at));
  for (const folder of folders) if (!letsThrough(await stat(folder), { uid, gid })) return folder;
  return null;
}

/**
 * PostgreSQL's programs where whoever runs them can start them: as they are, or, when root installed them in a folder of
 * its own, a copy in `folder`, which is made once.
 */
export async function startablePrograms(native: string, folder: string): Promise<string> {
  if ((await closedToNobody(native)) === null) return native;
  const copy = join(folder, 'programs');
  if (await isThere(copy)) return copy;
  const unfinished = join(folder, 'programs.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o755 });
  await cp(native, unfinished, { recursive: true, dereference: true });
  await rename(unfinished, copy);
  return copy;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
