import { lookOf } from '../../store/index.ts';
import type { ManifestFile } from '../state/manifest.ts';
import type { WorkbenchContext } from './context.ts';
import { lookAtAll } from './look-at-all.ts';

/**
 * Those of the paths whose content is known and stored already, by one look at each. A file behind a folder that became
 * a link since the walk has another inode than the one remembered, and so is left to the checks that follow.
 */
export async function findUnchanged(
  { root, store, maxFileBytes }: WorkbenchContext,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ManifestFile>> {
  const unchanged = new Map<string, ManifestFile>();
  const isStored = store.objects.lookUp();
  const hashOf = store.statCache.readAll();
  await lookAtAll(root, paths, (path, stats) => {
    if (stats === null || stats === 'unreadable' || !stats.isFile() || stats.size > maxFileBytes) return;
    const hash = hashOf(path, lookOf(stats));
    if (hash === undefined || !isStored(hash)) return;
    unchanged.set(path, { hash, size: Number(stats.size), mode: Number(stats.mode) & 0o777 });
  });
  return unchanged;
}
