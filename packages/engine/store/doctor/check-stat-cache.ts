import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { systemErrorCode } from '@galley/schema';
import { inParallel } from '../disk/in-parallel.ts';
import { type FileLook, lookOf, sameLook } from '../disk/stat-look.ts';
import { isCorruption } from '../journal/database.ts';
import { hashFile } from './check-objects.ts';
import type { Findings } from './report.ts';

export interface CachedStat {
  readonly path: string;
  readonly hash: string;
  readonly look: FileLook;
}

export function readStatCache(database: DatabaseSync): CachedStat[] {
  const select = database.prepare('SELECT path, size, mtime_ns, ctime_ns, inode, hash FROM stat_cache');
  select.setReadBigInts(true);
  return select.all().map((row) => ({
    path: String(row.path),
    hash: String(row.hash),
    look: {
      size: Number(row.size),
      mtimeNs: BigInt(String(row.mtime_ns)),
      ctimeNs: BigInt(String(row.ctime_ns)),
      inode: BigInt(String(row.inode)),
    },
  }));
}

/**
 * A file that still looks as remembered must hold what is remembered: otherwise a changed file would be taken for an
 * unchanged one. Files that look different cost nothing, for the cache is not believed about them.
 */
export async function checkStatCache(database: DatabaseSync, root: string, findings: Findings): Promise<number> {
  let cached: readonly CachedStat[];
  try {
    cached = readStatCache(database);
  } catch (error) {
    if (isCorruption(error)) return 0;
    throw error;
  }
  let done = 0;
  await inParallel(cached, async ({ path, hash, look }) => {
    const actual = await steadyHash(join(root, path), look);
    if (actual !== null && actual !== hash) {
      findings.note({
        code: 'STAT_CACHE_WRONG',
        what: `${path} is remembered with content that it does not have.`,
        detail: { path, remembered: hash, actual },
        repair: 'rebuild',
      });
    }
    done += 1;
    findings.progress({ stage: 'stat cache', done, total: cached.length });
  });
  return cached.length;
}

/** Null unless the file looks like `look` before and after it is read. */
async function steadyHash(file: string, look: FileLook): Promise<string | null> {
  try {
    if (!sameLook(lookOf(await lstat(file, { bigint: true })), look)) return null;
    const { hash } = await hashFile(file);
    return sameLook(lookOf(await lstat(file, { bigint: true })), look) ? hash : null;
  } catch (error) {
    if (systemErrorCode(error) !== undefined) return null;
    throw error;
  }
}
