import type { Notification, Usage } from '@galley/schema';
import { followOne } from './follow-one.ts';
import { drawLine, say } from './print.ts';
import { advanceProgress, noProgress, renderProgress, timeLeft } from './progress.ts';

export interface ProgressDisplay extends Disposable {
  /** Shows this run from now on, with what it did already; before, nothing is shown. */
  follow(runId: string): void;
  /** Takes the line away while something else is written; the next change draws it again. */
  hide(): void;
}

interface RunPlace {
  readonly workbench_id: string;
  readonly run_id: string;
}

/** Where a run is followed, and where what it spent so far can be asked. */
interface ProgressSource {
  subscribe(listener: (notification: Notification) => void): () => void;
  readonly target: { readonly workbench_id: string };
  readonly call: { WorkshopGetRun(run: RunPlace): Promise<{ readonly usage: Usage }> };
}

/** The cost is asked for so often, in turns of the clock; most of a run's time is spent waiting for a model. */
const askEvery = 4;

/** Draws one line that changes on a terminal, or one line per change of status elsewhere. Always on stderr. */
export function showProgress(source: ProgressSource): ProgressDisplay {
  const terminal = process.stderr.isTTY;
  const started = performance.now();
  let state = noProgress;
  let shown = false;
  let run: string | null = null;
  let cost: number | null = null;
  let firstItem: number | null = null;
  let turns = 0;
  const draw = () => {
    shown = true;
    const now = performance.now();
    const left = firstItem === null ? null : timeLeft(state, (now - firstItem) / 1000);
    const facts = { seconds: (now - started) / 1000, left, cost, columns: process.stderr.columns || 80 };
    drawLine(renderProgress(state, facts));
  };
  const askCost = async () => {
    if (run === null) return;
    try {
      ({ cost } = (await source.call.WorkshopGetRun({ ...source.target, run_id: run })).usage);
    } catch {
      // Whoever holds the Workbench may just be ending: the line stays without a cost, the command says what happened.
      cost = null;
    }
  };
  const show = (notification: Notification) => {
    if (notification.type === 'WorkflowPrinted') {
      if (terminal) drawLine('');
      say(notification.text);
    }
    const before = state;
    state = advanceProgress(state, notification);
    if (state.total > 0) firstItem ??= performance.now();
    if (terminal && state !== before) draw();
    if (!terminal && state.status !== before.status) say(state.status);
  };
  const followed = followOne(show);
  const unsubscribe = source.subscribe(followed.take);
  const hide = () => {
    shown = false;
    if (terminal) drawLine('');
  };
  const tick = () => {
    if (!terminal || !shown) return;
    draw();
    turns += 1;
    if (turns % askEvery === 0) void askCost();
  };
  const timer = setInterval(tick, 500);
  return {
    hide,
    follow(runId) {
      run = runId;
      followed.follow(runId);
    },
    [Symbol.dispose]() {
      unsubscribe();
      clearInterval(timer);
      hide();
    },
  };
}
