import {
  type BudgetLimit,
  type JournalRow,
  type NewEvent,
  type RunEvent,
  type RunView,
  toErrorPayload,
} from '@galley/schema';
import { countChanges, createMutex } from '../../workbench/index.ts';
import {
  builtInPlace,
  currentRules,
  defaultAtOnce,
  driveRun,
  type RunDriver,
  runStatus,
  step,
} from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { effectiveRuns } from '../conversation/effective-runs.ts';
import { announceStep } from '../notify/announce-run.ts';
import { compareSource, refreshEvent } from '../pinning/compare-source.ts';
import { keepContents, lookAtSource } from '../pinning/pin-source.ts';
import { type ApproveOptions, createPlanning, type GateAnswer, type Planning } from '../plan/planning.ts';
import { guardWrites } from '../ports/guard-writes.ts';
import { createRunPorts } from '../ports/run-ports.ts';
import type { Projections } from '../projections/projections.ts';
import { isRunId, loadRun, openPinned, type RunRecord } from '../record/run-record.ts';
import { viewRun } from '../record/run-view.ts';
import { allowAll, allowProgram, answerAllowed } from '../trust/trust-answers.ts';
import { FolderNotTrustedError } from '../user/folder-trust.ts';
import { createAlarms } from './alarms.ts';
import {
  AgentNotStoppedError,
  DraftUndecidedError,
  GateNotOpenError,
  MainAgentNeededError,
  RunActiveError,
  RunCancelledError,
  RunFinishedError,
  RunUndoneError,
  SourceUnreadableError,
} from './errors.ts';
import { createUndo, type RegenerateRequest, type UndoRequest } from './undo.ts';

export interface StartRequest {
  readonly text: string;
  readonly model: string;
  readonly budget?: BudgetLimit;
  readonly allowUnknownPrice?: boolean;
  readonly variables?: Readonly<Record<string, string>>;
  /** Who takes turns in States that do not say. */
  readonly backend?: string;
  /** The scripts and programs of this workflow may run unread. Never from a procedure: only whoever starts the process can say so. */
  readonly allowScripts?: boolean;
}

interface ResumeRequest {
  /** From here on with this model, whatever the States say (SPEC A4). */
  readonly model?: string | undefined;
  /** With the workflow's source as it is now (SPEC O18). */
  readonly refresh?: boolean | undefined;
  /** As in a start. */
  readonly allowScripts?: boolean;
}

interface ActiveRun {
  readonly driver: RunDriver;
  readonly controller: AbortController;
  readonly drain: AbortController;
  readonly done: Promise<void>;
}

