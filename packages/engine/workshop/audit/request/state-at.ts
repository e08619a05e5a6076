import type { JournalRow, RunEvent } from '@galley/schema';
import type { Store } from '../../../store/index.ts';
import { type RunState, step, type Workflow } from '../../../workflow/index.ts';
import { isRunId, RunNotFoundError, restoreNamed } from '../../record/run-record.ts';

export interface StateAt {
  readonly workflows: ReadonlyMap<string, Workflow>;
  readonly state: RunState;
  readonly row: JournalRow<RunEvent>;
}

/** The Run as it was right after one of its events: the fold of its journal up to there. */
export async function stateAt(store: Store, run: string, seq: number): Promise<StateAt> {
  if (!isRunId(run)) throw new RunNotFoundError(run);
  const workflows = new Map<string, Workflow>();
  let state: RunState | null = null;
  let last: JournalRow<RunEvent> | null = null;
  for (const row of await store.journal.read(run, { throughSeq: seq })) {
    if (row.seq > seq) break;
    await restoreNamed(store, row.event, workflows);
    state = step(workflows, state, row);
    last = row;
  }
  if (state === null || last === null) throw new RunNotFoundError(run);
  return { workflows, state, row: last };
}
