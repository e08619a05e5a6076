import type { JournalRow, RunEvent, RunView } from '@galley/schema';
import type { NewSummary } from '../../store/index.ts';
import { type RunState, step, type Workflow } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { type Drive, isRunId, loadRun, type RunId, type RunRecord } from '../record/run-record.ts';
import { isAsking, mayAsk, summariseRun, viewOfSummary } from '../record/run-summary.ts';
import { type KnownRun, viewRun } from '../record/run-view.ts';
import { createKeptRecords } from './kept-records.ts';

/** A Run that is about to begin: what its first event will be folded with. */
export interface ComingRun {
  readonly id: RunId;
  readonly workflow: Workflow;
}

interface Begun {
  readonly run: ComingRun;
  readonly workflows: Map<string, Workflow>;
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
  /** Every Run of this Workbench, oldest first, those outside the conversation too. Folds only those that are running. */
  list(): Promise<RunView[]>;
  /** These Runs as lists show them, without folding those that stand still; one that is not there is left out. */
  glance(runIds: readonly string[]): Promise<RunView[]>;
  /** Makes the summaries of these Runs that are missing and can be made; gives the Runs that have one now. */
  summarise(runIds: readonly string[]): Promise<string[]>;
  /** The Runs with an Agent that waits for permission to run something. Reads only those that ever asked. */
  asking(): Promise<RunRecord[]>;
  /** The Runs that this process works on. */
  driven(): { readonly record: RunRecord; readonly drive: Drive }[];
  /** Lets `land` append the events that start a Run. Its record is there once they are durable, and not before. */
  begin(run: ComingRun, land: () => Promise<unknown>): Promise<RunRecord>;
  /** No longer follows the journal. */
  close(): void;
}

/** What an event will make of a Run, known before it is on disk: its summary lands with it. */
type Foreseen = { readonly run: KnownRun; readonly before: RunState | null } | { readonly failure: unknown };

