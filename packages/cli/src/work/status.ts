import type { Mark } from '@galley/schema';
import { openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';
import { markLabels } from '../output/render-marks.ts';

export async function statusCommand(directory: string, { json }: { readonly json?: boolean }): Promise<number> {
  await using opened = await openExisting(directory);
  const view = await opened.call.WorkbenchGet(opened.target);
  const { changes } = await opened.call.ReviewGetChangeSet(opened.target);
  const { checkpoints } = await opened.call.CheckpointList(opened.target);
  const { revisions } = await opened.call.WorkshopListRevisions(opened.target);
  const lines = [
    `Workbench: ${view.name} (${view.path})`,
    `Model: ${view.model}`,
    `Last run: ${view.run === null ? 'none yet' : `${view.run.status}: ${view.run.request}`}`,
    `Draft: ${changes.length === 0 ? 'none' : `${changes.length} changed`}`,
    ...changes.map(describeChange),
    `Checkpoints: ${checkpoints.length}`,
    `Messages to go back to: ${revisions.length}${view.can_redo ? ' (an undo can be taken back with "galley redo")' : ''}`,
    ...(view.can_recover ? ['The last discard can be taken back with "galley recover".'] : []),
  ];
  printResult(
    json,
    { ...view, changes, checkpoints: checkpoints.length, revisions: revisions.length },
    lines.join('\n'),
  );
  return 0;
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
