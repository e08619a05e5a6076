import { GalleyError } from '@galley/schema';
import { findConflicts, publishedSide } from '../draft/conflict.ts';
import type { Conflict } from '../draft/errors.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { readIgnore, walk } from '../paths/walk.ts';
import { entriesAfterPublish } from '../state/draft-entries.ts';
import { chooseChanges } from './publish-draft.ts';
import type { PublishSelection } from './publish-selection.ts';

export interface PlannedOperation {
  readonly path: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly size: number;
}

/** What a publish would do. With conflicts it would stop before doing anything. */
export interface PublishPreview {
  readonly operations: readonly PlannedOperation[];
  readonly conflicts: readonly Conflict[];
  /** What the Checkpoint before it would hold, files that cannot be read included. */
  readonly checkpoint: { readonly files: number; readonly bytes: number };
  /** Paths that would still be in the Draft afterwards. */
  readonly remaining: readonly string[];
}

/** Looks only: stores nothing and journals nothing, so it also works on a Workbench opened for looking. */
export async function previewPublish(
  context: WorkbenchContext,
  selection: PublishSelection = {},
): Promise<PublishPreview> {
  const { draft, entries, wantedOf, sizeOf } = await chooseChanges(context, selection);
  const conflicts = await findConflicts(context, { entries: draft.entries, among: entries, wantedOf });
  const deletes = (path: string) => draft.entries.get(path)?.hash === null;
  const operations = await inParallel(entries, async (entry): Promise<PlannedOperation> => {
    const { hash } = await publishedSide(context, entry.path, deletes);
    return { path: entry.path, from: hash, to: wantedOf(entry), size: sizeOf(entry) };
  });
  const paths = entries.map(({ path }) => path);
  const remaining = [...entriesAfterPublish(draft.entries, operations).keys()].sort();
  return { operations, conflicts, checkpoint: await measureFolder(context, paths), remaining };
}

async function measureFolder(
  { root, published, maxFileBytes }: WorkbenchContext,
  include: readonly string[],
): Promise<{ files: number; bytes: number }> {
  const paths = new Set(include);
  for await (const { kind, path } of walk(root, await readIgnore(root))) {
    if (kind === 'file') paths.add(path);
  }
  const sizes = await inParallel([...paths], async (path) => {
    try {
      const size = (await published.stat(path))?.size ?? null;
      return size !== null && size <= maxFileBytes ? size : null;
    } catch (error) {
      if (error instanceof GalleyError) return null;
      throw error;
    }
  });
  const stored = sizes.filter((size) => size !== null);
  return { files: stored.length, bytes: stored.reduce((sum, size) => sum + size, 0) };
}
