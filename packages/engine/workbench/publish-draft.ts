import type { FileOperation } from '@galley/schema';
import { prepareCheckpoint } from './checkpoint.ts';
import type { WorkbenchContext } from './context.ts';
import { type Conflict, NoDraftError, PublishConflictError } from './errors.ts';
import type { DraftEntry } from './fold.ts';
import { performPublish } from './publish.ts';

export interface PublishResult {
  readonly checkpointId: string;
  readonly published: string[];
}

export async function publishDraft(context: WorkbenchContext): Promise<PublishResult> {
  const draft = context.state().draft;
  if (draft === null) throw new NoDraftError();
  const entries = [...draft.entries.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
  const paths = entries.map(({ path }) => path);
  const now = new Map<string, string | null>();
  for (const path of paths) now.set(path, await context.published.hashOf(path));
  refuseConflicts(entries, (path) => now.get(path) ?? null);

  const { checkpointId, manifest, event } = await prepareCheckpoint(context, 'publish', 'Before publishing', paths);
  const kept = (path: string) => manifest.files.get(path);
  // The folder may have changed while it was stored; what is in the Checkpoint is what will be replaced.
  refuseConflicts(entries, (path) => kept(path)?.hash ?? null);
  const operations = entries.map(
    ({ path, hash }): FileOperation => ({ path, from: kept(path)?.hash ?? null, to: hash }),
  );
  await performPublish(context, {
    kind: 'publish',
    draftId: draft.draftId,
    checkpointId,
    checkpoint: event,
    operations,
    modeOf: (path) => kept(path)?.mode,
  });
  return { checkpointId, published: paths };
}

/** A Published file that already is what the Draft wants is no conflict, whoever wrote it. */
export function isConflict(entry: Pick<DraftEntry, 'reference' | 'hash'>, published: string | null): boolean {
  return published !== entry.reference && published !== entry.hash;
}

function refuseConflicts(entries: readonly DraftEntry[], publishedOf: (path: string) => string | null): void {
  const conflicts = entries
    .filter((entry) => isConflict(entry, publishedOf(entry.path)))
    .map(({ path, reference, hash }): Conflict => ({ path, reference, published: publishedOf(path), draft: hash }));
  if (conflicts.length > 0) throw new PublishConflictError(conflicts);
}
