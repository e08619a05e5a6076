import { type ListedRun, shellWord, type WaitView } from '@galley/schema';
import { formatTime } from './format.ts';

export interface RunStanding {
  /** `running`, `interrupted`, `waiting`, … */
  readonly status: string;
  /** What keeps it there; empty where the status says it all. */
  readonly reason: string;
  /** What a person can do about it; null where nothing has to be done. */
  readonly next: string | null;
}

/** Where a run really stands, and how it goes on: nobody works on a run whose process is gone. */
export function describeRun(run: ListedRun, directory: string, now: number): RunStanding {
  if (run.undone) return { status: 'undone', reason: '', next: null };
  const here = shellWord(directory);
  const resume = `galley resume ${here} ${run.run_id}`;
  switch (run.status) {
    case 'running':
      return run.active
        ? { status: 'running', reason: run.phase ?? '', next: null }
        : { status: 'interrupted', reason: 'its process is gone', next: resume };
    case 'waiting':
      return { status: 'waiting', reason: describeWaits(run, now), next: nextAfter(run, here, now) ?? resume };
    case 'paused':
    case 'failed':
      return { status: run.status, reason: run.error?.message ?? '', next: resume };
    case 'cancelled':
      return { status: 'cancelled', reason: '', next: resume };
    case 'done': {
      const count = (wanted: string) => run.items.filter(({ status }) => status === wanted).length;
      const [failed, unverified] = [count('failed'), count('unverified')];
      const reasons = [
        ...(failed === 0 ? [] : [`${failed} of ${run.items.length} items failed`]),
        ...(unverified === 0 ? [] : [`${unverified} of ${run.items.length} items are not verified`]),
      ];
      return { status: 'done', reason: reasons.join(', '), next: null };
    }
  }
}

/** One of a team is raised by its owners on the page: the run is told to try again. */
export function budgetStep(here: string, runId: string, shared: boolean): string {
  const command = `galley budget ${here} ${runId}`;
  return shared ? `${command}, once it was raised` : `${command} --dollars N, or --tokens N`;
}

function describeWaits({ waits, wait_count }: ListedRun, now: number): string {
  const [first] = waits;
  if (first === undefined) return '';
  const more = wait_count > 1 ? `, and ${wait_count - 1} more` : '';
  const who = first.agent_id === 'main' ? '' : `${first.agent_id}: `;
  return `${who}${describeWait(first, now)}${more}`;
}

function describeWait({ kind, text, deadline }: WaitView, now: number): string {
  if (kind !== 'ask') return `for ${text}`;
  if (deadline === null) return `for your answer: ${text}`;
  return deadline > now ? `for your answer until ${formatTime(deadline)}: ${text}` : `nobody answered in time: ${text}`;
}

function nextAfter({ run_id, waits, wait_count }: ListedRun, here: string, now: number): string | null {
  const [first] = waits;
  switch (first?.kind) {
    case 'gate':
      return `galley plan show ${here} --run ${run_id}, then galley plan approve ${here} --run ${run_id}`;
    case 'ask':
      if (first.deadline !== null && first.deadline <= now) return null;
      return wait_count > 1
        ? `galley runs show ${here} ${run_id} lists the questions`
        : `galley resume ${here} ${run_id} --input "your answer"`;
    case 'trust':
      return `galley resume ${here} ${run_id} at a terminal, or with --allow-scripts`;
    case 'budget':
      return budgetStep(here, run_id, first.shared === true);
    default:
      return null;
  }
}
