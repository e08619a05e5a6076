import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemErrorCode } from '@galley/schema';
import { prepareDatabase } from '../../../store/index.ts';
import { INDEX_VERSION, tables } from './tables.ts';

/** In `.galley/`. May be deleted at any time: the next question makes it anew. */
export const INDEX_FILE = 'audit.db';

/**
 * Opens the index, or begins a new one where it is missing, of another version or not readable. In a folder that cannot
 * be written to it lives in memory.
 */
export function openIndex(directory: string, workbenchId: string): DatabaseSync {
  const file = join(directory, INDEX_FILE);
  try {
    prepareDatabase(file, { create: true });
    return openFile(file, workbenchId);
  } catch (error) {
    if (!cannotWrite(error)) throw error;
    return begin(new DatabaseSync(':memory:'), workbenchId);
  }
}

function openFile(file: string, workbenchId: string): DatabaseSync {
  const database = configure(file);
  if (isUsable(database, workbenchId)) return database;
  database.close();
  for (const each of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(each, { force: true });
  prepareDatabase(file, { create: true });
  return begin(configure(file), workbenchId);
}

function configure(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    // Losing the last moments to a power cut costs an indexing, no record; what the file itself defines is never trusted.
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000;');
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  return database;
}

function begin(database: DatabaseSync, workbenchId: string): DatabaseSync {
  database.exec(`BEGIN; ${tables} COMMIT;`);
  const put = database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
  put.run('version', String(INDEX_VERSION));
  put.run('workbench', workbenchId);
  put.run('seq', '0');
  return database;
}

function isUsable(database: DatabaseSync, workbenchId: string): boolean {
  try {
    const get = database.prepare('SELECT value FROM meta WHERE key = ?');
    return get.get('version')?.value === String(INDEX_VERSION) && get.get('workbench')?.value === workbenchId;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** SQLITE_ERROR (no such table), SQLITE_CORRUPT and SQLITE_NOTADB: for something that can be made anew all the same. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && [1, 11, 26].includes(Number(error.errcode) & 0xff);
}

/** The folder, the disk or the file does not let us: SQLITE_READONLY, SQLITE_FULL, SQLITE_CANTOPEN, or the system's own words. */
function cannotWrite(error: unknown): boolean {
  const code = systemErrorCode(error);
  if (code !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code)) return true;
  return error instanceof Error && 'errcode' in error && [8, 13, 14].includes(Number(error.errcode) & 0xff);
}
