import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';
import type { Disk } from './disk.ts';
import type { FileLook, StatCache } from './ports.ts';
import { isDirty, sameLook } from './stat-look.ts';

interface Entry {
  readonly look: FileLook;
  readonly hash: string;
}

const FLUSH_AT = 5_000;

export function createStatCache(database: DatabaseSync, disk: Disk, readOnly: boolean): StatCache {
  const select = database.prepare('SELECT size, mtime_ns, ctime_ns, inode, hash FROM stat_cache WHERE path = ?');
  select.setReadBigInts(true);
  const upsert = readOnly
    ? null
    : database.prepare(
        'INSERT OR REPLACE INTO stat_cache (path, size, mtime_ns, ctime_ns, inode, hash) VALUES (?, ?, ?, ?, ?, ?)',
      );
  /** Held back so that looking at files costs no fsync. */
  const pending = new Map<string, Entry>();

  function stored(path: string): Entry | undefined {
    const row = select.get(path);
    if (row === undefined) return undefined;
    const look = {
      size: Number(row.size),
      mtimeNs: BigInt(String(row.mtime_ns)),
      ctimeNs: BigInt(String(row.ctime_ns)),
      inode: BigInt(String(row.inode)),
    };
    return { look, hash: String(row.hash) };
  }

  function flush(): void {
    if (upsert === null || pending.size === 0) return;
    inTransaction(database, disk, () => {
      for (const [path, { look, hash }] of pending) {
        upsert.run(path, look.size, look.mtimeNs, look.ctimeNs, String(look.inode), hash);
      }
    });
    pending.clear();
  }

  return {
    hashOf(path, look) {
      const entry = pending.get(path) ?? stored(path);
      return entry !== undefined && sameLook(entry.look, look) ? entry.hash : undefined;
    },
    remember(path, look, hash, lookedAt) {
      if (isDirty(look, lookedAt)) return;
      pending.set(path, { look, hash });
      if (pending.size >= FLUSH_AT) flush();
    },
    flush,
  };
}
