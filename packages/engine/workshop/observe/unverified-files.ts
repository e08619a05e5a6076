import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import type { RunState } from '../../workflow/index.ts';

/** Files that an unverified item changed, by the last answer of each item: one that was done again counts as it is now (SPEC R18). */
export function unverifiedFiles({ answers }: Pick<RunState, 'answers'>): string[] {
  const last = new Map(answers.map((answer) => [`${answer.number} ${answer.label}`, answer]));
  const open = [...last.values()].filter(({ unverified }) => unverified !== null);
  return [...new Set(open.flatMap(({ changed }) => changed))].sort();
}

/** The Runs that changed the Draft there is now, in their order. */
export function changingRuns(rows: readonly JournalRow<WorkbenchEvent>[]): string[] {
  const start = rows.findLastIndex(({ event }) => event.type === 'draft.started');
  const found = rows.slice(Math.max(0, start)).flatMap(({ event }) => {
    const cause = event.type === 'draft.changed' ? event.cause.split('/', 1)[0] : undefined;
    return cause?.startsWith('run_') === true ? [cause] : [];
  });
  return [...new Set(found)];
}

/** Those but for this one: what they left unverified is still in it. */
export function earlierRuns(rows: readonly JournalRow<WorkbenchEvent>[], runId: string): string[] {
  return changingRuns(rows).filter((id) => id !== runId);
}
