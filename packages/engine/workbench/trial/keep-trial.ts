import type { NewEvent } from '@galley/schema';
import { refuseOwnEvents } from '../draft/draft.ts';
import type { WorkbenchContext } from '../files/context.ts';
import type { TrialState } from '../state/trial-state.ts';
import { DraftInTheWayError } from './errors.ts';
import { trialOf } from './trial-context.ts';

/** What the conversation says before and after a step: all of it lands in one append. */
export interface TrialStep {
  readonly before?: readonly NewEvent[];
  readonly after?: readonly NewEvent[];
}

export interface KeepOptions extends TrialStep {
  /** A Draft that the trial did not begin with is discarded for it. */
  readonly replace?: boolean;
}

/** Makes a trial the Draft, in one journaled step. The trial stays, so that an undo can be followed by another choice. */
export async function keepTrial(
  context: WorkbenchContext,
  draftId: string,
  { replace = false, before = [], after = [] }: KeepOptions = {},
): Promise<string[]> {
  const trial = trialOf(context, draftId);
  const { draft } = context.state();
  const inTheWay = draft !== null && !continues(trial, draft) ? draft : null;
  if (inTheWay !== null && !replace) throw new DraftInTheWayError(inTheWay);
  const gone: NewEvent[] =
    inTheWay === null ? [] : [{ stream: 'workbench', event: { type: 'draft.discarded', draft_id: inTheWay.draftId } }];
  const as = context.ids.next('draft');
  await context.append([
    ...gone,
    ...refuseOwnEvents(before),
    { stream: 'workbench', event: { type: 'trial.kept', draft_id: draftId, as } },
    ...refuseOwnEvents(after),
  ]);
  return [...trial.entries.keys()].sort();
}

/** Whether the Draft is still what the trial began with: then nothing of it is lost. */
function continues({ refines }: TrialState, draft: { readonly entries: unknown }): boolean {
  return refines?.entries === draft.entries;
}
