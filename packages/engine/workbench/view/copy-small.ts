import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { systemErrorCode } from '@galley/schema';
import { lookOf, sameLook } from '../../store/index.ts';
import type { LaidOut } from './materialise-file.ts';

/** What copying takes at most before others get their turn. */
const SLICE_MS = 8;
/** Files that take this long each come from a disk, not from memory: then several threads are better. */
const SLOW_MS = 3;
const JUDGED_AFTER = 20;
const SMALL_BYTES = 64 * 1024;
const SOURCE_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const TARGET_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Copies small files of the Workbench into a view directly: a trip to the thread pool takes as long as the copy, and the
 * careful way takes nine. What is not small, not a plain file or not steady is left to that way, which says why. So is
 * everything where the system cannot tell the place of an open file.
 */
export async function copySmallFiles(
  root: string,
  view: string,
  paths: readonly string[],
  maxBytes: number,
): Promise<Map<string, LaidOut>> {
  const copied = new Map<string, LaidOut>();
  if (process.platform !== 'linux') return copied;
  const buffer = Buffer.allocUnsafe(Math.min(SMALL_BYTES, maxBytes) + 1);
  let sliceEnds = performance.now() + SLICE_MS;
  let [tried, spent] = [0, 0];
  for (const path of paths) {
    const began = performance.now();
    const file = tryCopy(`${root}/${path}`, `${view}/${path}`, buffer);
    if (file !== null) copied.set(path, file);
    const now = performance.now();
    tried += 1;
    spent += now - began;
    // On the whole, for a busy computer lets any single one wait.
    if (tried >= JUDGED_AFTER && spent > tried * SLOW_MS) break;
    if (now < sliceEnds) continue;
    await setImmediate();
    sliceEnds = performance.now() + SLICE_MS;
  }
  return copied;
}

function tryCopy(from: string, to: string, buffer: Buffer): LaidOut | null {
  try {
    // As the careful way does: nothing behind a link is opened, and what was opened is where it seemed to be.
    if (realpathSync.native(dirname(from)) !== dirname(from)) return null;
    const source = openSync(from, SOURCE_FLAGS);
    try {
      return readlinkSync(`/proc/self/fd/${source}`) === from ? copySteadily(source, to, buffer) : null;
    } finally {
      closeSync(source);
    }
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return null;
  }
}

function copySteadily(source: number, to: string, buffer: Buffer): LaidOut | null {
  const stats = fstatSync(source, { bigint: true });
  if (!stats.isFile() || stats.size >= buffer.length) return null;
  const before = lookOf(stats);
  const size = readSync(source, buffer, 0, before.size + 1, 0);
  if (size !== before.size || !sameLook(before, lookOf(fstatSync(source, { bigint: true })))) return null;
  const target = openNew(to);
  try {
    let written = 0;
    while (written < size) written += writeSync(target, buffer, written, size - written);
    // Some files of the user are read-only; what a program works on is not.
    fchmodSync(target, (Number(stats.mode) & 0o777) | 0o600);
    return { look: lookOf(fstatSync(target, { bigint: true })), source: before, hash: null };
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    closeSync(target);
  }
}

function openNew(to: string): number {
  try {
    return openSync(to, TARGET_FLAGS, 0o600);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(to), { recursive: true });
    return openSync(to, TARGET_FLAGS, 0o600);
  }
}
