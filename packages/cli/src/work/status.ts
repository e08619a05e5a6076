import { type ListedRun, type Mark, plural, shellWord } from '@galley/schema';
import { describeOver } from '../maintenance/storage.ts';
import { openExisting } from '../open/open.ts';
import { describeRun } from '../output/describe-run.ts';
import { printResult } from '../output/print.ts';
import { markLabels } from '../output/render-marks.ts';

export async function statusCommand(directory: string, { json }: { readonly json?: boolean }): Promise<number> {
  await using opened = await openExisting(directory);
  const view = await opened.call.WorkbenchGet(opened.target);
  const { changes } = await opened.call.ReviewGetChangeSet(opened.target);
  const { checkpoints } = await opened.call.CheckpointList(opened.target);
  const { revisions } = await opened.call.WorkshopListRevisions(opened.target);
  const { runs } = await opened.call.RunList(opened.target);
  const here = shellWord(directory);
  const storage = await opened.call.WorkbenchGetStorage(opened.target);
  const lines = [
    `Workbench: ${view.name} (${view.path === '' ? opened.root : view.path})`,
    `Model: ${view.model}`,
    ...runLines(runs, directory),
    `Draft: ${changes.length === 0 ? 'none' : `${plural(changes.length, 'file')} changed`}`,
    ...changes.map(describeChange),
    `Checkpoints: ${checkpoints.length}`,
    `Messages to go back to: ${revisions.length}`,
    ...(view.can_undo_regenerate ? [`Take the last regenerate back with: galley regenerate ${here} --undo`] : []),
    ...(view.can_redo ? [`Take the last undo back with: galley redo ${here}`] : []),
    ...(view.can_recover ? [`Take the last discard back with: galley recover ${here}`] : []),
    ...describeOver(storage, directory),
  ];
  printResult(
    json,
    {
      ...view,
      changes,
      checkpoints: checkpoints.length,
      revisions: revisions.length,
      open_runs: openRuns(runs),
      over: storage.over,
    },
    lines.join('\n'),
  );
  return 0;
}

/** So many runs that are not over are listed; "galley list" has all. */
const mostRuns = 10;

function runLines(runs: readonly ListedRun[], directory: string): string[] {
  const last = runs.at(-1);
  if (last === undefined) return ['Last run: none yet'];
  const tell = (run: ListedRun) => {
    const { status, reason, next } = describeRun(run, directory, Date.now());
    const [request = ''] = run.request.split('\n', 1);
    const what = request === '' ? run.workflow : request;
    return { line: `${status}${reason === '' ? '' : ` (${reason})`}: ${what}`, next };
  };
  const others = openRuns(runs).filter(({ run_id }) => run_id !== last.run_id);
  const { line, next } = tell(last);
  return [
    `Last run: ${line}`,
    ...(next === null ? [] : [`  next: ${next}`]),
    ...(others.length === 0 ? [] : [`Other runs that are not over: ${others.length}`]),
    ...others.slice(-mostRuns).flatMap((run) => {
      const told = tell(run);
      return [`  ${run.run_id}  ${told.line}`, ...(told.next === null ? [] : [`    next: ${told.next}`])];
    }),
    ...(others.length > mostRuns
      ? [`  and ${others.length - mostRuns} more: galley list ${shellWord(directory)}`]
      : []),
  ];
}

/** Runs that somebody works on or that could go on. */
function openRuns(runs: readonly ListedRun[]): ListedRun[] {
  return runs.filter(({ status, undone }) => !undone && !['done', 'cancelled'].includes(status));
}

interface Change {
  readonly change: string;
  readonly path: string;
  readonly renamed_from: string | null;
  readonly conflict: boolean;
  readonly marks: readonly Mark[];
}

function describeChange({ change, path, renamed_from, conflict, marks }: Change): string {
  const from = renamed_from === null ? '' : ` (from ${renamed_from})`;
  return `  ${change.padEnd(8)} ${path}${from}${conflict ? '  ! changed outside Galley' : ''}${marks.length === 0 ? '' : `  ! ${markLabels(marks)}`}`;
}