/** Starts, drives, stops and resumes the Runs of one Workbench. */
export function createRuns(context: WorkshopContext, projections: Projections) {
  const { workbench, notifier, ids, models } = context;
  const { store } = workbench;
  const records = new Map<string, RunRecord>();
  const active = new Map<string, ActiveRun>();
  /** Without this a message could come between what an undo looked at and what it does. */
  const inTurn = createMutex();
  /** Runs that were started here by whoever has the Workbench open. */
  const startedHere = new Set<string>();

  /** A Run that came with a folder from elsewhere goes on only once the person trusts the folder (SPEC T4). */
  function refuseForeign({ id }: RunRecord): void {
    if (!context.folder.trusted() && !startedHere.has(id)) throw new FolderNotTrustedError(workbench.root);
  }

  /** A question whose time is up, and a Run that waits for a limit to pass, go on by themselves while we live. */
  const alarms = createAlarms(context.clock, (record) => {
    const halted = record.state.paused !== null;
    const go = halted ? workbench.append([{ stream: record.id, event: { type: 'run.resumed' } }]) : Promise.resolve();
    go.then(() => drive(record)).catch((error: unknown) => {
      record.failure ??= error;
    });
  });

  const stopListening = store.journal.onCommit((rows) => {
    for (const row of rows) if (isRunRow(row)) follow(row);
  });

  function follow(row: JournalRow<RunEvent>): void {
    const record = records.get(row.stream);
    if (record === undefined || record.failure !== null) return;
    try {
      fold(record, row);
    } catch (error) {
      record.failure = error;
    }
  }

  function fold(record: RunRecord, row: JournalRow<RunEvent>): void {
    const before = row.event.type === 'run.started' ? null : record.state;
    record.state = step(record.workflows, before, row);
    record.workflow = record.workflows.get(record.state.workflow) ?? record.workflow;
    for (const notification of announceStep(workbench.id, record.workflow, before, record.state, row)) {
      notifier.notify(notification);
    }
    projections.onRunEvent(record, before, row);
  }

  async function get(runId: string): Promise<RunRecord> {
    const known = records.get(runId);
    if (known !== undefined) return known;
    const loaded = await loadRun(store, runId);
    records.set(runId, loaded);
    return loaded;
  }

  async function latest(): Promise<RunRecord | null> {
    const [last] = effectiveRuns(workbench.timeline());
    return last === undefined ? null : get(last);
  }

  /** The programs of a Run that is over need their folders no more; those of one that waits keep them. */
  async function tidyAfter(record: RunRecord, ended: Promise<void>): Promise<void> {
    try {
      await ended;
    } finally {
      const over = !['waiting', 'paused', 'running'].includes(runStatus(record.state));
      // One that cannot be removed now goes when the Workbench closes.
      if (over) await workbench.removeView(record.id).catch(() => undefined);
    }
  }

  function drive(record: RunRecord): void {
    if (active.has(record.id)) return;
    const controller = new AbortController();
    const drain = new AbortController();
    const ports = {
      ...createRunPorts({ ...context, draft: guardWrites(workbench, record) }, record),
      ...planning.ports(record),
    };
    const signals = { signal: controller.signal, drain: drain.signal };
    const { atOnce = defaultAtOnce } = context.programs;
    const driver = driveRun({ workflows: record.workflows, ports, ...signals, atOnce });
    const ended = driver.done
      .catch((error: unknown) => {
        // The journal could not be written: the Run stands where its last durable event left it.
        notifier.notify({
          type: 'WorkshopRunStatusChanged',
          workbench_id: workbench.id,
          run_id: record.id,
          status: 'paused',
          error: toErrorPayload(error),
        });
        throw error;
      })
      .finally(() => {
        active.delete(record.id);
        if (!drain.signal.aborted && !controller.signal.aborted) alarms.set(record);
      });
    const done = tidyAfter(record, ended);
    active.set(record.id, { driver, controller, drain, done });
    // Whoever waits for the Run sees the failure; without this, one that nobody waits for would end the process.
    done.catch(() => undefined);
  }

  async function refuseIfBusy(refineDraft: boolean): Promise<void> {
    const last = await latest();
    if (last !== null && ['running', 'waiting'].includes(runStatus(last.state))) throw new RunActiveError(last.id);
    const draft = workbench.draft();
    if (draft !== null && !refineDraft) throw new DraftUndecidedError(countChanges(draft.entries));
  }

  function refuseIfUndone(runId: string): void {
    if (records.get(runId)?.state.started.message_id === null) return;
    if (!effectiveRuns(workbench.timeline()).some((id) => id === runId)) throw new RunUndoneError(runId);
  }

  /** A Run that is not in the journal yet: its record, and the event that starts it. */
  async function build(source: string, request: StartRequest, messageId: string | null) {
    // A name of the program's own means nothing to our models, and the program itself refuses one that it does not know.
    const its = context.backends.get(request.backend ?? '')?.modelName?.(request.model) ?? null;
    if (its === null) models.get(request.model);
    const pinned = await lookAtSource(context, source);
    await keepContents(context, pinned);
    const { workflow } = pinned.start;
    const { as: _, ...ref } = pinned.started;
    const notices = pinned.findings.filter(({ level }) => level !== 'info').map(({ message }) => message);
    const runId = ids.next('run');
    const started = {
      type: 'run.started' as const,
      run_id: runId,
      message_id: messageId,
      request: request.text,
      model: request.model,
      workflow: ref,
      budget: request.budget ?? { dollars: null, tokens: null },
      allow_unknown_price: request.allowUnknownPrice ?? false,
      variables: request.variables ?? {},
      rules: currentRules,
      reachable: [...pinned.reachable],
      ...(notices.length === 0 ? {} : { notices }),
      ...(request.backend === undefined ? {} : { backend: request.backend }),
      ...(request.allowScripts === true ? { allow_scripts: true as const } : {}),
    };
    const initial = { seq: 0, stream: runId, at: context.clock.now(), event: started };
    const workflows = new Map([[ref.hash, workflow]]);
    const state = step(workflows, null, initial);
    const record: RunRecord = { id: runId, workflow, workflows, state, failure: null };
    records.set(runId, record);
    startedHere.add(runId);
    if (request.allowScripts === true) await allowEverything(record);
    return { record, started };
  }

  async function prepare(request: { text: string; model: string }) {
    const messageId = ids.next('msg');
    const { record, started } = await build(builtInPlace('rpi'), request, messageId);
    const runId = record.id;
    const events: NewEvent[] = [
      {
        stream: 'workbench',
        event: {
          type: 'message.added',
          message_id: messageId,
          role: 'user',
          text: request.text,
          run_id: runId,
          elapsed_ms: null,
          tool_calls: [],
        },
      },
      { stream: runId, event: started },
    ];
    return {
      events,
      started: { messageId, runId },
      go: () => drive(record),
      forget: () => void records.delete(runId),
    };
  }

  async function start(request: { text: string; refineDraft: boolean; model: string }) {
    await refuseIfBusy(request.refineDraft);
    const { events, started, go, forget } = await prepare(request);
    try {
      await workbench.append(events);
    } catch (error) {
      forget();
      throw error;
    }
    go();
    return started;
  }

  /** Runs a workflow of the person's own, outside the conversation. */
  async function startWorkflow(source: string, request: StartRequest): Promise<RunRecord> {
    const { record, started } = await build(source, request, null);
    try {
      await workbench.append([{ stream: record.id, event: started }]);
    } catch (error) {
      records.delete(record.id);
      throw error;
    }
    drive(record);
    return record;
  }

  /** The flag stands for all that the Run can reach: what it has not entered yet must be there to be looked at. */
  async function allowEverything(record: RunRecord): Promise<void> {
    await openPinned(store, record);
    await allowAll(context, record);
  }

  /** What changed in the workflow's source since the Run is bound to it, as an event; the contents are kept first. */
  async function refreshed(record: RunRecord): Promise<RunEvent[]> {
    const { now, unreadable, source } = await compareSource(context, record);
    if (now === null) throw new SourceUnreadableError(source, unreadable);
    const event = refreshEvent(record, now);
    if (event === null) return [];
    await keepContents(context, now);
    for (const { workflow } of [now.start, ...now.others]) record.workflows.set(workflow.hash, workflow);
    return [event];
  }

  /** An Agent that a person may decide about: one that stopped in a Run that is not cancelled. */
  async function stoppedAgent(runId: string, agentId: string): Promise<RunRecord> {
    const record = await get(runId);
    refuseIfUndone(record.id);
    if (record.state.cancelled) throw new RunCancelledError(runId);
    const agent = record.state.agents.get(agentId);
    if (agent?.status !== 'failed' && agent?.status !== 'paused') {
      throw new AgentNotStoppedError(runId, agentId, agent?.status ?? null);
    }
    return record;
  }

  async function goOn(record: RunRecord, ...events: readonly RunEvent[]): Promise<RunRecord> {
    refuseForeign(record);
    await workbench.append(events.map((event) => ({ stream: record.id, event })));
    const running = active.get(record.id);
    if (running?.driver.wake()) return record;
    // A drive that has just ended must have let go, or the next one would not start.
    await running?.done;
    drive(record);
    return record;
  }

  const undo = createUndo({
    workbench,
    active: () =>
      active
        .entries()
        .map(([id, { done }]) => ({ id, done }))
        .toArray(),
    get,
    prepare,
  });

  const planning = createPlanning({
    context,
    projections,
    get,
    isActive: ({ id }) => active.has(id),
    refuseIfUndone,
    goOn,
  });

  return {
    get,
    latest,
    startWorkflow,
    /** Every Run of this Workbench, oldest first, those outside the conversation too. */
    async list(): Promise<RunRecord[]> {
      return Promise.all((await store.journal.streams('run_')).filter(isRunId).map(get));
    },
    async answerAsk(runId: string, ask: string, text: string): Promise<RunRecord> {
      const record = await get(runId);
      const agent = record.state.agents.values().find(({ pending }) => pending?.kind === 'ask' && pending.ask === ask);
      if (agent === undefined) throw new GateNotOpenError(runId, ask);
      return goOn(record, { type: 'ask.answered', agent: agent.id, ask, text });
    },
    async raiseBudget(runId: string, budget: BudgetLimit, allowUnknownPrice: boolean): Promise<RunRecord> {
      const record = await get(runId);
      return goOn(record, { type: 'budget.raised', budget, allow_unknown_price: allowUnknownPrice });
    },
    /** What an Agent waits to run may run: in this run, or always. */
    allowProgram: (runId: string, allowed: { readonly hash: string; readonly remember: boolean }): Promise<RunRecord> =>
      inTurn(async () => {
        const record = await get(runId);
        return goOn(record, ...(await allowProgram(context, record, allowed)));
      }),
    start: (request: { text: string; refineDraft: boolean; model: string }) => inTurn(() => start(request)),
    /** Undo, redo and regenerate with the Runs behind the messages: none may be running. */
    undoTo: (messageId: string, request?: UndoRequest) => inTurn(() => undo.undoTo(messageId, request)),
    regenerate: (messageId: string, request: RegenerateRequest) => inTurn(() => undo.regenerate(messageId, request)),
    redo: () =>
      inTurn(async () => {
        const result = await undo.redo();
        const record = await latest();
        if (record !== null) projections.rewriteRpi(record);
        return result;
      }),
    view: (record: RunRecord): RunView => viewRun(record, active.has(record.id)),

    /** Looking at a plan takes over what a person wrote into its file, so that it, too, waits its turn. */
    plan: <Result>(work: (plan: Planning) => Promise<Result>) => inTurn(() => work(planning)),
    approve: (answer: GateAnswer, digest: string, options?: ApproveOptions) =>
      inTurn(() => planning.approve(answer, digest, options)),
    requestChanges: (answer: GateAnswer, feedback: string) => inTurn(() => planning.requestChanges(answer, feedback)),

    resume: (runId: string, { model, refresh, allowScripts = false }: ResumeRequest = {}): Promise<RunRecord> =>
      inTurn(async () => {
        if (model !== undefined) models.get(model);
        const record = await get(runId);
        const status = runStatus(record.state);
        if (active.has(record.id)) return record;
        if (status === 'done') throw new RunFinishedError(runId, status);
        refuseIfUndone(record.id);
        refuseForeign(record);
        await planning.beforeResume(record);
        const events: RunEvent[] = refresh === true ? await refreshed(record) : [];
        const { paused, failed } = record.state.counts;
        // Questions whose time is over are looked at, too; without an event, since nothing else changes.
        if (status !== 'waiting' || paused + failed > 0 || model !== undefined || allowScripts) {
          events.push({
            type: 'run.resumed',
            ...(model === undefined ? {} : { model }),
            ...(allowScripts ? { allow_scripts: true } : {}),
          });
        }
        if (events.length > 0) await workbench.append(events.map((event) => ({ stream: record.id, event })));
        if (allowScripts) await allowEverything(record);
        const allowed = await answerAllowed(context, record, allowScripts ? 'flag' : 'known');
        if (allowed.length > 0) await workbench.append(allowed.map((event) => ({ stream: record.id, event })));
        drive(record);
        return record;
      }),

    /** How the sources of a Run's workflows differ from what it is bound to. */
    compareSource: async (runId: string) => compareSource(context, await get(runId)),

    /** Another try of the State that an Agent stopped in; the others stand where they stood (SPEC O18). */
    retryAgent: (runId: string, agent: string): Promise<RunRecord> =>
      inTurn(async () => goOn(await stoppedAgent(runId, agent), { type: 'agent.retried', agent })),
    /** On without a forked Agent that stopped, with a reason: whoever waits for it goes on. */
    skipAgent: (runId: string, agent: string, reason: string): Promise<RunRecord> =>
      inTurn(async () => {
        const record = await stoppedAgent(runId, agent);
        if (record.state.agents.get(agent)?.parent == null) throw new MainAgentNeededError(runId, agent);
        return goOn(record, { type: 'agent.skipped', agent, reason });
      }),

    /** Stops within a second: what is under way is abandoned, what was recorded stays (SPEC R15). */
    async cancel(runId: string): Promise<RunRecord> {
      const record = await get(runId);
      const status = runStatus(record.state);
      if (status === 'done' || status === 'cancelled') throw new RunFinishedError(runId, status);
      active.get(record.id)?.controller.abort();
      await workbench.append([{ stream: record.id, event: { type: 'run.cancelled' } }]);
      return record;
    },

    /** Resolves when nobody works on the Run: it is done, failed, stopped, or waits at a gate. */
    async settled(runId: string): Promise<RunRecord> {
      await active.get(runId)?.done;
      return get(runId);
    },

    /** Begins nothing new; what is under way is waited for. The Runs can be resumed. */
    drain(): void {
      for (const { drain } of active.values()) drain.abort();
    },

    async close(): Promise<void> {
      alarms.clear();
      const running = [...active.values()];
      for (const { controller } of running) controller.abort();
      await Promise.allSettled(running.map(({ done }) => done));
      stopListening();
    },
  };
}

export type Runs = ReturnType<typeof createRuns>;

function isRunRow(row: JournalRow): row is JournalRow<RunEvent> {
  return row.stream !== 'workbench';
}