export function createRunRegistry(
  { workbench }: Pick<WorkshopContext, 'workbench'>,
  onStep: StepListener,
): RunRegistry {
  const { journal } = workbench.store;
  const records = createKeptRecords();
  const loading = new Map<string, Promise<RunRecord>>();
  const coming = new Map<string, Begun>();
  const begunHere = new Set<string>();
  const askedIn = new Set<string>();
  let askedBefore: Promise<void> | null = null;
  let foreseen: ReadonlyMap<JournalRow, Foreseen> = new Map();

  const stopSummarising = journal.summariseWith((rows) => {
    const { steps, ends } = foresee(rows.filter(isRunRow));
    foreseen = steps;
    return [...ends.values()].flatMap((run) => summariseRun(run) ?? []);
  });
  const stopFollowing = journal.onCommit((rows) => {
    for (const row of rows) if (isRunRow(row)) follow(row, foreseen.get(row));
    foreseen = new Map();
  });

  function foresee(rows: readonly JournalRow<RunEvent>[]) {
    const steps = new Map<JournalRow, Foreseen>();
    const ends = new Map<string, KnownRun>();
    const failed = new Set<string>();
    for (const row of rows) {
      const known = workflowsOf(row);
      if (known === null || failed.has(row.stream)) continue;
      const before = ends.get(row.stream)?.state ?? known.state;
      const seen = look(known.workflows, before, row, known.workflow);
      steps.set(row, seen);
      if ('run' in seen) ends.set(row.stream, seen.run);
      else failed.add(row.stream);
    }
    for (const stream of failed) ends.delete(stream);
    return { steps, ends };
  }

  /** Null for a Run that is not in memory, or is behind its journal. */
  function workflowsOf(row: JournalRow<RunEvent>) {
    const begun = row.event.type === 'run.started' ? coming.get(row.stream) : undefined;
    if (begun !== undefined) return { workflow: begun.run.workflow, workflows: begun.workflows, state: null };
    const record = records.get(row.stream);
    return record === undefined || record.failure !== null ? null : record;
  }

  function follow(row: JournalRow<RunEvent>, seen: Foreseen | undefined): void {
    if (row.event.type === 'trust.asked') askedIn.add(row.stream);
    const known = workflowsOf(row);
    if (known === null) return;
    const next = seen ?? look(known.workflows, known.state, row, known.workflow);
    const begun = known.state === null ? coming.get(row.stream) : undefined;
    const record = begun === undefined ? records.get(row.stream) : undefined;
    if ('failure' in next) {
      if (begun !== undefined) begun.failure = next.failure;
      if (record !== undefined) record.failure = next.failure;
    } else if (begun !== undefined) {
      const { id } = begun.run;
      const shared = { failure: null, drive: null, startedHere: true };
      const entered: RunRecord = { id, workflows: begun.workflows, ...next.run, ...shared };
      records.add(entered);
      begunHere.add(id);
      tell(entered, null, row);
    } else if (record !== undefined) {
      record.state = next.run.state;
      record.workflow = next.run.workflow;
      tell(record, next.before, row);
    }
  }

  function tell(record: RunRecord, before: RunState | null, row: JournalRow<RunEvent>): void {
    try {
      onStep(record, before, row);
    } catch (error) {
      record.failure = error;
    }
  }

  async function load(runId: string): Promise<RunRecord> {
    const record = { ...(await loadRun(workbench.store, runId)), startedHere: begunHere.has(runId) };
    records.add(record);
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
    for (const summary of await journal.summaries('run_')) if (mayAsk(summary)) askedIn.add(summary.stream);
  }

  return {
    get,
    async latest() {
      const last = workbench.latestRun();
      return last === null ? null : get(last);
    },
    async list() {
      const views: RunView[] = [];
      const missing: (NewSummary & { readonly seq: number })[] = [];
      for (const summary of await journal.summaries('run_')) {
        const { stream, seq } = summary;
        if (!isRunId(stream)) continue;
        const view = viewOfSummary(summary);
        const run = view === null ? await get(stream) : null;
        if (run !== null) views.push(viewRun(run, run.drive !== null));
        else if (view !== null) views.push({ ...view, active: records.isDriven(stream) });
        const made = run === null || run.drive !== null || run.failure !== null ? null : summariseRun(run);
        if (made !== null) missing.push({ ...made, seq });
      }
      if (missing.length > 0) await journal.keepSummaries(missing);
      return views;
    },
    async glance(runIds) {
      const views: RunView[] = [];
      for (const id of new Set(runIds)) {
        if (!isRunId(id)) continue;
        const [summary] = await journal.summaries(id);
        if (summary === undefined || summary.stream !== id) continue;
        const view = viewOfSummary(summary);
        const run = view === null ? await get(id) : null;
        if (view !== null) views.push({ ...view, active: records.isDriven(id) });
        else if (run !== null) views.push(viewRun(run, run.drive !== null));
      }
      return views;
    },
    async summarise(runIds) {
      const missing: (NewSummary & { readonly seq: number })[] = [];
      const have: string[] = [];
      for (const id of runIds.filter(isRunId)) {
        const [summary] = await journal.summaries(id);
        if (summary === undefined || summary.stream !== id) continue;
        const made = viewOfSummary(summary) === null ? summariseRun(await get(id)) : null;
        if (made !== null) missing.push({ ...made, seq: summary.seq });
        if (made !== null || summary.kept !== null) have.push(id);
      }
      if (missing.length > 0) await journal.keepSummaries(missing);
      return have;
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
      records.driven().flatMap((record) => (record.drive === null ? [] : [{ record, drive: record.drive }])),
    async begin(run, land) {
      const begun: Begun = { run, workflows: new Map([[run.workflow.hash, run.workflow]]), failure: null };
      coming.set(run.id, begun);
      try {
        await land();
      } finally {
        coming.delete(run.id);
      }
      if (begun.failure !== null) throw begun.failure;
      return get(run.id);
    },
    close() {
      stopSummarising();
      stopFollowing();
    },
  };
}

function look(
  workflows: ReadonlyMap<string, Workflow>,
  before: RunState | null,
  row: JournalRow<RunEvent>,
  workflow: Workflow,
): Foreseen {
  try {
    const state = step(workflows, before, row);
    return { before, run: { state, workflow: workflows.get(state.workflow) ?? workflow } };
  } catch (error) {
    return { failure: error };
  }
}

function isRunRow(row: JournalRow): row is JournalRow<RunEvent> {
  return row.stream.startsWith('run_');
}
