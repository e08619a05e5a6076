import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, realpath, rename, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { GalleyError, InvalidArgumentError, systemErrorCode } from '@galley/schema';
import { FolderNotFoundError } from '../paths/errors.ts';
import { removeTree } from '../paths/remove-tree.ts';

export class TargetNotEmptyError extends GalleyError {
  constructor(directory: string) {
    super({
      code: 'TARGET_NOT_EMPTY',
      message: `${directory} exists and is not an empty folder.`,
      remedy: 'Give the path of a new or an empty folder. Nothing was changed.',
      details: { directory },
    });
  }
}

/**
 * Makes a folder out of nothing or not at all: `fill` works beside the target, which appears when all is there.
 * `outside` is a folder that the target must not lie in.
 */
export async function makeFolder<Result>(
  given: string,
  outside: string | null,
  fill: (directory: string) => Promise<Result>,
): Promise<{ readonly directory: string; readonly result: Result }> {
  const target = join(await realParent(given), basename(resolve(given)));
  if (outside !== null && (target === outside || target.startsWith(`${outside}${sep}`))) {
    throw new InvalidArgumentError('target', `${target} lies inside the Workbench.`, 'Choose a folder outside of it.', {
      target,
    });
  }
  await refuseOccupied(target);
  const building = `${target}.galley-new-${randomUUID().slice(0, 8)}`;
  try {
    await mkdir(building);
    const result = await fill(building);
    await removeEmpty(target);
    await rename(building, target);
    return { directory: target, result };
  } catch (error) {
    await removeTree(building);
    throw error;
  }
}

async function realParent(given: string): Promise<string> {
  const parent = dirname(resolve(given));
  try {
    return await realpath(parent);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') throw new FolderNotFoundError(parent, error);
    throw error;
  }
}

async function refuseOccupied(target: string): Promise<void> {
  try {
    const stats = await lstat(target);
    if (!stats.isDirectory() || (await readdir(target)).length > 0) throw new TargetNotEmptyError(target);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
  }
}

async function removeEmpty(target: string): Promise<void> {
  try {
    await rmdir(target);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') throw new TargetNotEmptyError(target);
    if (code !== 'ENOENT') throw error;
  }
}
