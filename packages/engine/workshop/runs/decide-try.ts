import { type NewEvent, NotFoundError, WrongStateError } from '@galley/schema';
import type { TakenParts, TrialState } from '../../workbench/index.ts';
import { runStatus, workedMs } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import type { RunRecord } from '../record/run-record.ts';
import type { RunRegistry } from './registry.ts';
import type { RunsContext } from './runs-context.ts';

// What a person decides about the trials of a try. Each decision is one append: the Draft, the conversation and the end of a
// Run that was not done change together or not at all (SPEC B13).

/** Makes a trial the Draft; its request and answer join the conversation, so that undo takes all of it back. */
export async function keepTrial(
  { context, registry }: RunsContext,
  draftId: string,
  replace: boolean,
): Promise<string[]> {
  const trial = findTrial(context, draftId);
  const record = await resting(registry, trial);
  const answer = trial.reply ?? {
    text: `Kept what ${trial.model} had changed. Its run is ${runStatus(record.state)}.`,
    elapsed_ms: workedMs(record.state, record.state.updatedAt),
    tool_calls: [...record.state.toolCalls],
    sources: [],
  };
  const message: NewEvent = {
    stream: 'workbench',
    event: {
      ...answer,
      type: 'message.added',
      // A new one each time: after an undo the same trial may be kept again.
      message_id: context.ids.next('msg'),
      role: 'assistant',
      run_id: record.id,
    },
  };
  const after = [message, ...endOf(record)];
  return context.workbench.keepTrial(draftId, { replace, before: requestOfTry(context, trial), after });
}

/** Takes single files of a trial into the Draft, as a Revision of its own. */
export async function takeFiles(
  { context, registry }: RunsContext,
  draftId: string,
  paths: readonly string[],
  mix: TakenParts = {},
): Promise<string[]> {
  const trial = findTrial(context, draftId);
  await resting(registry, trial);
  const other = mix.against === undefined ? null : findTrial(context, mix.against);
  const message: NewEvent = {
    stream: 'workbench',
    event: {
      type: 'message.added',
      message_id: context.ids.next('msg'),
      role: 'assistant',
      text: `Took ${paths.join(', ')} from ${trial.model}${howTaken(mix, other?.model)}.`,
      run_id: null,
      elapsed_ms: null,
      tool_calls: [],
      sources: [],
    },
  };
  const step = { before: requestOfTry(context, trial), after: [message] };
  return context.workbench.takeFiles(draftId, paths, { ...step, ...mix });
}

function howTaken({ contents }: TakenParts, other: string | undefined): string {
  if (contents === undefined || contents.size === 0) return '';
  return other === undefined ? ', some of its changes' : `, some of its changes on top of ${other}`;
}

/** Lets go of trials for good. A Run that is under way is stopped first. */
export async function dropTrials({ context, registry }: RunsContext, draftIds: readonly string[]): Promise<void> {
  const ends: NewEvent[] = [];
  for (const draftId of draftIds) {
    const record = await registry.get(findTrial(context, draftId).runId);
    record.drive?.controller.abort();
    await record.drive?.done.catch(() => undefined);
    ends.push(...endOf(record));
  }
  await context.workbench.dropTrials(draftIds, ends);
}

function findTrial({ workbench }: WorkshopContext, draftId: string): TrialState {
  const trial = workbench.trials().find((each) => each.draftId === draftId);
  if (trial !== undefined) return trial;
  throw new NotFoundError(`There is no trial ${draftId}.`, 'List what there is: galley try list DIR', {
    draft_id: draftId,
  });
}

async function resting(registry: RunRegistry, { runId, model }: TrialState): Promise<RunRecord> {
  const record = await registry.get(runId);
  if (runStatus(record.state) === 'running' && record.drive !== null) {
    throw new WrongStateError(`${model} is still working on it.`, 'Wait until it is done, or cancel its run first.', {
      run_id: runId,
    });
  }
  return record;
}

/** What was not done will not be done in this trial. */
function endOf({ id, state }: RunRecord): NewEvent[] {
  const over = ['done', 'cancelled'].includes(runStatus(state));
  return over ? [] : [{ stream: id, event: { type: 'run.cancelled' } }];
}

/** The request that the try answers, unless the conversation stands at it already. */
function requestOfTry({ workbench, ids }: WorkshopContext, trial: TrialState): NewEvent[] {
  const ofTry = new Set(workbench.trials().flatMap(({ tryId, runId }) => (tryId === trial.tryId ? [runId] : [])));
  const asked = workbench
    .timeline()
    .findLast(({ row: { event } }) => event.type === 'message.added' && event.role === 'user');
  const { event } = asked?.row ?? {};
  if (event?.type === 'message.added' && event.run_id !== null && ofTry.has(event.run_id)) return [];
  return [
    {
      stream: 'workbench',
      event: {
        type: 'message.added',
        message_id: ids.next('msg'),
        role: 'user',
        text: trial.request,
        run_id: trial.runId,
        elapsed_ms: null,
        tool_calls: [],
      },
    },
  ];
}
