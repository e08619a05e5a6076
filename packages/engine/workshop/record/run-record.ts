import { InternalError, NotFoundError, type RunEvent } from '@galley/schema';
import type { Store } from '../../store/index.ts';
import { foldRun, type RunDriver, type RunState, restoreWorkflow, type Workflow } from '../../workflow/index.ts';

export type RunId = `run_${string}`;

/** Work under way on a Run in this process. */
export interface Drive {
  readonly driver: RunDriver;
  /** Stops at once. */
  readonly controller: AbortController;
  /** Stops gently. */
  readonly drain: AbortController;
  readonly done: Promise<void>;
}

/** A Run in memory: a cache of what its journal says, and who works on it. There is none before the Run is on disk. */
export interface RunRecord {
  readonly id: RunId;
  /** The workflow it is a Run of, and all it went into on the way. */
  workflow: Workflow;
  readonly workflows: Map<string, Workflow>;
  state: RunState;
  /** Why the journal could not be folded any further: nothing may act on a state that is behind its journal. */
  failure: unknown;
  /** Null while nobody works on it. */
  drive: Drive | null;
  /** It was started here, by whoever has the Workbench open. */
  readonly startedHere: boolean;
}

/** Reads a Run back from the journal, with the workflow's content as it was when the Run started. */
export async function loadRun(store: Store, id: string): Promise<RunRecord> {
  if (!isRunId(id)) throw new RunNotFoundError(id);
  const rows = await store.journal.read(id);
  const first = rows[0]?.event;
  if (first === undefined) throw new RunNotFoundError(id);
  if (first.type !== 'run.started') throw new InternalError(`The run ${id} does not begin with its start.`);
  const workflows = new Map<string, Workflow>();
  for (const { event } of rows) await restoreNamed(store, event, workflows);
  const state = foldRun(workflows, rows);
  const workflow = workflows.get(state?.workflow ?? '');
  if (state === null || workflow === undefined) throw new InternalError(`The run ${id} has no state.`);
  return { id, workflow, workflows, state, failure: null, drive: null, startedHere: false };
}

/** The contents that the fold needs for an event, before it is folded. What was pinned and never entered is not read. */
export async function restoreNamed(store: Store, event: RunEvent, workflows: Map<string, Workflow>): Promise<void> {
  for (const { name, hash } of namedBy(event)) await restore(store, name, hash, workflows);
}

/** All that the Run can reach, for who must see it before it is entered. */
export async function openPinned(store: Store, { state, workflows }: RunRecord): Promise<void> {
  for (const { name, hash } of state.reach.pinned ?? []) await restore(store, name, hash, workflows);
}

async function restore(store: Store, name: string, hash: string, workflows: Map<string, Workflow>): Promise<void> {
  if (workflows.has(hash)) return;
  const content = await store.objects.get(hash);
  workflows.set(hash, restoreWorkflow(name, content.toString('utf8')));
}

function namedBy(event: RunEvent): readonly { readonly name: string; readonly hash: string }[] {
  switch (event.type) {
    case 'run.started':
    case 'workflow.loaded':
      return [event.workflow];
    case 'workflow.refreshed':
      return event.changed.map(({ to }) => to);
    default:
      return [];
  }
}

export function isRunId(text: string): text is RunId {
  return /^run_[a-z0-9-]+$/.test(text);
}

export class RunNotFoundError extends NotFoundError {
  constructor(id: string) {
    super(`There is no run ${id}.`, 'List the runs of this Workbench and use an id from there.', { run_id: id });
  }
}
