import type { DatabaseSync } from 'node:sqlite';
import type { Disk } from '../disk/disk.ts';
import { type FileLook, isDirty, sameLook } from '../disk/stat-look.ts';
import type { StatCache } from '../ports/ports.ts';
import { inTransaction } from './database.ts';

interface Entry {
  readonly look: FileLook;
  readonly hash: string;
}

const FLUSH_AT = 5_000;

/** What goes into a commit that is made anyway. */
export interface Alongside {
  /** Called inside the transaction. */
  write(): void;
  /** Called when it is on disk. */
  written(): void;
}

export function createStatCache(database: DatabaseSync, disk: Disk, readOnly: boolean): StatCache & Alongside {
  const select = database.prepare('SELECT size, mtime_ns, ctime_ns, inode, hash FROM stat_cache WHERE path = ?');
  select.setReadBigInts(true);
  const selectAll = database.prepare('SELECT path, size, mtime_ns, ctime_ns, inode, hash FROM stat_cache');
  selectAll.setReadBigInts(true);
  const upsert = readOnly
    ? null
    : database.prepare(
        'INSERT OR REPLACE INTO stat_cache (path, size, mtime_ns, ctime_ns, inode, hash) VALUES (?, ?, ?, ?, ?, ?)',
      );
  /** Held back so that looking at files costs no fsync. */
  const pending = new Map<string, Entry>();

  function stored(path: string): Entry | undefined {
    const row = select.get(path);
    return row === undefined ? undefined : entryOf(row);
  }

  function flush(): void {
    if (upsert === null || pending.size === 0) return;
    try {
      inTransaction(database, disk, write);
    } catch (error) {
      // A lost cache costs reading files again; nobody's work or closing fails for it.
      process.emitWarning(error instanceof Error ? error : String(error));
    }
    pending.clear();
  }

  function write(): void {
    for (const [path, { look, hash }] of pending) {
      upsert?.run(path, look.size, look.mtimeNs, look.ctimeNs, String(look.inode), hash);
    }
  }

  return {
    hashOf(path, look) {
      const entry = pending.get(path) ?? stored(path);
      return entry !== undefined && sameLook(entry.look, look) ? entry.hash : undefined;
    },
    readAll() {
      const all = new Map<string, Entry>();
      for (const row of selectAll.iterate()) all.set(String(row.path), entryOf(row));
      return (path, look) => {
        const entry = pending.get(path) ?? all.get(path);
        return entry !== undefined && sameLook(entry.look, look) ? entry.hash : undefined;
      };
    },
    remember(path, look, hash, lookedAt, tick) {
      if (isDirty(look, lookedAt, tick)) return;
      pending.set(path, { look, hash });
      if (pending.size >= FLUSH_AT) flush();
    },
    flush,
    write,
    written: () => pending.clear(),
  };
}

function entryOf(row: Record<string, unknown>): Entry {
  const look = {
    size: Number(row.size),
    mtimeNs: toBigInt(row.mtime_ns),
    ctimeNs: toBigInt(row.ctime_ns),
    inode: toBigInt(row.inode),
  };
  return { look, hash: String(row.hash) };
}

function toBigInt(value: unknown): bigint {
  return typeof value === 'bigint' ? value : BigInt(String(value));
}
