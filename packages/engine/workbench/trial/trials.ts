import type { NewEvent, WorkbenchEventOf } from '@galley/schema';
import { refuseOwnEvents } from '../draft/draft.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { trialOf } from './trial-context.ts';

export type NewTrial = Omit<WorkbenchEventOf<'trial.started'>, 'type'>;

/** Begins trials together with what starts their Runs, in one append: none is there without its Run. */
export async function startTrials(
  context: WorkbenchContext,
  trials: readonly NewTrial[],
  more: readonly NewEvent[],
): Promise<void> {
  const started = trials.map(
    (trial): NewEvent => ({ stream: 'workbench', event: { type: 'trial.started', ...trial } }),
  );
  await context.append([...started, ...refuseOwnEvents(more)]);
}

/** Lets go of trials for good; their content is freed when garbage is collected. */
export async function dropTrials(
  context: WorkbenchContext,
  draftIds: readonly string[],
  more: readonly NewEvent[],
): Promise<void> {
  for (const id of draftIds) trialOf(context, id);
  const dropped = draftIds.map(
    (id): NewEvent => ({ stream: 'workbench', event: { type: 'trial.dropped', draft_id: id } }),
  );
  await context.append([...refuseOwnEvents(more), ...dropped]);
}
