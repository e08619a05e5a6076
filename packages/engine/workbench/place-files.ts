import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type FileOperation, systemErrorCode } from '@galley/schema';
import { temporaryFolder } from '../store/index.ts';
import type { WorkbenchContext } from './context.ts';
import { SandboxViolation } from './errors.ts';
import { locate, statInside, withFolderOf } from './open-inside.ts';

const NEW_FILE_MODE = 0o644;

function stagedPath({ store }: WorkbenchContext, publishId: string, index: number): string {
  return join(temporaryFolder(store.directory), `${publishId}-${index}`);
}

/**
 * Writes the new content of every operation beside its destination's disk, so that after the intent only renames
 * are left: a full disk is met here, where giving up changes nothing.
 */
export async function stageFiles(
  context: WorkbenchContext,
  publishId: string,
  operations: readonly FileOperation[],
  modeOf: (path: string) => number | undefined,
): Promise<void> {
  const { store, disk } = context;
  for (const [index, { path, to }] of operations.entries()) {
    if (to === null) continue;
    const mode = modeOf(path) ?? NEW_FILE_MODE;
    await disk.copyFile(store.objects.pathOf(to), stagedPath(context, publishId, index), mode);
  }
  await disk.syncDirectory(temporaryFolder(store.directory));
}

export async function removeStaged(
  context: WorkbenchContext,
  publishId: string,
  operations: readonly FileOperation[],
): Promise<void> {
  for (const index of operations.keys()) await context.disk.remove(stagedPath(context, publishId, index));
}

/** Brings every path to `to`. Can be repeated from any point: what is done already is left alone. */
export async function placeFiles(
  context: WorkbenchContext,
  publishId: string,
  operations: readonly FileOperation[],
): Promise<void> {
  const folders = new Set<string>();
  // Removals come first: a file may stand where a folder is needed.
  for (const { path, to } of operations) {
    if (to === null) await removeFile(context, path, folders);
  }
  for (const [index, { path, to }] of operations.entries()) {
    if (to !== null) folders.add(await placeFile(context, stagedPath(context, publishId, index), path, to));
  }
  // Without this a power cut after the outcome is journaled could bring old files back.
  for (const folder of folders) await context.disk.syncDirectory(folder);
}

async function placeFile(context: WorkbenchContext, staged: string, path: string, to: string): Promise<string> {
  const { root, disk, store, published } = context;
  const folder = dirname(join(root, path));
  if ((await locate(root, path)) === null) await disk.makeDirectory(folder);
  if (await moveInto(context, staged, path)) return folder;
  if ((await published.hashOf(path)) === to) return folder;
  const mode = (await published.stat(path))?.mode ?? NEW_FILE_MODE;
  await disk.copyFile(store.objects.pathOf(to), staged, mode);
  if (!(await moveInto(context, staged, path))) throw new SandboxViolation(path, 'its folder cannot be reached');
  return folder;
}

/** False when the staged file is not there: it was moved before, or never written. */
async function moveInto({ root, disk }: WorkbenchContext, staged: string, path: string): Promise<boolean> {
  const moved = await withFolderOf(root, path, async (folder) => {
    const target = join(folder, basename(path));
    try {
      await disk.rename(staged, target);
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
    await disk.rename(sibling, target);
    await disk.remove(staged);
    return true;
  });
  return moved ?? false;
}

async function removeFile(context: WorkbenchContext, path: string, folders: Set<string>): Promise<void> {
  const { root, disk } = context;
  if ((await statInside(root, path)) === null) return;
  await withFolderOf(root, path, (folder) => disk.remove(join(folder, basename(path))));
  let folder = dirname(join(root, path));
  // A folder that a removal leaves empty goes with it; otherwise restoring would leave litter behind.
  while (folder !== root && (await disk.removeDirectory(folder))) {
    folders.delete(folder);
    folder = dirname(folder);
  }
  folders.add(folder);
}
