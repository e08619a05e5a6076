import type { Disk } from './disk.ts';

export interface DiskObserver {
  /** May throw: the write then fails without having happened. */
  before?(operation: keyof Disk, count: number): void;
  after?(operation: keyof Disk, count: number): void;
}

/** A disk that tells about every durable write, counted from 1: for killing after it or failing it. */
export function observeDisk(disk: Disk, observer: DiskObserver): Disk {
  let count = 0;
  async function watch<Result>(operation: keyof Disk, work: () => Promise<Result>): Promise<Result> {
    count += 1;
    const current = count;
    observer.before?.(operation, current);
    const result = await work();
    observer.after?.(operation, current);
    return result;
  }
  return {
    makeDirectory: (path, mode) => watch('makeDirectory', () => disk.makeDirectory(path, mode)),
    writeFile: (path, bytes, mode) => watch('writeFile', () => disk.writeFile(path, bytes, mode)),
    copyFile: (from, to, mode, hash) => watch('copyFile', () => disk.copyFile(from, to, mode, hash)),
    syncFile: (path, mode) => watch('syncFile', () => disk.syncFile(path, mode)),
    rename: (from, to) => watch('rename', () => disk.rename(from, to)),
    link: (from, to) => watch('link', () => disk.link(from, to)),
    syncDirectory: (path) => watch('syncDirectory', () => disk.syncDirectory(path)),
    remove: (path) => watch('remove', () => disk.remove(path)),
    removeDirectory: (path) => watch('removeDirectory', () => disk.removeDirectory(path)),
    commit(transaction) {
      count += 1;
      const current = count;
      observer.before?.('commit', current);
      disk.commit(transaction);
      observer.after?.('commit', current);
    },
  };
}
