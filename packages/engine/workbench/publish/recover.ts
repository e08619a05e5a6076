import { PublishConflictError } from '../draft/errors.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { PublishFailedError } from './errors.ts';
import { dropDamagedStaged } from './place-files.ts';
import { settlePublish } from './publish.ts';

/** What became of a publish or restore that an earlier process left unfinished. */
export interface Recovery {
  readonly publishId: string;
  readonly outcome: 'finished' | 'rolled_back';
  readonly paths: readonly string[];
}

/** Ends what an earlier process (or an outcome that could not be journaled) left unfinished. */
export async function recover(context: WorkbenchContext): Promise<Recovery | null> {
  const unfinished = context.state().unfinishedPublish;
  if (unfinished === null) return null;
  const { publishId } = unfinished;
  const paths = unfinished.operations.map(({ path }) => path);
  await dropDamagedStaged(context, publishId, unfinished.operations);
  try {
    await settlePublish(context, unfinished);
    return { publishId, outcome: 'finished', paths };
  } catch (error) {
    const wentBack = error instanceof PublishConflictError || (error instanceof PublishFailedError && error.rolledBack);
    if (wentBack) return { publishId, outcome: 'rolled_back', paths };
    throw error;
  }
}
