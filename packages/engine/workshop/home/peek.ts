import { createIdSource, type HomePeek, systemClock } from '@galley/schema';
import { countChanges, openWorkbench } from '../../workbench/index.ts';
import { isUndone } from '../conversation/effective-runs.ts';
import { viewOfSummary } from '../record/run-summary.ts';

const MOST_RUNS = 20;

/** What waits in a Workbench that nobody holds: from what its Runs left when they stopped. Nothing is written. */
export async function peekIntoWorkbench(directory: string): Promise<HomePeek> {
  const ids = createIdSource(systemClock);
  await using workbench = await openWorkbench({ directory, clock: systemClock, ids, readOnly: true });
  const undone = isUndone(workbench);
  const runs = (await workbench.store.journal.summaries('run_')).flatMap((summary) => viewOfSummary(summary) ?? []);
  const draft = workbench.draft();
  return {
    name: workbench.name,
    draft_changes: draft === null ? 0 : countChanges(draft.entries),
    runs: waitingRuns(runs.filter((run) => !undone(run))),
  };
}

interface StandingRun {
  readonly run_id: string;
  readonly request: string;
  readonly workflow: string;
  readonly status: string;
  readonly gate: unknown;
  readonly updated_at: number;
}

/** Newest first; what is done needs nobody. */
export function waitingRuns(runs: readonly StandingRun[]): HomePeek['runs'] {
  return runs
    .flatMap(({ run_id, request, workflow, status, gate, updated_at }) =>
      status === 'waiting' || status === 'paused' || status === 'failed' || status === 'running'
        ? [{ run_id, request, workflow, status, has_gate: gate !== null, updated_at } as const]
        : [],
    )
    .sort((left, right) => right.updated_at - left.updated_at)
    .slice(0, MOST_RUNS);
}
