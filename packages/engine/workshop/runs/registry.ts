import type { JournalRow, RunEvent } from '@galley/schema';
import { type RunState, step, type Workflow } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { effectiveRuns } from '../conversation/effective-runs.ts';
import { type Drive, isRunId, loadRun, type RunId, type RunRecord } from '../record/run-record.ts';

/** A Run that is about to begin: what its first event will be folded with. */
export interface ComingRun {
  readonly id: RunId;
  readonly workflow: Workflow;
}

interface Begun {
  readonly run: ComingRun;
  /** Why its start could not be folded. */
  failure: unknown;
}

/** What a Run became with one durable event. */
export type StepListener = (record: RunRecord, before: RunState | null, row: JournalRow<RunEvent>) => void;

/** The Runs of one Workbench in this process. Each is there once, is a fold of the journal, and follows it. */
export interface RunRegistry {
  get(runId: string): Promise<RunRecord>;
  /** The Run behind the last request that counts. */
  latest(): Promise<RunRecord | null>;
  /** Every Run of this Workbench, oldest first, those outside the conversation too. */
  list(): Promise<RunRecord[]>;
  /** The Runs with an Agent that waits for permission to run something. Reads only those that ever asked. */
  asking(): Promise<RunRecord[]>;
  /** The Runs that this process works on. */
  driven(): { readonly record: RunRecord; readonly drive: Drive }[];
  /** Lets `land` append the events that start a Run. Its record is there once they are durable, and not before. */
  begin(run: ComingRun, land: () => Promise<unknown>): Promise<RunRecord>;
  /** No longer follows the journal. */
  close(): void;
}

export function createRunRegistry(
  { workbench }: Pick<WorkshopContext, 'workbench'>,
  onStep: StepListener,
): RunRegistry {
  const { journal } = workbench.store;
  const records = new Map<string, RunRecord>();
  const loading = new Map<string, Promise<RunRecord>>();
  const coming = new Map<string, Begun>();
  const askedIn = new Set<string>();
  let askedBefore: Promise<void> | null = null;

  const stopFollowing = journal.onCommit((rows) => {
    for (const row of rows) if (isRunRow(row)) follow(row);
  });

  function follow(row: JournalRow<RunEvent>): void {
    if (row.event.type === 'trust.asked') askedIn.add(row.stream);
    const begun = row.event.type === 'run.started' ? coming.get(row.stream) : undefined;
    const record = records.get(row.stream);
    if (begun !== undefined) enter(begun, row);
    else if (record !== undefined && record.failure === null) advance(record, row);
  }

  function enter(begun: Begun, row: JournalRow<RunEvent>): void {
    const { id, workflow } = begun.run;
    const workflows = new Map([[workflow.hash, workflow]]);
    try {
      const state = step(workflows, null, row);
      const record: RunRecord = { id, workflow, workflows, state, failure: null, drive: null, startedHere: true };
      records.set(id, record);
      tell(record, null, row);
    } catch (error) {
      begun.failure = error;
    }
  }

  function advance(record: RunRecord, row: JournalRow<RunEvent>): void {
    const before = record.state;
    try {
      record.state = step(record.workflows, before, row);
      record.workflow = record.workflows.get(record.state.workflow) ?? record.workflow;
    } catch (error) {
      record.failure = error;
      return;
    }
    tell(record, before, row);
  }

  function tell(record: RunRecord, before: RunState | null, row: JournalRow<RunEvent>): void {
    try {
      onStep(record, before, row);
    } catch (error) {
      record.failure = error;
    }
  }

  async function load(runId: string): Promise<RunRecord> {
    const record = await loadRun(workbench.store, runId);
    records.set(runId, record);
    return record;
  }

  /** Two that ask at once get the same record: a second one would not be followed. */
  async function get(runId: string): Promise<RunRecord> {
    const known = records.get(runId);
    if (known !== undefined) return known;
    const under = loading.get(runId) ?? load(runId).finally(() => loading.delete(runId));
    loading.set(runId, under);
    return under;
  }

  async function readAsked(): Promise<void> {
    for (const id of await journal.streams('run_', { having: 'trust.asked' })) askedIn.add(id);
  }

  return {
    get,
    async latest() {
      const [last] = effectiveRuns(workbench.timeline());
      return last === undefined ? null : get(last);
    },
    async list() {
      return Promise.all((await journal.streams('run_')).filter(isRunId).map(get));
    },
    async asking() {
      askedBefore ??= readAsked();
      await askedBefore;
      const found: RunRecord[] = [];
      for (const id of [...askedIn].filter(isRunId)) {
        const record = await get(id);
        if (!isAsking(record)) askedIn.delete(id);
        else if (!record.state.cancelled) found.push(record);
      }
      return found;
    },
    driven: () =>
      [...records.values()].flatMap((record) => (record.drive === null ? [] : [{ record, drive: record.drive }])),
    async begin(run, land) {
      const begun: Begun = { run, failure: null };
      coming.set(run.id, begun);
      try {
        await land();
      } finally {
        coming.delete(run.id);
      }
      if (begun.failure !== null) throw begun.failure;
      return get(run.id);
    },
    close: stopFollowing,
  };
}

function isAsking({ state }: RunRecord): boolean {
  return state.counts.waiting > 0 && state.agents.values().some(({ pending }) => pending?.kind === 'trust');
}

function isRunRow(row: JournalRow): row is JournalRow<RunEvent> {
  return row.stream !== 'workbench';
}
