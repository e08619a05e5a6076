import type { NewEvent, StorageLimits } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import { readManifest } from '../state/manifest.ts';
import { planRetention, type RetentionPlan, type RetentionPolicy } from './retention.ts';

export interface RetentionOptions {
  readonly policy?: RetentionPolicy;
  readonly pinned?: ReadonlySet<string>;
  /** Without this, what the kept ones hold together is not counted, unless a limit in bytes needs it. */
  readonly measure?: boolean;
}

const DAY = 24 * 3_600_000;

/** The limits that a person can change, as a policy. */
function policyOf(limits: StorageLimits): RetentionPolicy {
  return {
    keepAllFor: limits.checkpoint_days * DAY,
    keepDailyFor: limits.checkpoint_daily_days * DAY,
    keepWeeklyFor: limits.checkpoint_weekly_days * DAY,
    maxBytes: limits.checkpoint_bytes === 0 ? null : limits.checkpoint_bytes,
  };
}

/** What the policy would keep and drop now, and why. */
export async function previewRetention(
  context: WorkbenchContext,
  { policy = policyOf(context.storage()), pinned = new Set(), measure = true }: RetentionOptions = {},
): Promise<RetentionPlan> {
  const { checkpoints } = context.state();
  const now = context.clock.now();
  if (!measure && policy.maxBytes === null) return planRetention(checkpoints, { policy, now, pinned });
  const contents = new Map<string, ReadonlyMap<string, number>>();
  const read = new Map<string, ReadonlyMap<string, number>>();
  for (const { checkpointId, manifest } of checkpoints) {
    const sizes = read.get(manifest) ?? (await sizesByHash(context, manifest));
    read.set(manifest, sizes);
    contents.set(checkpointId, sizes);
  }
  return planRetention(checkpoints, { policy, now, pinned, contents });
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
