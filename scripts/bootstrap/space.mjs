import { statfsSync } from 'node:fs';
import { SetupFailure } from './failure.mjs';

/**
 * Stops before a download that cannot fit: npm ends with success after writing half a file to a full disk.
 * @param {string} folder
 * @param {number} megabytes
 */
export function needSpace(folder, megabytes) {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free >= megabytes) return;
  throw new SetupFailure(
    `The disk is full: this step needs ${megabytes} MB and there are ${free} MB left.`,
    'Free some space on the disk of this folder and run the same command again.',
  );
}
