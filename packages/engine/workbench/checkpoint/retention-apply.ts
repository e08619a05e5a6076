import type { NewEvent } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import { readManifest } from '../state/manifest.ts';
import { defaultRetention, planRetention, type RetentionPlan, type RetentionPolicy } from './retention.ts';

export interface RetentionOptions {
  readonly policy?: RetentionPolicy;
  readonly pinned?: ReadonlySet<string>;
}

/** What the policy would keep and drop now, and why. */
export async function previewRetention(
  context: WorkbenchContext,
  { policy = defaultRetention, pinned = new Set() }: RetentionOptions = {},
): Promise<RetentionPlan> {
  const { checkpoints } = context.state();
  const contents = new Map<string, ReadonlyMap<string, number>>();
  const read = new Map<string, ReadonlyMap<string, number>>();
  for (const { checkpointId, manifest } of checkpoints) {
    const sizes = read.get(manifest) ?? (await sizesByHash(context, manifest));
    read.set(manifest, sizes);
    contents.set(checkpointId, sizes);
  }
  return planRetention(checkpoints, { policy, now: context.clock.now(), pinned, contents });
}

async function sizesByHash({ store }: WorkbenchContext, manifest: string): Promise<ReadonlyMap<string, number>> {
  const { files } = await readManifest(store.objects, manifest);
  return new Map(files.values().map(({ hash, size }) => [hash, size]));
}

/** Forgets what the policy drops, in one append. Collecting the content is a separate act. */
export async function applyRetention(
  context: WorkbenchContext,
  options: RetentionOptions = {},
): Promise<RetentionPlan> {
  const plan = await previewRetention(context, options);
  const events = plan.drop.map(
    ({ checkpoint: { checkpointId } }): NewEvent => ({
      stream: 'workbench',
      event: { type: 'checkpoint.deleted', checkpoint_id: checkpointId },
    }),
  );
  if (events.length > 0) await context.append(events);
  return plan;
}
