import type { RunView } from '@galley/schema';
import type { LiveRun } from '../../api/live-run.ts';
import { lookUp } from '../../lib/look-up.ts';
import { runStanding } from './run-standing.ts';

export interface RunStatusText {
  readonly text: string;
  /** Share of the items that are over, or null when there is nothing to count yet. */
  readonly fraction: number | null;
}

const phases: Readonly<Record<string, string>> = {
  research: 'Analyzing files…',
  plan: 'Planning approach…',
  implement: 'Implementing changes…',
  summary: 'Summarizing results…',
};

/** The status line of a run at work. The stream is ahead of the last answer, so it is asked first. */
export function runStatus(run: RunView, live: LiveRun): RunStatusText {
  if (run.gate) return { text: gateText(run), fraction: null };
  if (run.status === 'waiting') return { text: runStanding(run).reason || 'Waiting for you', fraction: null };
  const mine = live.runId === run.run_id ? live : null;
  const phase = mine?.phase ?? run.phase;
  const over = run.items.filter((item) => item.status !== 'pending' && item.status !== 'running').length;
  const total = mine?.progress?.total ?? run.items.length;
  if (phase === 'implement') {
    const running = run.items.findIndex((item) => item.status === 'running');
    const current = mine?.progress?.current ?? (running < 0 ? null : running + 1);
    const label = mine?.progress?.label ?? run.items[running]?.label;
    if (current !== null && label !== undefined) {
      return {
        text: `Working on item ${current} of ${total}: ${label}`,
        fraction: total === 0 ? null : Math.max(over, current - 1) / total,
      };
    }
  }
  const text = (phase === null ? undefined : lookUp(phases, phase)) ?? (phase === null ? 'Starting…' : 'Working…');
  return { text, fraction: phase === 'summary' && total > 0 ? 1 : null };
}

function gateText({ gate }: RunView): string {
  switch (gate?.reason) {
    case 'held':
    case 'gate_before':
      return 'Waiting for you before the next item';
    case 'files_changed':
      return 'Files changed since the plan was made: look at it again';
    case 'plan_changed':
    case 'setting':
      return 'The plan waits for you again';
    default:
      return 'The plan is ready for your review';
  }
}

export type RunSituation = 'none' | 'working' | 'waiting' | 'interrupted' | 'stopped';

/** `interrupted`: the journal says running, but no process drives it. */
export function runSituation(run: RunView | null): RunSituation {
  if (run === null) return 'none';
  switch (run.status) {
    case 'running':
      return run.active ? 'working' : 'interrupted';
    case 'waiting':
      return 'waiting';
    case 'paused':
    case 'failed':
      return 'stopped';
    case 'done':
    case 'cancelled':
      return 'none';
  }
}
