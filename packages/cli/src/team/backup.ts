import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openPool } from '@galley/engine/store';
import { AlreadyExistsError, FileUnusableError, plural, systemErrorCode } from '@galley/schema';
import { backUp, restore } from '@galley/team';
import { printResult } from '../output/print.ts';
import { databaseAddress } from './database-address.ts';

interface BackupOptions {
  readonly database?: string;
  readonly json?: boolean;
}

/** Servers and workers go on meanwhile. */
export async function backupCommand(given: string, { database, json }: BackupOptions): Promise<number> {
  const file = resolve(given);
  const unfinished = `${file}.unfinished`;
  const pool = await openPool({ address: databaseAddress(database), connections: 2 });
  try {
    // Keys in it are sealed; documents are not.
    // Opened here: a stream that opens its file by itself fails where nobody listens yet.
    await using output = await open(unfinished, 'wx', 0o600);
    const report = await backUp(pool, output.createWriteStream());
    await rename(unfinished, file);
    printResult(
      json,
      { file, ...report },
      `${plural(report.rows, 'row')} of ${plural(report.tables, 'table')} are in ${file}`,
    );
    return 0;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') {
      throw new AlreadyExistsError(
        `${unfinished} is there already.`,
        'Another backup is under way, or one was cut off: remove it.',
      );
    }
    await rm(unfinished, { force: true });
    if (!isOfFile(error)) throw error;
    const remedy = 'Name a file in a folder that is there, that this user can write to and that has room.';
    throw new FileUnusableError(`The backup cannot be written to ${file}.`, remedy, { file }, error);
  } finally {
    await pool.close();
  }
}

export async function restoreCommand(given: string, { database, json }: BackupOptions): Promise<number> {
  const file = resolve(given);
  const pool = await openPool({ address: databaseAddress(database), connections: 2 });
  try {
    await using input = await open(file);
    const report = await restore(pool, input.createReadStream());
    const text = `Restored ${plural(report.rows, 'row')} of ${plural(report.tables, 'table')}, as they were at ${report.at}. Start servers and workers with this database.`;
    printResult(json, { ...report }, text);
    return 0;
  } catch (error) {
    if (!isOfFile(error)) throw error;
    throw new FileUnusableError(
      `There is no file ${file} that can be read.`,
      'Name a file that "galley team backup" made.',
      { file },
      error,
    );
  } finally {
    await pool.close();
  }
}

function isOfFile(error: unknown): boolean {
  return ['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EROFS', 'ENOSPC'].includes(systemErrorCode(error) ?? '');
}
