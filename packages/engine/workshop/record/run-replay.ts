import { InternalError, type JournalRow, type RunEvent } from '@galley/schema';
import type { Store } from '../../store/index.ts';
import { type RunState, step, type Workflow } from '../../workflow/index.ts';
import { isRunId, type RunId, RunNotFoundError, restoreNamed } from './run-record.ts';

export interface ReplayedStep {
  readonly row: JournalRow<RunEvent>;
  readonly before: RunState | null;
  readonly after: RunState;
}

/** A Run as its journal tells it, read on as it grows. Needs no lock: another process may be driving the Run. */
export interface RunReplay {
  readonly id: RunId;
  readonly workflows: ReadonlyMap<string, Workflow>;
  /** What came since the last look. */
  advance(): Promise<readonly ReplayedStep[]>;
  state(): RunState;
  workflow(): Workflow;
}

export async function replayRun(store: Store, id: string): Promise<RunReplay> {
  if (!isRunId(id)) throw new RunNotFoundError(id);
  const workflows = new Map<string, Workflow>();
  let state: RunState | null = null;
  let seen = 0;

  async function advance(): Promise<ReplayedStep[]> {
    if (!isRunId(id)) throw new RunNotFoundError(id);
    const steps: ReplayedStep[] = [];
    for (const row of await store.journal.read(id, { afterSeq: seen })) {
      await restoreNamed(store, row.event, workflows);
      const before = state;
      state = step(workflows, before, row);
      seen = row.seq;
      steps.push({ row, before, after: state });
    }
    if (state === null) throw new RunNotFoundError(id);
    return steps;
  }

  function current(): RunState {
    if (state === null) throw new InternalError(`The run ${id} was not read yet.`);
    return state;
  }

  return {
    id,
    workflows,
    advance,
    state: current,
    workflow() {
      const workflow = workflows.get(current().workflow);
      if (workflow === undefined) throw new InternalError(`The run ${id} has no workflow.`);
      return workflow;
    },
  };
}
