import { join } from 'node:path';
import { type JournalRow, type RunEvent, type RunView, toErrorPayload } from '@galley/schema';
import { driveRun, loadWorkflow, planDigest, runStatus, step } from '../../workflow/index.ts';
import type { Projections } from '../projections/projections.ts';
import type { WorkshopContext } from '../workshop-context.ts';
import { announceStep } from './announce.ts';
import { DraftUndecidedError, GateNotOpenError, PlanChangedError, RunActiveError, RunFinishedError } from './errors.ts';
import { createRunPorts } from './run-ports.ts';
import { loadRun, type RunRecord } from './run-record.ts';
import { viewRun } from './run-view.ts';

interface ActiveRun {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

export interface GateAnswer {
  readonly runId: string;
  readonly gate: string;
  readonly by: 'person' | 'flag';
}

/** Starts, drives, stops and resumes the Runs of one Workbench. */
export function createRuns(context: WorkshopContext, projections: Projections) {
  const { workbench, notifier, ids, models } = context;
  const { store } = workbench;
  const records = new Map<string, RunRecord>();
  const active = new Map<string, ActiveRun>();

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
    record.state = step(record.workflow, before, row);
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
    const last = (await store.journal.streams('run_')).at(-1);
    return last === undefined ? null : get(last);
  }

  function drive(record: RunRecord): void {
    if (active.has(record.id)) return;
    const controller = new AbortController();
    const ports = createRunPorts(context, record);
    const done = driveRun({ workflow: record.workflow, ports, signal: controller.signal })
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
      .finally(() => active.delete(record.id));
    active.set(record.id, { controller, done });
    // Whoever waits for the Run sees the failure; without this, one that nobody waits for would end the process.
    done.catch(() => undefined);
  }

  async function refuseIfBusy(refineDraft: boolean): Promise<void> {
    const last = await latest();
    if (last !== null && ['running', 'waiting'].includes(runStatus(last.state))) throw new RunActiveError(last.id);
    const draft = workbench.draft();
    if (draft !== null && !refineDraft) throw new DraftUndecidedError(draft.entries.size);
  }

  async function start(request: { text: string; refineDraft: boolean; model: string }) {
    await refuseIfBusy(request.refineDraft);
    models.get(request.model);
    const workflow = await loadWorkflow(join(context.workflows, 'rpi'));
    const { hash } = await store.objects.put(Buffer.from(workflow.content));
    const messageId = ids.next('msg');
    const runId = ids.next('run');
    const started = {
      type: 'run.started' as const,
      run_id: runId,
      message_id: messageId,
      request: request.text,
      model: request.model,
      workflow: { name: workflow.name, hash },
    };
    const initial = { seq: 0, stream: runId, at: context.clock.now(), event: started };
    const record: RunRecord = { id: runId, workflow, state: step(workflow, null, initial), failure: null };
    records.set(runId, record);
    await workbench.append([
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
    ]);
    drive(record);
    return { messageId, runId };
  }

  async function answerGate(answer: GateAnswer, decision: 'approve' | 'revise', feedback: string): Promise<RunRecord> {
    const record = await get(answer.runId);
    const agent = record.state.agents.main;
    if (agent?.pending?.kind !== 'gate' || agent.pending.gate !== answer.gate || !agent.pending.opened) {
      throw new GateNotOpenError(answer.runId, answer.gate);
    }
    const event = {
      type: 'gate.answered' as const,
      agent: agent.id,
      gate: answer.gate,
      decision,
      feedback,
      by: answer.by,
    };
    await workbench.append([{ stream: record.id, event }]);
    // The drive that opened the gate must have ended, or this one would not start.
    await active.get(record.id)?.done;
    drive(record);
    return record;
  }

  return {
    get,
    latest,
    start,
    view: (record: RunRecord): RunView => viewRun(record, active.has(record.id)),

    /** Binds the approval to the plan the person saw (SPEC P8). */
    async approve(answer: GateAnswer, digest: string): Promise<RunRecord> {
      const { state } = await get(answer.runId);
      const now = planDigest(state.artifacts['plan.md'] ?? '');
      if (digest !== now) throw new PlanChangedError(answer.runId, now);
      return answerGate(answer, 'approve', '');
    },

    requestChanges: (answer: GateAnswer, feedback: string) => answerGate(answer, 'revise', feedback),

    async resume(runId: string): Promise<RunRecord> {
      const record = await get(runId);
      const status = runStatus(record.state);
      if (active.has(record.id)) return record;
      if (status === 'done') throw new RunFinishedError(runId, status);
      if (status === 'waiting') return record;
      await workbench.append([{ stream: record.id, event: { type: 'run.resumed' } }]);
      drive(record);
      return record;
    },

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

    async close(): Promise<void> {
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
