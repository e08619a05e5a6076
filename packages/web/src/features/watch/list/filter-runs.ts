import type { ListedRun } from '@galley/schema';
import { runStanding, type Standing } from '../../runs/run-standing.ts';

/** A run in a list, wherever it comes from: of this Workbench, or of several with their names. */
export interface RunRow {
  readonly run: ListedRun;
  readonly workbench: { readonly id: string; readonly name: string };
}

export const runFilters = [
  { value: 'all', label: 'All' },
  { value: 'needs_you', label: 'Waiting for you' },
  { value: 'running', label: 'Running' },
  { value: 'stopped', label: 'Stopped' },
  { value: 'done', label: 'Done' },
] as const;
export type RunFilter = (typeof runFilters)[number]['value'];

const groupOf: Readonly<Record<Standing, RunFilter>> = {
  needs_you: 'needs_you',
  running: 'running',
  interrupted: 'stopped',
  paused: 'stopped',
  failed: 'stopped',
  done: 'done',
  incomplete: 'done',
  cancelled: 'done',
  undone: 'done',
};

/** Newest first; all words must stand somewhere in request, workflow, model, status or name of the Workbench. */
export function filterRuns(rows: readonly RunRow[], filter: RunFilter, search: string): RunRow[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows
    .filter(({ run, workbench }) => {
      const { standing, label, reason } = runStanding(run);
      if (filter !== 'all' && groupOf[standing] !== filter) return false;
      if (words.length === 0) return true;
      const text = [run.request, run.workflow, run.model, run.run_id, label, reason, workbench.name]
        .join(' ')
        .toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((left, right) => right.run.started_at - left.run.started_at);
}

export function countRuns(rows: readonly RunRow[]): Readonly<Record<RunFilter, number>> {
  const counts = { all: rows.length, needs_you: 0, running: 0, stopped: 0, done: 0 };
  for (const { run } of rows) counts[groupOf[runStanding(run).standing]] += 1;
  return counts;
}
