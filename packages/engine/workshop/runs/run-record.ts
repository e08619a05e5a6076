import { InternalError, InvalidInputError } from '@galley/schema';
import type { Store } from '../../store/index.ts';
import { foldRun, type RunState, restoreWorkflow, type Workflow } from '../../workflow/index.ts';

export type RunId = `run_${string}`;

/** A Run in memory: a cache of what its journal says. */
export interface RunRecord {
  readonly id: RunId;
  /** The workflow it was started with, and all it went into on the way. */
  readonly workflow: Workflow;
  readonly workflows: Map<string, Workflow>;
  /** Where each came from, by hash. */
  readonly sources: Map<string, string>;
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
  const workflows = new Map<string, Workflow>();
  const sources = new Map<string, string>();
  for (const { event } of rows) {
    if (event.type === 'run.started' || event.type === 'workflow.loaded') {
      const content = await store.objects.get(event.workflow.hash);
      workflows.set(event.workflow.hash, restoreWorkflow(event.workflow.name, content.toString('utf8')));
      if (event.workflow.source !== undefined) sources.set(event.workflow.hash, event.workflow.source);
    }
  }
  const workflow = workflows.get(first.workflow.hash);
  const state = foldRun(workflows, rows);
  if (state === null || workflow === undefined) throw new InternalError(`The run ${id} has no state.`);
  return { id, workflow, workflows, sources, state, failure: null };
}

export function isRunId(text: string): text is RunId {
  return text.startsWith('run_');
}

export class RunNotFoundError extends InvalidInputError {
  constructor(id: string) {
    super(`There is no run ${id}.`, 'List the runs of this Workbench and use an id from there.', { run_id: id });
  }
}
