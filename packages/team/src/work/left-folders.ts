import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '@galley/engine/store';
import { systemErrorCode } from '@galley/schema';
import { type WorkContext, warn } from './work-context.ts';

/** A worker that was cut off from the database has been heard of again by then. */
const FIRST_MS = 30_000;
const AGAIN_MS = 600_000;

/** A worker that is killed cannot take its folder with it: documents of all its teams would lie there for ever. */
export async function clearLeft({ options, pool, stopping, log }: WorkContext): Promise<void> {
  for (let wait = FIRST_MS; !stopping.aborted; wait = AGAIN_MS) {
    await pause(wait, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    if (stopping.aborted) return;
    try {
      await clearLeftFolders(pool, dirname(options.data), basename(options.data));
    } catch (error) {
      warn(log, 'clearing what other workers left', error);
    }
  }
}

/** Names of workers, as `galley team work` makes them: host, process, and a word of its own. */
const named = /^(.+)-(\d+)-[0-9a-f]{8}$/;

/** Folders of workers that are gone. One that may be at work stays: of a process of this computer that is there, or heard of lately. */
export async function clearLeftFolders(sql: Sql, directory: string, own: string): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const id of await readdir(directory)) {
    const [, host = '', number = ''] = named.exec(id) ?? [];
    if (number === '' || id === own || (host === hostname() && isThere(Number(number)))) continue;
    // Another computer may share this folder, and cannot be asked for its processes.
    const silent = host === hostname() ? '20 seconds' : '10 minutes';
    const { rows } = await sql.query(
      'SELECT 1 FROM galley.workers WHERE id = $1 AND beat > now() - $2::text::interval',
      [id, silent],
    );
    if (rows.length > 0) continue;
    await rm(join(directory, id), { recursive: true, force: true });
    await sql.query('DELETE FROM galley.workers WHERE id = $1', [id]);
    removed.push(id);
  }
  return removed;
}

/** In a container that started again, the worker before had the same number. */
function isThere(processId: number): boolean {
  if (processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) !== 'ESRCH';
  }
}
