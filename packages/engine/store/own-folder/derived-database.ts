import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { prepareDatabase } from './own-database.ts';

export interface DerivedDatabaseOptions {
  /** Below `.galley/`; null keeps everything in memory. */
  readonly file: string | null;
  /** Of the tables. What another version made is thrown away. */
  readonly version: number;
  readonly tables: string;
}

/**
 * A database that holds nothing but what can be made again from the journal and the files: it may be deleted at any time. One that
 * is damaged, or of another version, is made anew. It is not synced: after a power cut it may be found damaged.
 */
export function openDerivedDatabase(options: DerivedDatabaseOptions): DatabaseSync {
  const { file } = options;
  if (file === null) return fill(new DatabaseSync(':memory:'), options);
  try {
    return open(file, options);
  } catch (error) {
    if (!isUnusable(error)) throw error;
    for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(path, { force: true });
    return open(file, options);
  }
}

function open(file: string, options: DerivedDatabaseOptions): DatabaseSync {
  prepareDatabase(file, { create: true });
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA trusted_schema = OFF;');
    const found = database.prepare('PRAGMA user_version').get()?.user_version;
    if (found === options.version) return database;
    if (found !== 0) throw new OtherVersion();
    return fill(database, options);
  } catch (error) {
    database.close();
    throw error;
  }
}

function fill(database: DatabaseSync, { tables, version }: DerivedDatabaseOptions): DatabaseSync {
  database.exec(`BEGIN; ${tables}; PRAGMA user_version = ${version}; COMMIT;`);
  return database;
}

class OtherVersion extends Error {}

/** SQLITE_ERROR comes from a file of the right version that lacks a table. */
export function isUnusable(error: unknown): boolean {
  if (error instanceof OtherVersion) return true;
  return error instanceof Error && 'errcode' in error && [1, 11, 26].includes(Number(error.errcode));
}
