import { type FileOperation, GalleyError, type NewEvent } from '@galley/schema';
import { manifestOf } from './checkpoint.ts';
import type { WorkbenchContext } from './context.ts';
import { type Conflict, PublishConflictError, PublishFailedError } from './errors.ts';
import type { UnfinishedPublish } from './fold.ts';
import { placeFiles, removeStaged, stageFiles } from './place-files.ts';

export interface PublishPlan {
  readonly kind: 'publish' | 'restore';
  readonly draftId: string | null;
  readonly checkpointId: string;
  /** The Checkpoint's own event: it lands together with the intent, never without it. */
  readonly checkpoint: NewEvent;
  readonly operations: readonly FileOperation[];
  modeOf(path: string): number | undefined;
}

/** Changes Published: stages the files, journals the intent, moves them into place, journals the outcome. */
export async function performPublish(context: WorkbenchContext, plan: PublishPlan): Promise<void> {
  const { kind, draftId, checkpointId, checkpoint, operations } = plan;
  const publishId = context.ids.next('pub');
  try {
    await stageFiles(context, publishId, operations, plan.modeOf);
    await context.append([checkpoint, startedEvent({ publishId, kind, draftId, checkpointId, operations })]);
  } catch (error) {
    await removeStaged(context, publishId, operations);
    throw error instanceof GalleyError ? error : new PublishFailedError('A file', true, error);
  }
  await settlePublish(context, { publishId, kind, draftId, checkpointId, operations });
}

/**
 * Ends a publish whose intent is journaled, just now or before a crash: forward when every path is still on one of
 * its two sides, otherwise back, leaving alone what someone else wrote. Throws when it went back.
 */
export async function settlePublish(context: WorkbenchContext, publish: UnfinishedPublish): Promise<void> {
  const { publishId, operations } = publish;
  const foreign = await foreignChanges(context, operations);
  let failure: GalleyError | null = foreign.length > 0 ? new PublishConflictError(foreign) : null;
  if (failure === null) {
    try {
      await placeFiles(context, publishId, operations);
    } catch (error) {
      failure = new PublishFailedError(pathOfFailure(error), true, error);
    }
  }
  if (failure === null) {
    await context.append([{ stream: 'workbench', event: { type: 'publish.finished', publish_id: publishId } }]);
    return;
  }
  await rollBack(context, publish);
  throw failure;
}

async function rollBack(context: WorkbenchContext, publish: UnfinishedPublish): Promise<void> {
  const undone: FileOperation[] = [];
  const backId = `${publish.publishId}-back`;
  try {
    for (const { path, from, to } of publish.operations) {
      const done = from !== to && (await publishedSide(context, path)) === to;
      if (done) undone.push({ path, from: to, to: from });
    }
    const { files } = await manifestOf(context, publish.checkpointId);
    await removeStaged(context, publish.publishId, publish.operations);
    await removeStaged(context, backId, undone);
    await stageFiles(context, backId, undone, (path) => files.get(path)?.mode);
    await placeFiles(context, backId, undone);
  } catch (error) {
    throw new PublishFailedError(pathOfFailure(error), false, error);
  }
  await context.append([
    { stream: 'workbench', event: { type: 'publish.rolled_back', publish_id: publish.publishId } },
  ]);
}

/** Paths that are neither as they were nor as they will be: someone else wrote them. */
async function foreignChanges(context: WorkbenchContext, operations: readonly FileOperation[]): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const { path, from, to } of operations) {
    const published = await publishedSide(context, path);
    if (published === from || published === to) continue;
    conflicts.push({ path, reference: from, published: published ?? null, draft: to });
  }
  return conflicts;
}

/** Undefined for something that is not ours to touch: a link, a device, a file that may not be read. */
async function publishedSide({ published }: WorkbenchContext, path: string): Promise<string | null | undefined> {
  try {
    return await published.hashOf(path);
  } catch (error) {
    if (error instanceof GalleyError) return undefined;
    throw error;
  }
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
