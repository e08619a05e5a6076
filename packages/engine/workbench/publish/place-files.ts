import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type FileOperation, systemErrorCode } from '@galley/schema';
import { copyAndHash, FileChangedWhileReadError, type FileLook, lookOf, sameLook } from '../../store/index.ts';
import { foreignChange } from '../draft/conflict.ts';
import { PublishConflictError } from '../draft/errors.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { SandboxViolation } from '../paths/errors.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { locate, statInside, withFolderOf } from '../paths/open-inside.ts';
import { holdReplaced, type ReplacedFiles } from './hold-replaced.ts';
import { NEW_FILE_MODE, stagedPath } from './staging.ts';

const LOOK_ATTEMPTS = 3;

/**
 * Drops what an earlier process staged and what is no longer that content; it is then copied again from where it is
 * stored. Without this, whatever lies in the temporary folder would be placed when a Workbench is opened.
 */
export async function dropDamagedStaged(
  context: WorkbenchContext,
  publishId: string,
  operations: readonly FileOperation[],
): Promise<void> {
  await inParallel(operations, async ({ path, to }) => {
    const staged = stagedPath(context, publishId, path);
    if (to !== null && (await hashStaged(staged)) !== to) await context.disk.remove(staged);
  });
}

/** Null when there is no such file, or none that could be placed. */
async function hashStaged(staged: string): Promise<string | null> {
  try {
    await using handle = await open(staged, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = await handle.stat();
    return stats.isFile() ? (await copyAndHash(handle, stats.size)).hash : null;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT' || systemErrorCode(error) === 'ELOOP') return null;
    throw error;
  }
}

/** Brings every path to `to`. Can be repeated from any point: what is done already is left alone. */
export async function placeFiles(
  context: WorkbenchContext,
  publishId: string,
  operations: readonly FileOperation[],
): Promise<void> {
  const folders = new Set<string>();
  // Removals come first: a file may stand where a folder is needed.
  for (const operation of operations) {
    if (operation.to !== null) continue;
    await removeFile(context, operation, folders);
    context.placing.step();
  }
  await using replaced = holdReplaced();
  for (const operation of operations) {
    if (operation.to === null) continue;
    const staged = stagedPath(context, publishId, operation.path);
    folders.add(await placeFile({ context, staged, operation, replaced }, operation.to));
    context.placing.step();
  }
  // Without this a power cut after the outcome is journaled could bring old files back.
  await inParallel(folders, (folder) => context.disk.syncDirectory(folder));
}

interface Placing {
  readonly context: WorkbenchContext;
  readonly staged: string;
  readonly operation: FileOperation;
  readonly replaced: ReplacedFiles;
}

async function placeFile(placing: Placing, to: string): Promise<string> {
  const { context, staged, operation } = placing;
  const { root, disk, store, published } = context;
  const { path } = operation;
  const folder = dirname(join(root, path));
  if ((await locate(root, path)) === null) await disk.makeDirectory(folder);
  if (await moveInto(placing)) return folder;
  if ((await published.hashOf(path)) === to) return folder;
  const mode = (await published.stat(path))?.mode ?? NEW_FILE_MODE;
  await store.objects.copyOut(to, staged, mode);
  if (!(await moveInto(placing))) throw new SandboxViolation(path, 'its folder cannot be reached');
  return folder;
}

/**
 * Replaces or removes a file unless someone else wrote it since it was last looked at. Without this, whatever is saved
 * while the other files of a large publish are put in place would be overwritten. What remains is the moment between
 * the last look and the system call: no call exchanges a file only if it is still the same.
 */
async function replacing<Result>(
  context: WorkbenchContext,
  operation: FileOperation,
  act: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < LOOK_ATTEMPTS; attempt += 1) {
    const before = await lookInside(context, operation.path);
    const conflict = await foreignChange(context, operation);
    if (conflict !== null) throw new PublishConflictError([conflict]);
    if (isSameLook(before, await lookInside(context, operation.path))) return act();
  }
  throw new FileChangedWhileReadError(operation.path);
}

async function lookInside({ root }: WorkbenchContext, path: string): Promise<FileLook | null> {
  const stats = await statInside(root, path);
  return stats === null ? null : lookOf(stats);
}

function isSameLook(left: FileLook | null, right: FileLook | null): boolean {
  return left === null || right === null ? left === right : sameLook(left, right);
}

/** False when the staged file is not there: it was moved before, or never written. */
async function moveInto(placing: Placing): Promise<boolean> {
  const { context, staged, operation } = placing;
  const { root, disk } = context;
  const { path } = operation;
  const moved = await withFolderOf(root, path, async (folder) => {
    const target = join(folder, basename(path));
    try {
      await putInPlace(placing, staged, target);
      return true;
    } catch (error) {
      const code = systemErrorCode(error);
      if (code === 'ENOENT') return false;
      if (code !== 'EXDEV') throw error;
    }
    // The folder is on another disk: a sibling under a name that recovery makes again, then the same rename.
    const sibling = join(folder, `.${basename(staged)}.galley-tmp`);
    const { mode } = await stat(staged);
    await disk.remove(sibling);
    await disk.copyFile(staged, sibling, mode & 0o777);
    await putInPlace(placing, sibling, target);
    await disk.remove(staged);
    return true;
  });
  return moved ?? false;
}

/** Systems that have no second names: there a new file is moved like a changed one. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * A new file gets its name only if that is free, in one call of the system: without this, a file that appears under the
 * same name at this moment would be overwritten.
 */
async function putInPlace({ context, operation, replaced }: Placing, source: string, target: string): Promise<void> {
  const { disk } = context;
  if (operation.from !== null) {
    return replaced.during(target, () => replacing(context, operation, () => disk.rename(source, target)));
  }
  try {
    await disk.link(source, target);
  } catch (error) {
    const code = systemErrorCode(error) ?? '';
    // A name that is taken is an earlier attempt of ours, or someone else's file: then this stops.
    if (code !== 'EEXIST' && !NO_LINKS.has(code)) throw error;
    await replacing(context, operation, () => disk.rename(source, target));
  }
  // Also after the rename, which leaves two names of one file as they are.
  await disk.remove(source);
}

async function removeFile(context: WorkbenchContext, operation: FileOperation, folders: Set<string>): Promise<void> {
  const { root, disk } = context;
  const { path } = operation;
  if ((await statInside(root, path)) === null) return;
  await withFolderOf(root, path, (folder) =>
    replacing(context, operation, () => disk.remove(join(folder, basename(path)))),
  );
  let folder = dirname(join(root, path));
  // A folder that a removal leaves empty goes with it; otherwise restoring would leave litter behind.
  while (folder !== root && (await disk.removeDirectory(folder))) {
    folders.delete(folder);
    folder = dirname(folder);
  }
  folders.add(folder);
}
