import { GalleyError } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import { planPruning } from '../state/revision.ts';

/** Does what ends a Draft, then lets go of the Revisions that the policy no longer keeps. */
export async function thenPrune<Result>(context: WorkbenchContext, work: Promise<Result>): Promise<Result> {
  const result = await work;
  const beforeSeq = planPruning(context.state().timeline, context.revisionPolicy);
  if (beforeSeq === null) return result;
  try {
    await context.append([{ stream: 'workbench', event: { type: 'revisions.pruned', before_seq: beforeSeq } }]);
  } catch (error) {
    // The publish or discard is done; reporting it as failed would be wrong, and the next one prunes.
    if (!(error instanceof GalleyError)) throw error;
    process.emitWarning(error);
  }
  return result;
}
