import type { NewEvent } from '@galley/schema';
import type { WorkbenchContext } from './context.ts';
import { CheckpointNotFoundError } from './errors.ts';
import { encodeManifest, type Manifest, readManifest } from './manifest.ts';
import { takeSnapshot } from './snapshot.ts';

export type CheckpointReason = 'publish' | 'restore' | 'manual';

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
  include: Iterable<string> = [],
): Promise<PreparedCheckpoint> {
  const manifest = await takeSnapshot(context, include);
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

export async function manifestOf(context: WorkbenchContext, checkpointId: string): Promise<Manifest> {
  const checkpoint = context.state().checkpoints.find((each) => each.checkpointId === checkpointId);
  if (checkpoint === undefined) throw new CheckpointNotFoundError(checkpointId);
  return readManifest(context.store.objects, checkpoint.manifest);
}
