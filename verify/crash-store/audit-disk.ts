import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Disk } from '@galley/engine/store';

export interface Audit {
  readonly disk: Disk;
  /** How many commits were looked at. */
  readonly commits: () => number;
  readonly violations: readonly string[];
}

/**
 * A kill loses nothing that the system has in its cache; a power cut does. So this watches the order instead: when rows
 * are committed, every file that was put in place before them must have its content synced, and its folder after it.
 */
export function auditDisk(disk: Disk): Audit {
  const synced = new Set<string>();
  /** Folders with a name in them that a power cut could still take back. */
  const open = new Map<string, string>();
  const violations: string[] = [];
  let commits = 0;

  // Folders are also reached through open handles; the same folder must have one name here.
  const real = (path: string) => join(realpathSync(dirname(path)), basename(path));
  const leave = (path: string, what: string) => open.set(dirname(path), `${what} ${basename(path)}`);

  async function written(path: string, write: () => Promise<void>): Promise<void> {
    const name = real(path);
    await write();
    synced.add(name);
  }

  return {
    violations,
    commits: () => commits,
    disk: {
      ...disk,
      writeFile: (path, bytes, mode) => written(path, () => disk.writeFile(path, bytes, mode)),
      copyFile: (from, to, mode) => written(to, () => disk.copyFile(from, to, mode)),
      syncFile: (path, mode) => written(path, () => disk.syncFile(path, mode)),
      async rename(from, to) {
        const [source, target] = [real(from), real(to)];
        if (!synced.has(source)) violations.push(`${basename(source)} was put in place before its content was synced`);
        await disk.rename(from, to);
        synced.delete(source);
        synced.add(target);
        leave(target, 'the renamed');
      },
      async link(from, to) {
        const [source, target] = [real(from), real(to)];
        if (!synced.has(source)) violations.push(`${basename(source)} was put in place before its content was synced`);
        await disk.link(from, to);
        synced.add(target);
        leave(target, 'the linked');
      },
      async remove(path) {
        const name = real(path);
        await disk.remove(path);
        synced.delete(name);
        // What nobody names may come back after a power cut: it does no harm.
        if (!name.includes('/.galley/')) leave(name, 'the removed');
      },
      async syncDirectory(path) {
        const name = realpathSync(path);
        await disk.syncDirectory(path);
        open.delete(name);
      },
      async removeDirectory(path) {
        const name = real(path);
        const removed = await disk.removeDirectory(path);
        if (removed) {
          open.delete(name);
          leave(name, 'the removed folder');
        }
        return removed;
      },
      commit(transaction) {
        commits += 1;
        for (const [folder, what] of open) {
          violations.push(`commit ${commits} came before ${what} in ${basename(folder)} was safe`);
        }
        open.clear();
        disk.commit(transaction);
      },
    },
  };
}
