import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { copyAndHash } from '../disk/copy-and-hash.ts';
import { inParallel } from '../disk/in-parallel.ts';
import { listObjectFiles } from '../objects/list-objects.ts';
import { type Findings, messageOf } from './report.ts';

export interface BadObject {
  readonly code: 'OBJECT_CORRUPT' | 'OBJECT_UNREADABLE';
  readonly reason: string;
}

export interface CheckedObjects {
  readonly objects: number;
  readonly bytes: number;
  /** Hashes whose object holds something else, or cannot be read. */
  readonly bad: ReadonlyMap<string, BadObject>;
}

/** Reads every object and compares it with its name. Only notes files that are no objects; bad ones are returned. */
export async function checkObjects(directory: string, findings: Findings): Promise<CheckedObjects> {
  const files = await Array.fromAsync(listObjectFiles(directory));
  const bad = new Map<string, BadObject>();
  let objects = 0;
  let bytes = 0;
  let done = 0;
  await inParallel(files, async ({ path, hash }) => {
    if (hash === null) {
      findings.note({
        code: 'UNKNOWN_FILE',
        what: `${basename(path)} lies among the objects and is none.`,
        detail: { path },
        repair: 'quarantine',
      });
    } else {
      try {
        const found = await hashFile(path);
        objects += 1;
        bytes += found.size;
        if (found.hash !== hash) bad.set(hash, { code: 'OBJECT_CORRUPT', reason: `its content is ${found.hash}` });
      } catch (error) {
        // Removed since the list was made, by the process that has the store open.
        if (systemErrorCode(error) !== 'ENOENT') {
          bad.set(hash, { code: 'OBJECT_UNREADABLE', reason: messageOf(error) });
        }
      }
    }
    done += 1;
    findings.progress({ stage: 'objects', done, total: files.length });
  });
  return { objects, bytes, bad };
}

export async function hashFile(path: string): Promise<{ readonly hash: string; readonly size: number }> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await copyAndHash(handle, (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}
