import type { ListedRun } from '@galley/schema';
import { describeRun } from './describe-run.ts';

/** A line for each run, and one below it where something keeps it from going on. */
export function renderRuns(runs: readonly ListedRun[], directory: string): string[] {
  return runs.flatMap((run) => {
    const { run_id, started_at, workflow, request } = run;
    const { status, reason, next } = describeRun(run, directory, Date.now());
    const time = new Date(started_at).toISOString().slice(0, 19).replace('T', ' ');
    const line = `${run_id}  ${time}  ${status.padEnd(11)} ${workflow}  ${request.split('\n', 1)[0] ?? ''}`.trimEnd();
    const why = [reason, ...(next === null ? [] : [`next: ${next}`])].filter((part) => part !== '').join('; ');
    return why === '' ? [line] : [line, `    ${why.replaceAll(/\s+/g, ' ')}`];
  });
}
