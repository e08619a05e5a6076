import { InternalError, InvalidInputError } from '@galley/schema';
import type { Store } from '../../store/index.ts';
import { foldRun, type RunState, restoreWorkflow, type Workflow } from '../../workflow/index.ts';

export type RunId = `run_${string}`;

/** A Run in memory: a cache of what its journal says. */
export interface RunRecord {
  readonly id: RunId;
  readonly workflow: Workflow;
  state: RunState;
  /** Why the journal could not be folded any further: nothing may act on a state that is behind its journal. */
  failure: unknown;
}

/** Reads a Run back from the journal, with the workflow's content as it was when the Run started. */
export async function loadRun(store: Store, id: string): Promise<RunRecord> {
  if (!isRunId(id)) throw new RunNotFoundError(id);
  const rows = await store.journal.read(id);
  const first = rows[0]?.event;
  if (first === undefined) throw new RunNotFoundError(id);
  if (first.type !== 'run.started') throw new InternalError(`The run ${id} does not begin with its start.`);
  const content = await store.objects.get(first.workflow.hash);
  const workflow = restoreWorkflow(first.workflow.name, content.toString('utf8'));
  const state = foldRun(workflow, rows);
  if (state === null) throw new InternalError(`The run ${id} has no state.`);
  return { id, workflow, state, failure: null };
}

function isRunId(text: string): text is RunId {
  return text.startsWith('run_');
}

class RunNotFoundError extends InvalidInputError {
  constructor(id: string) {
    super(`There is no run ${id}.`, 'List the runs of this Workbench and use an id from there.', { run_id: id });
  }
}
