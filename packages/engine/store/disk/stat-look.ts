import type { BigIntStats } from 'node:fs';

/** What a file looked like: if all of it is the same, so is its content (unless it was touched just now). */
export interface FileLook {
  readonly size: number;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  readonly inode: bigint;
}

export function lookOf(stats: BigIntStats): FileLook {
  return { size: Number(stats.size), mtimeNs: stats.mtimeNs, ctimeNs: stats.ctimeNs, inode: stats.ino };
}

export function sameLook(left: FileLook, right: FileLook): boolean {
  return (
    left.size === right.size &&
    left.mtimeNs === right.mtimeNs &&
    left.ctimeNs === right.ctimeNs &&
    left.inode === right.inode
  );
}

const DIRTY_WINDOW_MS = 2_000;

/**
 * A file touched this shortly before the look could change again without its times moving on coarse clocks.
 * The change time decides, for unlike the modification time no program can set it. With `tick`, a time of the file's own
 * disk from before the look, the disk's clock itself tells.
 */
export function isDirty(look: FileLook, lookedAt: number, tick?: bigint): boolean {
  if (tick !== undefined && look.ctimeNs < tick) return false;
  return Number(look.ctimeNs / 1_000_000n) > lookedAt - DIRTY_WINDOW_MS;
}
