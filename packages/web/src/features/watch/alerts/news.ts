import type { RunView } from '@galley/schema';
import { runStanding } from '../../runs/run-standing.ts';

export interface News {
  readonly runId: string;
  readonly title: string;
  readonly text: string;
}

/** What a person who is elsewhere should hear: a run that began to wait for them, stopped, or ended, since the last look. */
export function newsSince(before: ReadonlyMap<string, string>, runs: readonly RunView[]): News[] {
  return runs.flatMap((run): News[] => {
    const { standing, label, reason } = runStanding(run);
    const known = before.get(run.run_id);
    // What was over before the page first looked is no news.
    if (known === undefined || known === stateOf(run)) return [];
    if (standing === 'running' || standing === 'cancelled' || standing === 'undone') return [];
    const words = run.request.split('\n', 1)[0] || run.workflow;
    return [{ runId: run.run_id, title: `${label}: ${words}`, text: reason }];
  });
}

/** What of a run must differ to be news: how it stands, and what it waits for. */
export function stateOf(run: RunView): string {
  const { standing } = runStanding(run);
  return standing === 'needs_you' ? `${standing} ${run.waits.map(({ text }) => text).join(' ')}` : standing;
}

export function waitingCount(runs: readonly RunView[]): number {
  return runs.filter((run) => runStanding(run).standing === 'needs_you').length;
}
