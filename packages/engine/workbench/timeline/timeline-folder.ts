import type { FileOperation, NewEvent } from '@galley/schema';
import { manifestOf, prepareCheckpoint } from '../checkpoint/checkpoint.ts';
import type { Conflict } from '../draft/errors.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { performPublish } from '../publish/publish.ts';
import type { Manifest } from '../state/manifest.ts';
import type { TimelineMove, UnfinishedPublish } from '../state/unfinished-publish.ts';
import { UndoConflictError } from './timeline-errors.ts';

/** What one path must become again: `expected` is what Galley left there, `wanted` what it was before. */
export interface FolderChange {
  readonly path: string;
  readonly expected: string | null;
  readonly wanted: string | null;
  /** Checkpoint that holds the file's permissions of then. */
  readonly checkpointId: string;
}

/** What takes back these publishes and restores, newest first. Files that they left as they were need nothing. */
export function takeBack(publishes: Iterable<UnfinishedPublish>): FolderChange[] {
  const changes = new Map<string, FolderChange & { readonly touchedMode: boolean }>();
  for (const { operations, checkpointId } of publishes) {
    for (const { path, from, to } of operations) {
      const later = changes.get(path);
      const touchedMode = from === to || later?.touchedMode === true;
      const expected = later === undefined ? to : later.expected;
      changes.set(path, { path, expected, wanted: from, checkpointId, touchedMode });
    }
  }
  return [...changes.values()]
    .filter(({ expected, wanted, touchedMode }) => expected !== wanted || touchedMode)
    .map(({ touchedMode: _, ...change }) => change)
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}

export interface FolderMove {
  readonly checkpointId: string | null;
  readonly paths: readonly string[];
}

/** Brings the folder along with a move. A file that someone else changed since stops it before anything happens. */
export async function moveFolder(
  context: WorkbenchContext,
  changes: readonly FolderChange[],
  { move, name, more }: { readonly move: TimelineMove; readonly name: string; readonly more: readonly NewEvent[] },
): Promise<FolderMove> {
  const paths = changes.map(({ path }) => path);
  const present = await prepareCheckpoint(context, 'undo', name, { include: paths });
  const conflicts = changes.flatMap((change) => conflictOf(change, present.manifest));
  if (conflicts.length > 0) throw new UndoConflictError(conflicts);
  const modes = await modesOf(context, changes);
  const operations = changes.flatMap(({ path, wanted }): FileOperation[] => {
    const now = present.manifest.files.get(path);
    const sameMode = wanted === null || modes.get(path) === undefined || modes.get(path) === now?.mode;
    return (now?.hash ?? null) === wanted && sameMode ? [] : [{ path, from: now?.hash ?? null, to: wanted }];
  });
  await performPublish(context, {
    kind: 'timeline',
    draftId: null,
    checkpointId: present.checkpointId,
    checkpoint: present.event,
    operations,
    modeOf: (path) => modes.get(path) ?? present.manifest.files.get(path)?.mode,
    timeline: move,
    more,
  });
  return { checkpointId: present.checkpointId, paths: operations.map(({ path }) => path) };
}

function conflictOf({ path, expected, wanted }: FolderChange, present: Manifest): Conflict[] {
  const published = present.files.get(path)?.hash ?? null;
  if (published === expected || published === wanted) return [];
  const kind = published === null ? 'deleted' : expected === null ? 'added' : 'changed';
  return [{ path, kind, reference: expected, published, draft: wanted, renamedTo: null }];
}

/** A Checkpoint that is no longer kept costs the permissions of then, not the undo. */
async function modesOf(
  context: WorkbenchContext,
  changes: readonly FolderChange[],
): Promise<ReadonlyMap<string, number>> {
  const known = new Set(context.state().checkpoints.map(({ checkpointId }) => checkpointId));
  const manifests = new Map<string, Manifest>();
  const modes = new Map<string, number>();
  for (const { path, checkpointId } of changes) {
    if (!known.has(checkpointId)) continue;
    const manifest = manifests.get(checkpointId) ?? (await manifestOf(context, checkpointId));
    manifests.set(checkpointId, manifest);
    const mode = manifest.files.get(path)?.mode;
    if (mode !== undefined) modes.set(path, mode);
  }
  return modes;
}
