import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Disk } from '../disk/disk.ts';
import { StoreDamagedError, StoreOutdatedError, StoreVersionError } from '../disk/errors.ts';
import { pathOfFormats } from '../migrations/format-migrations.ts';
import { tablesOfFormat2 } from '../migrations/formats-1-to-2.ts';
import type { StoreMigrations } from '../migrations/store-migrations.ts';
import { prepareDatabase } from '../own-folder/own-database.ts';

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

/** Of 4 KB. With SQLite's own 1,000 pages, hundreds of Agents would wait for the database to be tidied several times a second. */
const CHECKPOINT_PAGES = 4_000;

export interface OpenDatabaseOptions {
  readonly file: string;
  readonly readOnly: boolean;
  readonly disk: Disk;
  readonly migrations: StoreMigrations;
}

export async function openDatabase({ file, readOnly, disk, migrations }: OpenDatabaseOptions): Promise<DatabaseSync> {
  prepareDatabase(file, { create: !readOnly });
  const database = new DatabaseSync(file, { readOnly, timeout: 5_000 });
  try {
    if (!readOnly) {
      database.exec(
        `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES};`,
      );
    }
    const found = formatVersion(database);
    if (found === null) {
      if (readOnly) throw new StoreDamagedError('The Workbench has no journal yet.', { file });
      createTables(database, disk, migrations.formatVersion);
    } else if (found > migrations.formatVersion) {
      throw new StoreVersionError(found, migrations.formatVersion);
    } else if (found < migrations.formatVersion) {
      if (readOnly) throw new StoreOutdatedError(found, migrations.formatVersion);
      await upgrade({ database, file, found, disk, migrations });
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

function createTables(database: DatabaseSync, disk: Disk, version: number): void {
  inTransaction(database, disk, () => {
    database.exec(tables);
    database.exec(tablesOfFormat2);
    database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run('format_version', String(version));
  });
}

interface Upgrade {
  readonly database: DatabaseSync;
  readonly file: string;
  readonly found: number;
  readonly disk: Disk;
  readonly migrations: StoreMigrations;
}

/** Keeps a whole copy of the old file beside it first: a defect in a migration must not cost anyone a history. */
async function upgrade({ database, file, found, disk, migrations }: Upgrade): Promise<void> {
  const { formats, formatVersion: wanted } = migrations;
  const steps = pathOfFormats(found, wanted, formats);
  if (steps === undefined) {
    throw new StoreDamagedError(`There is no way from format ${found} to ${wanted}.`, { found, wanted });
  }
  const folder = dirname(file);
  const copying = join(folder, 'tmp', `${basename(file)}.format-${found}`);
  await disk.remove(copying);
  database.prepare('VACUUM INTO ?').run(copying);
  await disk.syncFile(copying, 0o600);
  await disk.rename(copying, backupOf(file, found));
  await disk.syncDirectory(folder);
  inTransaction(database, disk, () => {
    for (const step of steps) step.apply(database);
    database.prepare("UPDATE meta SET value = ? WHERE key = 'format_version'").run(String(wanted));
  });
}

/** Where the database is kept as it was before a migration. */
export function backupOf(file: string, format: number): string {
  return `${file}.format-${format}`;
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

/** Several looks at one moment: between two of them another process may move events into an archive. */
export function inSnapshot<Result>(database: DatabaseSync, look: () => Result): Result {
  database.exec('BEGIN');
  try {
    return look();
  } finally {
    if (database.isTransaction) database.exec('COMMIT');
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
export function isCorruption(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (error.errcode === 11 || error.errcode === 26);
}
