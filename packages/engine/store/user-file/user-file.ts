import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import type { z } from 'zod';
import { systemDisk } from '../disk/disk.ts';
import { UserFileDamagedError, UserFileUnsafeError } from './user-file-errors.ts';
import { lockUserFile } from './user-file-lock.ts';

/** A small JSON file in the person's own configuration folder: keys, consents, what they allowed to run. */
export interface UserFile<T> {
  /** What the file holds now; `empty` when there is none. A damaged file is an error, never empty. */
  read(): Promise<T>;
  /** Reads, changes and writes as one step, also between processes. Returns what the file holds afterwards. */
  update(change: (current: T) => T): Promise<T>;
}

export interface UserFileOptions<T> {
  readonly file: string;
  readonly schema: z.ZodType<T>;
  readonly empty: T;
  /** Named in errors: "the file with your keys". */
  readonly what?: string;
}

/** Where such files are: on the person's disk, or where a team keeps its own. */
export type OpenUserFile = <T>(options: UserFileOptions<T>) => UserFile<T>;

const posix = process.platform !== 'win32';

export function createUserFile<T>({ file, schema, empty, what = 'your settings' }: UserFileOptions<T>): UserFile<T> {
  async function read(): Promise<T> {
    const text = await readPrivate(file, what);
    if (text === null) return empty;
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      // Both parsers quote what they read, and that may be a key.
      throw new UserFileDamagedError(file, what);
    }
  }

  return {
    read,
    async update(change) {
      await privateFolder(dirname(file), what);
      using _lock = await lockUserFile(file, what);
      const current = await read();
      const next = change(current);
      if (next !== current) await replace(file, `${JSON.stringify(schema.parse(next), null, 2)}\n`);
      return next;
    },
  };
}

async function readPrivate(file: string, what: string): Promise<string | null> {
  try {
    // Windows has no flag for it; without the look a link would be followed there.
    if (!posix && (await lstat(file)).isSymbolicLink()) throw new UserFileUnsafeError(file, what, 'link');
    // Without O_NONBLOCK a FIFO put in its place would hang whoever opens it.
    const flags = constants.O_RDONLY | (posix ? constants.O_NOFOLLOW | constants.O_NONBLOCK : 0);
    await using handle = await open(file, flags);
    refuseUnsafe(file, what, await handle.stat());
    return await handle.readFile('utf8');
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT') return null;
    if (code === 'ELOOP') throw new UserFileUnsafeError(file, what, 'link');
    throw error;
  }
}

function refuseUnsafe(file: string, what: string, found: Stats): void {
  if (!found.isFile()) throw new UserFileUnsafeError(file, what, 'not-a-file');
  if (!posix) return;
  if (found.uid !== process.geteuid?.()) throw new UserFileUnsafeError(file, what, 'foreign');
  if ((found.mode & 0o077) !== 0) throw new UserFileUnsafeError(file, what, 'exposed');
}

/** Whoever can write to the folder can put another file in this one's place. */
async function privateFolder(folder: string, what: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!posix) return;
  const found = await stat(folder);
  if (found.uid !== process.geteuid?.()) throw new UserFileUnsafeError(folder, what, 'foreign');
  if ((found.mode & 0o022) !== 0) throw new UserFileUnsafeError(folder, what, 'open-folder');
}

/** The new content is complete on disk before it takes the old one's place. */
async function replace(file: string, text: string): Promise<void> {
  const temporary = `${file}.tmp`;
  // Left by a process that was killed; under the lock it is nobody else's.
  await rm(temporary, { force: true });
  await systemDisk.writeFile(temporary, Buffer.from(text), 0o600);
  await rename(temporary, file);
  // Without this a power cut can bring back the old file: a consent that was withdrawn would hold again.
  await systemDisk.syncDirectory(dirname(file));
}
