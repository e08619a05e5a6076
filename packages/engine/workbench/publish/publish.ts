import { type FileOperation, GalleyError, type NewEvent } from '@galley/schema';
import { manifestOf } from '../checkpoint/checkpoint.ts';
import { foreignChange, publishedSide } from '../draft/conflict.ts';
import { type Conflict, PublishConflictError } from '../draft/errors.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { inParallel } from '../paths/in-parallel.ts';
import type { UnfinishedPublish } from '../state/fold.ts';
import { moveEvents } from '../state/timeline-moved.ts';
import type { TimelineMove } from '../state/unfinished-publish.ts';
import { PublishFailedError } from './errors.ts';
import { placeFiles } from './place-files.ts';
import { createStaging, removeStaged, type Staging } from './staging.ts';

export interface PublishPlan {
  readonly kind: 'publish' | 'restore' | 'timeline' | 'files';
  readonly draftId: string | null;
  readonly checkpointId: string;
  /** The Checkpoint's own event: it lands together with the intent, never without it. */
  readonly checkpoint: NewEvent;
  readonly operations: readonly FileOperation[];
  modeOf(path: string): number | undefined;
  /** Where staging began before the operations were known. */
  readonly staging?: Staging;
  /** With kind `timeline`: the move that lands together with the outcome. */
  readonly timeline?: TimelineMove;
  /** Lands with the outcome too, unless a crash comes between: then recovery knows nothing of it. */
  readonly more?: readonly NewEvent[];
}

const ROLL_BACK_ATTEMPTS = 5;

/** Changes Published: stages the files, journals the intent, moves them into place, journals the outcome. */
export async function performPublish(context: WorkbenchContext, plan: PublishPlan): Promise<void> {
  const { kind, draftId, checkpointId, checkpoint, operations, timeline = null, more = [] } = plan;
  const { staging = createStaging(context) } = plan;
  const { publishId } = staging;
  const publish: UnfinishedPublish = { publishId, kind, draftId, checkpointId, operations, timeline };
  context.placing.begin(operations.reduce((steps, { to }) => steps + (to === null ? 1 : 2), 0));
  try {
    await staging.complete(operations, plan.modeOf);
    await context.append([checkpoint, startedEvent(publish)]);
  } catch (error) {
    await staging.discard();
    throw error instanceof GalleyError ? error : new PublishFailedError('A file', true, error);
  }
  await settlePublish(context, publish, more);
}

/**
 * Ends a publish whose intent is journaled, just now or before a crash: forward when every path is still on one of
 * its two sides, otherwise back, leaving alone what someone else wrote. Throws when it went back.
 */
export async function settlePublish(
  context: WorkbenchContext,
  publish: UnfinishedPublish,
  more: readonly NewEvent[] = [],
): Promise<void> {
  const { publishId, operations } = publish;
  const foreign = await foreignChanges(context, operations);
  let failure: GalleyError | null = foreign.length > 0 ? new PublishConflictError(foreign) : null;
  if (failure === null) {
    try {
      await placeFiles(context, publishId, operations);
    } catch (error) {
      failure =
        error instanceof PublishConflictError ? error : new PublishFailedError(pathOfFailure(error), true, error);
    }
  }
  if (failure === null) {
    const finished: NewEvent = { stream: 'workbench', event: { type: 'publish.finished', publish_id: publishId } };
    await context.append([...moveEvents(publish), finished, ...more]);
    return;
  }
  await rollBack(context, publish);
  throw failure;
}

async function rollBack(context: WorkbenchContext, publish: UnfinishedPublish): Promise<void> {
  const { publishId, operations } = publish;
  try {
    const { files } = await manifestOf(context, publish.checkpointId);
    await removeStaged(context, publishId, operations);
    // Someone may write one of the paths just now. It is then no longer ours to put back: look again.
    for (
      let attempt = 1;
      !(await putBack(context, publishId, operations, (path) => files.get(path)?.mode));
      attempt += 1
    ) {
      if (attempt === ROLL_BACK_ATTEMPTS) throw new PublishConflictError(await foreignChanges(context, operations));
    }
  } catch (error) {
    throw new PublishFailedError(pathOfFailure(error), false, error);
  }
  await context.append([{ stream: 'workbench', event: { type: 'publish.rolled_back', publish_id: publishId } }]);
}

/** False when a path changed under it. */
async function putBack(
  context: WorkbenchContext,
  publishId: string,
  operations: readonly FileOperation[],
  modeOf: (path: string) => number | undefined,
): Promise<boolean> {
  const backId = `${publishId}-back`;
  const undone: FileOperation[] = [];
  for (const { path, from, to } of operations) {
    const done = from !== to && (await publishedHash(context, path)) === to;
    if (done) undone.push({ path, from: to, to: from });
  }
  await removeStaged(context, backId, operations);
  await createStaging(context, backId).complete(undone, modeOf);
  try {
    await placeFiles(context, backId, undone);
    return true;
  } catch (error) {
    if (error instanceof PublishConflictError) return false;
    throw error;
  }
}

/** Paths that are neither as they were nor as they will be: someone else wrote them. */
async function foreignChanges(context: WorkbenchContext, operations: readonly FileOperation[]): Promise<Conflict[]> {
  const found = await inParallel(operations, (operation) => foreignChange(context, operation));
  return found.filter((conflict) => conflict !== null);
}

async function publishedHash(context: WorkbenchContext, path: string): Promise<string | null | undefined> {
  const { state, hash } = await publishedSide(context, path, () => true);
  return state === 'unreadable' ? undefined : hash;
}

function startedEvent(publish: UnfinishedPublish): NewEvent {
  return {
    stream: 'workbench',
    event: {
      type: 'publish.started',
      publish_id: publish.publishId,
      kind: publish.kind,
      draft_id: publish.draftId,
      checkpoint_id: publish.checkpointId,
      operations: [...publish.operations],
      ...(publish.timeline === null
        ? {}
        : { timeline: { kind: publish.timeline.kind, to_seq: publish.timeline.toSeq } }),
    },
  };
}

function pathOfFailure(error: unknown): string {
  for (const key of ['dest', 'path'] as const) {
    const value = error instanceof Error && key in error ? Reflect.get(error, key) : undefined;
    if (typeof value === 'string') return value;
  }
  return 'A file';
}
