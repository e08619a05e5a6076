import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type JournalRow,
  type ListedRun,
  type RunDetail,
  type RunEvent,
  type RunView,
  systemClock,
} from '@galley/schema';
import { isLocked, openStore } from '../../store/index.ts';
import { followState } from '../../workbench/index.ts';
import { runStatus } from '../../workflow/index.ts';
import { isUndone } from '../conversation/effective-runs.ts';
import { type RunReplay, replayRun } from '../record/run-replay.ts';
import { viewOfSummary } from '../record/run-summary.ts';
import { viewRun } from '../record/run-view.ts';
import { type AuditEntry, auditEntries } from './audit-entries.ts';
import { type AgentPage, viewRunDetail } from './view-run-detail.ts';

export interface TailedRow {
  readonly row: JournalRow<RunEvent>;
  readonly entries: readonly AuditEntry[];
}

/** Looks at the Runs of a Workbench beside whoever drives them: takes no lock and writes nothing. */
export interface RunObserver extends AsyncDisposable {
  list(): Promise<ListedRun[]>;
  get(runId: string, page: AgentPage): Promise<RunDetail>;
  /** The Run's events, and on as they come, until nobody works on it any more or the signal aborts. */
  tail(runId: string, options: { readonly follow: boolean; readonly signal: AbortSignal }): AsyncGenerator<TailedRow>;
}

const pollMs = 100;
/** How long a Run that nobody seems to drive is watched: its driver may be between two locks. */
const graceMs = 1_000;

export async function observeRuns(directory: string): Promise<RunObserver> {
  const galley = join(resolve(directory), '.galley');
  const store = await openStore({ directory: galley, clock: systemClock, readOnly: true });

  function isDriven(replay: RunReplay): boolean {
    return runStatus(replay.state()) === 'running' && isLocked(galley);
  }

  async function read(runId: string): Promise<RunReplay> {
    const replay = await replayRun(store, runId);
    await replay.advance();
    return replay;
  }

  return {
    async list() {
      const runs: RunView[] = [];
      for (const summary of await store.journal.summaries('run_')) {
        const kept = viewOfSummary(summary);
        const replay = kept === null ? await read(summary.stream) : null;
        if (kept !== null) runs.push(kept);
        else if (replay !== null) {
          runs.push(viewRun({ workflow: replay.workflow(), state: replay.state() }, isDriven(replay)));
        }
      }
      // Only these can have been undone on their way; the conversation of a long life takes its time to read.
      const open = runs.some(({ status, message_id }) => status !== 'done' && message_id !== null);
      const undone = open ? isUndone(await followState(store)) : () => false;
      return runs.map((run) => ({ ...run, undone: undone(run) }));
    },
    async get(runId, page) {
      const replay = await read(runId);
      const known = { workflow: replay.workflow(), workflows: replay.workflows, state: replay.state() };
      return viewRunDetail(known, isDriven(replay), page);
    },
    async *tail(runId, { follow, signal }) {
      const replay = await replayRun(store, runId);
      let last = Date.now();
      while (!signal.aborted) {
        const driven = isLocked(galley);
        const steps = await replay.advance();
        for (const step of steps) yield { row: step.row, entries: auditEntries(replay.workflows, step) };
        if (steps.length > 0 || (driven && runStatus(replay.state()) === 'running')) last = Date.now();
        if (!follow || isOver(replay) || Date.now() - last > graceMs) return;
        await pause(pollMs, undefined, { signal }).catch(() => undefined);
      }
    },
    [Symbol.asyncDispose]: () => store.close(),
  };
}

function isOver(replay: RunReplay): boolean {
  return ['done', 'failed', 'cancelled'].includes(runStatus(replay.state()));
}
