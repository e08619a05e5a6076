import { join } from 'node:path';
import type { Clock } from '@galley/schema';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { createDiskClock } from '../disk/disk-clock.ts';
import { LeaseLostError } from '../disk/errors.ts';
import { createStatCache } from '../journal/stat-cache.ts';
import { storeMigrations } from '../migrations/store-migrations.ts';
import { createObjectStore } from '../objects/object-store.ts';
import { temporaryFolder } from '../open/open-store.ts';
import { openDerivedDatabase } from '../own-folder/derived-database.ts';
import { PRIVATE_FOLDER } from '../own-folder/look.ts';
import type { Store } from '../ports/ports.ts';
import { createPostgresKeeper, type ObjectKeeper } from './chunks.ts';
import { type Committer, createCommitter } from './committer.ts';
import { createPostgresJournal } from './journal.ts';
import { createKeptObjects } from './kept-objects.ts';
import { type Lease, releaseLease } from './lease.ts';
import { isDisconnection, type Sql } from './sql.ts';

export interface OpenPostgresStoreOptions {
  readonly sql: Sql;
  readonly lease: Lease;
  /** The `.galley` folder of the holder's own copy: temporary files, what can be made again. */
  readonly directory: string;
  /** Where content is kept at hand, beyond this lease; below `directory` when left out. */
  readonly cache?: string;
  /** `directory` is laid out for this lease and gone with it: what is known of its files stays in memory. */
  readonly forThisLease?: boolean;
  readonly clock: Clock;
  /** Shared by all Workbenches of a process, so that their appends share statements. */
  readonly committer?: Committer;
  readonly keeper?: ObjectKeeper;
  readonly disk?: Disk;
  /** Content of Published files, which only this store has. */
  readonly isPublished?: (hash: string) => boolean;
  readonly onLost?: (error: LeaseLostError) => void;
}

const statTables = `CREATE TABLE stat_cache (
  path TEXT PRIMARY KEY, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, ctime_ns INTEGER NOT NULL, inode TEXT NOT NULL, hash TEXT NOT NULL
) STRICT, WITHOUT ROWID`;

/** A shared Workbench's store, for whoever has its lease. Closing gives the lease back. */
export async function openPostgresStore(options: OpenPostgresStoreOptions): Promise<Store> {
  const { sql, lease, directory, clock, disk = systemDisk, onLost, isPublished } = options;
  const { cache = join(directory, 'objects'), committer = createCommitter(sql) } = options;
  const temporaryDirectory = temporaryFolder(directory);
  for (const folder of [cache, temporaryDirectory]) await disk.makeDirectory(folder, PRIVATE_FOLDER);
  const objects = createKeptObjects({
    keeper: tellingLost(options.keeper ?? createPostgresKeeper(sql, lease), (error) => onLost?.(error)),
    cache: createObjectStore({ directory: cache, temporaryDirectory, disk, clock, readOnly: false }),
    temporaryDirectory,
    clock,
    isPublished: isPublished ?? (() => false),
  });
  const file = options.forThisLease === true ? null : join(directory, 'stat.db');
  const local = openDerivedDatabase({ file, version: 1, tables: statTables });
  const statCache = createStatCache(local, disk, false);
  const journal = createPostgresJournal({
    sql,
    lease,
    committer,
    objects,
    clock,
    migrations: storeMigrations.events,
    onLost: (error) => onLost?.(error),
  });
  let closing: Promise<void> | null = null;

  async function closeOnce(): Promise<void> {
    await journal.close();
    statCache.flush();
    local.close();
    // Whoever comes next takes the lease all the same.
    await releaseLease(sql, lease).catch((error: unknown) => {
      if (!isDisconnection(error)) throw error;
    });
  }

  const close = () => {
    closing ??= closeOnce();
    return closing;
  };
  const diskClock = createDiskClock(temporaryDirectory);
  return { directory, readOnly: false, journal, objects, statCache, diskClock, close, [Symbol.asyncDispose]: close };
}

/** Content is often kept before anything is appended: whoever lost the lease stops there already. */
function tellingLost(keeper: ObjectKeeper, onLost: (error: LeaseLostError) => void): ObjectKeeper {
  return {
    ...keeper,
    async keep(hash, file) {
      try {
        await keeper.keep(hash, file);
      } catch (error) {
        if (error instanceof LeaseLostError) onLost(error);
        throw error;
      }
    },
  };
}
