import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '@galley/schema';
import { z } from 'zod';

/**
 * Where a Workbench is: trust is given to a place, not to what a folder says of itself (SPEC T4). The numbers are those
 * that the file system gives the folder and its `.galley/`: a copy, an import or a folder put in its place has others.
 */
export const placeSchema = z.object({
  path: z.string(),
  folder: z.string(),
  state: z.string(),
});
export type Place = z.infer<typeof placeSchema>;

/** Without the device's number: it may change when a disk is mounted again, and a person would be asked for nothing. */
export async function placeOf(root: string): Promise<Place> {
  const [folder, state] = await Promise.all([numberOf(root), numberOf(join(root, '.galley'))]);
  return { path: root, folder, state };
}

/** The place of a shared Workbench is the same for every holder: the folder that one of them works in means nothing. */
export function sharedPlace(workbenchId: string): Place {
  return { path: `team:${workbenchId}`, folder: 'shared', state: 'shared' };
}

export function isShared({ folder }: Place): boolean {
  return folder === 'shared';
}

/** Whether the folder has a `.galley/` already. */
export async function hasState(directory: string): Promise<boolean> {
  try {
    await lstat(join(directory, '.galley'));
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT' || systemErrorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

export function samePlace(one: Place, other: Place): boolean {
  return one.path === other.path && one.folder === other.folder && one.state === other.state;
}

async function numberOf(path: string): Promise<string> {
  return (await stat(path, { bigint: true })).ino.toString();
}
