import type { WorkbenchContext } from '../files/context.ts';
import { createSpelling } from '../paths/spelling.ts';
import type { TrialState } from '../state/trial-state.ts';
import { TrialNotFoundError } from './errors.ts';

export function trialOf(context: Pick<WorkbenchContext, 'state'>, draftId: string): TrialState {
  const trial = context.state().trials.get(draftId);
  if (trial === undefined) throw new TrialNotFoundError(draftId);
  return trial;
}

/** The Workbench as a trial sees it: all is the same, and its own Draft stands in the place of the Draft. */
export function trialContext(context: WorkbenchContext, draftId: string): WorkbenchContext {
  const { root, clock } = context;
  const { caseSensitive } = context.spelling;
  return {
    ...context,
    get maxFiles() {
      return context.maxFiles;
    },
    get maxFileBytes() {
      return context.maxFileBytes;
    },
    spelling: createSpelling({
      root,
      caseSensitive,
      draftPaths: () => trialOf(context, draftId).entries.keys(),
      now: () => clock.now(),
    }),
    state: () => ({ ...context.state(), draft: trialOf(context, draftId) }),
  };
}
