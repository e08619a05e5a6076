import type { BigIntStats } from 'node:fs';
import type { FileLook } from './ports.ts';

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
 * The change time decides, for unlike the modification time no program can set it.
 */
export function isDirty(look: FileLook, lookedAt: number): boolean {
  return Number(look.ctimeNs / 1_000_000n) > lookedAt - DIRTY_WINDOW_MS;
}
