import { type BigIntStats, constants } from 'node:fs';
import { chmod, copyFile, type FileHandle, lstat, mkdir, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { systemErrorCode } from '@galley/schema';
import {
  copyChecked,
  createDiskClock,
  FileChangedWhileReadError,
  type FileLook,
  lookOf,
  ObjectMissingError,
  sameLook,
} from '../../store/index.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { FileTooLargeError } from '../paths/errors.ts';
import { openInside } from '../paths/open-inside.ts';
import type { DraftState } from '../state/draft-state.ts';

/** A file of a view as it was when `work` began. */
export interface LaidOut {
  /** Of the copy: anything that moves in it means that the content has to be compared. */
  readonly look: FileLook;
  /** Of the Published file it was copied from; null for a file of the Draft. */
  readonly source: FileLook | null;
  /** Of the Draft's content; null for a Published file. */
  readonly hash: string | null;
}

const COPY_ATTEMPTS = 3;
const COPY_FLAGS = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;
const TICK_LIMIT_MS = 2_500;

/** Puts one file of the overlay into a view, null when the overlay has none. A copy, never a hard link. */
export async function layOutFile(
  context: WorkbenchContext,
  draft: DraftState | null,
  view: string,
  path: string,
): Promise<LaidOut | null> {
  const { root, store, maxFileBytes } = context;
  const entry = draft?.entries.get(path);
  if (entry?.hash === null) return null;
  const target = join(view, path);
  if (entry !== undefined) {
    await mkdir(dirname(target), { recursive: true });
    // What another machine stored comes here first.
    if (!(await store.objects.has(entry.hash))) throw new ObjectMissingError(entry.hash);
    await copyChecked(store.objects.pathOf(entry.hash), target, entry.hash);
    await chmod(target, 0o644);
    return { look: lookOf(await lstat(target, { bigint: true })), source: null, hash: entry.hash };
  }
  const handle = await openInside(root, path);
  if (handle === null) return null;
  try {
    return await copySteadily(handle, join(root, path), target, {
      writable: true,
      check: ({ size }) => {
        if (size > maxFileBytes) throw new FileTooLargeError(path, Number(size), maxFileBytes);
      },
    });
  } finally {
    await handle.close();
  }
}

export interface CopyOptions {
  /** For someone to work on: may be written to, and its times are of now. Otherwise as like the source as can be. */
  readonly writable: boolean;
  check?(stats: BigIntStats): void;
}

/** Copies what `handle` is open on until it looks the same before and after: a file saved meanwhile would be torn. */
export async function copySteadily(
  handle: FileHandle,
  path: string,
  target: string,
  { writable, check }: CopyOptions,
): Promise<LaidOut> {
  for (let attempt = 0; attempt < COPY_ATTEMPTS; attempt += 1) {
    const before = await handle.stat({ bigint: true });
    check?.(before);
    const look = await copyInto(openPath(handle, path), target, Number(before.mode), writable ? undefined : before);
    if (sameLook(lookOf(before), lookOf(await handle.stat({ bigint: true })))) {
      return { look, source: lookOf(before), hash: null };
    }
    await rm(target, { force: true });
  }
  throw new FileChangedWhileReadError(path);
}

/** On Linux the open file itself: a link put in its place meanwhile is not followed. */
function openPath(handle: FileHandle, path: string): string {
  return process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : path;
}

/** `mode` is that of the source, which a copy takes over. With `times` it stays so; without, the copy can be written to. */
async function copyInto(from: string, to: string, mode: number, times?: BigIntStats): Promise<FileLook> {
  try {
    await copyFile(from, to, COPY_FLAGS);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to, COPY_FLAGS);
  }
  if (times !== undefined) await utimes(to, Number(times.atimeMs) / 1000, Number(times.mtimeMs) / 1000);
  // Stored content and some files of the user are read-only; what a script works on is not.
  else if ((mode & 0o600) !== 0o600) await chmod(to, (mode & 0o777) | 0o600);
  return lookOf(await lstat(to, { bigint: true }));
}

/**
 * Waits until the disk's clock has moved past every copy. Without this, a script that rewrites a file at once, with as
 * many bytes, would leave it looking as it was laid out, and its work would be lost.
 */
export async function passClockTick(view: string, files: Iterable<LaidOut>): Promise<void> {
  let last = 0n;
  for (const { look } of files) if (look.ctimeNs > last) last = look.ctimeNs;
  const diskClock = createDiskClock(view);
  for (let waited = 0; waited < TICK_LIMIT_MS; waited += 2) {
    if ((diskClock()?.ns ?? 0n) > last) return;
    await setTimeout(2);
  }
}
