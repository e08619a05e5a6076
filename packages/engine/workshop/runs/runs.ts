import type { BudgetLimit, RunView } from '@galley/schema';
import type { TakenParts, UndoResult } from '../../workbench/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { announceStep } from '../notify/announce-run.ts';
import { compareSource } from '../pinning/compare-source.ts';
import type { ApproveOptions, GateAnswer } from '../plan/approval.ts';
import { createPlanFiles } from '../plan/plan-files.ts';
import { createPlanning, type Planning } from '../plan/planning.ts';
import type { Projections } from '../projections/projections.ts';
import type { RunRecord } from '../record/run-record.ts';
import { viewRun } from '../record/run-view.ts';
import { allowProgram, answerAsk, approvePlan, raiseBudget, requestChanges } from './answer.ts';
import { cancelRun } from './cancel.ts';
import { dropTrials, keepTrial, takeFiles } from './decide-try.ts';
import { createDriver } from './drive.ts';
import { pauseRun } from './pause.ts';
import { createRunRegistry } from './registry.ts';
import { type ResumeRequest, resumeRun } from './resume.ts';
import { type RetryOptions, retryAgent, skipAgent } from './retry.ts';
import type { RunsContext } from './runs-context.ts';
import { type ChatRequest, type StartRequest, startRequest, startWorkflow } from './start.ts';
import { startTry, type TryRequest } from './start-try.ts';
import { firstAlarm, takeOverRuns } from './take-over.ts';
import {
  previewUndo,
  type RegenerateRequest,
  redo,
  regenerate,
  type UndoRequest,
  undoRegenerate,
  undoTo,
} from './undo.ts';

/** The Runs of one Workbench: every decision of a person about them, one after the other. */
export function createRuns(context: WorkshopContext, projections: Projections) {
  const { workbench, notifier, inTurn } = context;
  const registry = createRunRegistry(context, (record, before, row) => {
    for (const notification of announceStep(workbench.id, record.workflow, before, record.state, row)) {
      notifier.notify(notification);
    }
    projections.onRunEvent(record, before, row);
  });
  const files = createPlanFiles(context, projections);
  const restListeners = new Set<() => void>();
  const onRest = () => {
    for (const listener of restListeners) listener();
  };
  const runs: RunsContext = { context, registry, driver: createDriver(context, onRest), files };
  const planning = createPlanning({ context, files, find: registry.get });
  /** A way back to an earlier Run: the files in `_rpi/` are those of that one again. */
  const withRpi = async (move: () => Promise<UndoResult>) => {
    const result = await move();
    const record = await registry.latest();
    if (record !== null) projections.rewriteRpi(record);
    return result;
  };

  return {
    get: registry.get,
    latest: registry.latest,
    list: registry.list,
    glance: registry.glance,
    asking: registry.asking,
    isActive: (runId: string) => registry.driven().some(({ record }) => record.id === runId),
    view: (record: RunRecord): RunView => viewRun(record, record.drive !== null),
    /** How the sources of a Run's workflows differ from what it is bound to. */
    compareSource: async (runId: string) => compareSource(context, await registry.get(runId)),

    start: (request: ChatRequest) => inTurn(() => startRequest(runs, request)),
    startWorkflow: (source: string, request: StartRequest) => inTurn(() => startWorkflow(runs, source, request)),
    /** The same request or plan to several models at once; then keep one, or take files from them (SPEC B13). */
    startTry: (request: TryRequest) => inTurn(() => startTry(runs, request)),
    keepTrial: (draftId: string, replace = false) => inTurn(() => keepTrial(runs, draftId, replace)),
    takeFiles: (draftId: string, paths: readonly string[], mix?: TakenParts) =>
      inTurn(() => takeFiles(runs, draftId, paths, mix)),
    dropTrials: (draftIds: readonly string[]) => inTurn(() => dropTrials(runs, draftIds)),
    resume: (runId: string, request: ResumeRequest = {}) => inTurn(() => resumeRun(runs, runId, request)),
    /** Waits for nobody: whoever cancels wants it to stop now. */
    cancel: (runId: string) => cancelRun(runs, runId),
    /** Begins nothing new until it is resumed; what is under way is waited for. */
    pause: (runId: string) => pauseRun(runs, runId),

    /** Looking at a plan takes over what a person wrote into its file, so that it, too, waits its turn. */
    plan: <Result>(work: (plan: Planning) => Promise<Result>) => inTurn(() => work(planning)),
    approve: (answer: GateAnswer, digest: string, options?: ApproveOptions) =>
      inTurn(() => approvePlan(runs, answer, digest, options)),
    requestChanges: (answer: GateAnswer, feedback: string) => inTurn(() => requestChanges(runs, answer, feedback)),
    answerAsk: (runId: string, ask: string, text: string) => inTurn(() => answerAsk(runs, runId, ask, text)),
    raiseBudget: (runId: string, budget: BudgetLimit, allowUnknownPrice: boolean) =>
      inTurn(() => raiseBudget(runs, runId, budget, allowUnknownPrice)),
    allowProgram: (runId: string, allowed: { readonly hash: string; readonly remember: boolean }) =>
      inTurn(() => allowProgram(runs, runId, allowed)),
    retryAgent: (runId: string, agent: string, options?: RetryOptions) =>
      inTurn(() => retryAgent(runs, runId, agent, options)),
    skipAgent: (runId: string, agent: string, reason: string) => inTurn(() => skipAgent(runs, runId, agent, reason)),

    undoTo: (messageId: string, request?: UndoRequest) => inTurn(() => undoTo(runs, messageId, request)),
    regenerate: (messageId: string, request: RegenerateRequest) => inTurn(() => regenerate(runs, messageId, request)),
    previewUndo: (messageId: string, how: { readonly before: boolean; readonly again: boolean }) =>
      previewUndo(runs, messageId, how),
    redo: () => inTurn(() => withRpi(() => redo(runs))),
    /** Takes the last regenerate back; what answers now is stopped first. */
    undoRegenerate: () => inTurn(() => withRpi(() => undoRegenerate(runs))),

    /** Resolves when nobody works on the Run: it is done, failed, stopped, or waits at a gate. */
    async settled(runId: string): Promise<RunRecord> {
      const record = await registry.get(runId);
      await record.drive?.done;
      return record;
    },

    /** The Runs that are worked on here now. */
    driven: () => registry.driven().map(({ record }) => record.id),
    /** Whether this process works on any Run. */
    isWorking: () => registry.driven().length > 0,
    /** Called whenever work on a Run ended. Returns how to stop. */
    onRest(listener: () => void): () => void {
      restListeners.add(listener);
      return () => restListeners.delete(listener);
    },
    /** Makes the summaries that are missing, of at most so many Runs: those of an older Galley have none. */
    summarise: registry.summarise,

    /** Every Run goes on that another process left at work, and those that wait for a time wait for it here. */
    takeOver: () => takeOverRuns(runs),
    /** When the first Run that rests goes on by itself, in milliseconds since 1970; null: none does. */
    nextAlarm: () => firstAlarm(runs),

    /** Begins nothing new; what is under way is waited for. The Runs can be resumed. */
    drain(): void {
      for (const { drive } of registry.driven()) drive.drain.abort();
    },

    async close(): Promise<void> {
      runs.driver.close();
      const drives = registry.driven().map(({ drive }) => drive);
      for (const drive of drives) drive.controller.abort();
      await Promise.allSettled(drives.map(({ done }) => done));
      registry.close();
    },
  };
}

export type Runs = ReturnType<typeof createRuns>;
