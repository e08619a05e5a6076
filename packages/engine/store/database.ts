import { DatabaseSync } from 'node:sqlite';
import type { Disk } from './disk.ts';
import { StoreDamagedError, StoreVersionError } from './errors.ts';

/** Version of the tables below. Raise it with a migration, never in place. */
export const STORE_VERSION = 1;

const tables = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    at INTEGER NOT NULL,
    type TEXT NOT NULL,
    version INTEGER NOT NULL,
    payload TEXT,
    payload_hash TEXT,
    CHECK ((payload IS NULL) <> (payload_hash IS NULL))
  ) STRICT;
  CREATE INDEX events_of_stream ON events (stream, seq);
  CREATE TABLE stat_cache (
    path TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    ctime_ns INTEGER NOT NULL,
    inode TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export function openDatabase(file: string, readOnly: boolean, disk: Disk): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: 5_000 });
  try {
    if (!readOnly) database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    const found = formatVersion(database);
    if (found === null) {
      if (readOnly) throw new StoreDamagedError('The Workbench has no journal yet.', { file });
      createTables(database, disk);
    } else if (found !== STORE_VERSION) {
      throw new StoreVersionError(found, STORE_VERSION);
    }
    return database;
  } catch (error) {
    database.close();
    if (isCorruption(error)) throw new StoreDamagedError('The journal file is damaged.', { file }, error);
    throw error;
  }
}

function formatVersion(database: DatabaseSync): number | null {
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'meta'").get();
  if (known === undefined) return null;
  const row = database.prepare("SELECT value FROM meta WHERE key = 'format_version'").get();
  return row === undefined ? null : Number(row.value);
}

function createTables(database: DatabaseSync, disk: Disk): void {
  inTransaction(database, disk, () => {
    database.exec(tables);
    database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run('format_version', String(STORE_VERSION));
  });
}

/** All of `work` or none of it. */
export function inTransaction(database: DatabaseSync, disk: Disk, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    disk.commit(() => database.exec('COMMIT'));
  } catch (error) {
    // A failed COMMIT may already have ended the transaction, and rolling back twice would hide the cause.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
function isCorruption(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 11 || error.errcode === 26);
}
