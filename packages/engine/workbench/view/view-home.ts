import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import { homedir, tmpdir, userInfo } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { GalleyError, systemErrorCode } from '@galley/schema';

export class NoPlaceForViewError extends GalleyError {
  constructor(tried: readonly string[]) {
    super({
      code: 'NO_PLACE_FOR_VIEW',
      message: 'There is no private folder outside the Workbench to lay its files out in.',
      remedy: 'Set XDG_CACHE_HOME (or TMPDIR) to a folder of yours that is not inside the Workbench.',
      details: { tried },
    });
  }
}

/**
 * The folder for views of one Workbench: the user's own, closed to others, and never inside the Workbench, where
 * a program would find the private files some folders up.
 */
export async function viewHome(root: string, id: string, bases: readonly string[] = cacheBases()): Promise<string> {
  for (const base of bases) {
    // A copied folder has the same id: without its place it would empty the views of the other.
    const place = createHash('sha256').update(root).digest('hex').slice(0, 12);
    const folder = join(base, 'views', `${id}-${place}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(systemErrorCode(error) ?? '')) continue;
      throw error;
    }
    const real = await realpath(folder);
    if ((await isOwn(base)) && !isInside(root, real)) return real;
  }
  throw new NoPlaceForViewError(bases);
}

function cacheBases(): string[] {
  const given = process.env.XDG_CACHE_HOME ?? '';
  const cache =
    process.platform === 'darwin'
      ? join(homedir(), 'Library', 'Caches')
      : process.platform === 'win32'
        ? (process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'))
        : join(homedir(), '.cache');
  return [join(isAbsolute(given) ? given : cache, 'galley'), join(tmpdir(), `galley-${userInfo().username}`)];
}

/** In a temporary folder anybody could have made it first, as a link or open to all. */
async function isOwn(base: string): Promise<boolean> {
  const stats = await lstat(base);
  if (!stats.isDirectory()) return false;
  if (process.getuid === undefined) return true;
  if (stats.uid !== process.getuid()) return false;
  if ((stats.mode & 0o077) !== 0) await chmod(base, 0o700);
  return true;
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
