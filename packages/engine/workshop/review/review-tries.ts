import type { ChangeView, ProcedureOutput, RunView } from '@galley/schema';
import { NotFoundError } from '@galley/schema';
import type { TrialState, Workbench } from '../../workbench/index.ts';
import type { RunRecord } from '../record/run-record.ts';
import { reviewChangeSet } from './review.ts';

export interface TriedRuns {
  get(runId: string): Promise<RunRecord>;
  view(record: RunRecord): RunView;
}

/** The tries of a Workbench, newest first, each trial labelled by its model, cost and time (SPEC B13). */
export async function listTries(workbench: Workbench, runs: TriedRuns): Promise<ProcedureOutput<'TryList'>> {
  const present = workbench.draft()?.entries;
  const tries = [...Map.groupBy(workbench.trials(), ({ tryId }) => tryId)].reverse();
  return {
    tries: await Promise.all(
      tries.map(async ([tryId, trials]) => {
        const records = await Promise.all(trials.map(({ runId }) => runs.get(runId)));
        return {
          try_id: tryId,
          request: trials[0]?.request ?? '',
          started_at: trials[0]?.startedAt ?? 0,
          refines_draft: trials.some(({ refines }) => refines !== null),
          plan_of: records[0]?.state.started.given?.run_id ?? null,
          trials: trials
            .map((trial, at) => viewTrial(trial, present, records[at], runs))
            .filter((each) => each !== null),
        };
      }),
    ),
  };
}

function viewTrial(trial: TrialState, present: unknown, record: RunRecord | undefined, runs: TriedRuns) {
  if (record === undefined) return null;
  const run = runs.view(record);
  const began = trial.refines?.entries;
  const changed = trial.entries.values().filter(({ path, hash }) => began?.get(path)?.hash !== hash);
  return {
    draft_id: trial.draftId,
    model: trial.model,
    elapsed_ms: run.updated_at - run.started_at,
    changes: [...changed].length,
    is_draft: trial.entries.size > 0 && trial.entries === present,
    answer: trial.reply?.text ?? null,
    run,
  };
}

/** Every file that a trial of the try changed, with what each of them did to it. */
export async function compareTry(workbench: Workbench, tryId: string): Promise<ProcedureOutput<'TryCompare'>> {
  const trials = workbench.trials().filter((trial) => trial.tryId === tryId);
  if (trials.length === 0) {
    throw new NotFoundError(`There is no try ${tryId}.`, 'List what there is: galley try list DIR', { try_id: tryId });
  }
  const sets = await Promise.all(trials.map(({ draftId }) => changesByPath(workbench, draftId)));
  const paths = [...new Set(sets.flatMap((changes) => [...changes.keys()]))].sort();
  const contents = (path: string) => trials.map(({ entries }) => entries.get(path)?.hash);
  return {
    trials: trials.map(({ draftId, model }) => ({ draft_id: draftId, model })),
    files: paths.map((path) => {
      const hashes = contents(path);
      return {
        path,
        trials: trials.map(({ draftId }, at) => {
          const change = sets[at]?.get(path) ?? null;
          const first = change === null ? at : hashes.indexOf(hashes[at]);
          return { draft_id: draftId, change, same_as: first === at ? null : (trials[first]?.draftId ?? null) };
        }),
      };
    }),
  };
}

async function changesByPath(workbench: Workbench, draftId: string): Promise<ReadonlyMap<string, ChangeView>> {
  const { changes } = await reviewChangeSet(workbench.trial(draftId));
  return new Map(changes.map((change) => [change.path, change]));
}
