import { GalleyError, type NewEvent } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import { type SnapshotOptions, takeSnapshot } from '../files/snapshot.ts';
import { parseWorkbenchPath } from '../paths/parse-path.ts';
import { encodeManifest, type Manifest, readManifest } from '../state/manifest.ts';
import { CheckpointNotFoundError } from './errors.ts';

export type CheckpointReason = 'publish' | 'restore' | 'undo' | 'manual' | 'files';

export interface PreparedCheckpoint {
  readonly checkpointId: string;
  readonly manifest: Manifest;
  readonly event: NewEvent;
}

/** Everything of a Checkpoint except its row in the journal, which makes it exist. */
export async function prepareCheckpoint(
  context: WorkbenchContext,
  reason: CheckpointReason,
  name: string,
  options: SnapshotOptions = {},
): Promise<PreparedCheckpoint> {
  const manifest = await takeSnapshot(context, options);
  const { hash } = await context.store.objects.put(encodeManifest(manifest));
  const checkpointId = context.ids.next('cp');
  const bytes = manifest.files.values().reduce((sum, { size }) => sum + size, 0);
  const event: NewEvent = {
    stream: 'workbench',
    event: {
      type: 'checkpoint.created',
      checkpoint_id: checkpointId,
      reason,
      name,
      manifest: hash,
      files: manifest.files.size,
      bytes,
    },
  };
  return { checkpointId, manifest, event };
}

export class FileNotInCheckpointError extends GalleyError {
  constructor(checkpointId: string, path: string) {
    super({
      code: 'FILE_NOT_IN_CHECKPOINT',
      message: `The Checkpoint ${checkpointId} does not hold ${path}.`,
      remedy: 'Compare the Checkpoint with the folder as it is now and use a path from that list.',
      details: { checkpoint_id: checkpointId, path },
    });
  }
}

export async function readCheckpointFile(
  context: WorkbenchContext,
  checkpointId: string,
  given: string,
): Promise<Buffer> {
  const path = parseWorkbenchPath(given);
  const { files } = await manifestOf(context, checkpointId);
  // The spelling of then comes first: the file may have another one now, or be gone.
  const file = files.get(path) ?? files.get(await context.spelling.resolve(path));
  if (file === undefined) throw new FileNotInCheckpointError(checkpointId, path);
  return context.store.objects.get(file.hash);
}

export async function manifestOf(context: WorkbenchContext, checkpointId: string): Promise<Manifest> {
  const checkpoint = context.state().checkpoints.find((each) => each.checkpointId === checkpointId);
  if (checkpoint === undefined) throw new CheckpointNotFoundError(checkpointId);
  return readManifest(context.store.objects, checkpoint.manifest);
}
