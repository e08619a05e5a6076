import { lstatSync, lutimesSync } from 'node:fs';

/** A moment on the clock that gives files of one disk their times. */
export interface DiskTick {
  readonly device: bigint;
  readonly ns: bigint;
}

/** What time the disk thinks it is; null where that cannot be found out. */
export type DiskClock = () => DiskTick | null;

/**
 * Asks by touching a folder of ours, and reads the change time that the disk gave it. Whatever changes on the same disk
 * afterwards gets this time or a later one, however coarse the clock: a file with an earlier one can no longer change
 * unnoticed. Without this, files touched in the last seconds are read again and again.
 */
export function createDiskClock(folder: string): DiskClock {
  return () => {
    try {
      const now = new Date();
      lutimesSync(folder, now, now);
      const { dev, ctimeNs } = lstatSync(folder, { bigint: true });
      return { device: dev, ns: ctimeNs };
    } catch {
      // A disk that does not let itself be asked costs reading files once more.
      return null;
    }
  };
}

/** Of a store that is only looked at. */
export const noDiskClock: DiskClock = () => null;
