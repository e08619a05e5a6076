import { GalleyError } from '@galley/schema';
import { StoreWriteError } from '../../store/index.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { readIgnore, walk } from '../paths/walk.ts';
import type { Manifest, ManifestFile } from '../state/manifest.ts';
import type { WorkbenchContext } from './context.ts';
import { findUnchanged } from './find-unchanged.ts';

/** Enough for the files that are ready to share their syncs; at most two handles each. */
const FILES_AT_ONCE = 64;

export interface SnapshotOptions {
  /**
   * Paths that are about to be changed: they are kept even where they are ignored, and one that cannot be kept stops the
   * snapshot, for without it the change could not be taken back.
   */
  readonly include?: Iterable<string>;
  /** Told which files are known to be as they were before the others are read. */
  readonly onUnchanged?: (files: ReadonlyMap<string, ManifestFile>) => void;
}

/** Stores the whole folder. */
export async function takeSnapshot(
  context: WorkbenchContext,
  { include = [], onUnchanged }: SnapshotOptions = {},
): Promise<Manifest> {
  const { root, published } = context;
  const required = new Set(include);
  const paths = new Set(required);
  const files = new Map<string, ManifestFile>();
  const absent = new Set<string>();
  const skipped = new Set<string>();
  for await (const { kind, path } of walk(root, await readIgnore(root))) {
    if (kind === 'file') paths.add(path);
    else if (!required.has(path)) skipped.add(path);
  }
  const unchanged = await findUnchanged(context, [...paths]);
  onUnchanged?.(unchanged);
  for (const [path, file] of unchanged) files.set(path, file);
  await inParallel(
    [...paths].filter((path) => !unchanged.has(path)),
    async (path) => {
      try {
        const kept = await published.keep(path);
        if (kept !== null) files.set(path, kept);
        else if (required.has(path)) absent.add(path);
      } catch (error) {
        if (!(error instanceof GalleyError) || error instanceof StoreWriteError || required.has(path)) throw error;
        skipped.add(path);
      }
    },
    FILES_AT_ONCE,
  );
  return { files, absent, skipped };
}
