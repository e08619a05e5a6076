import type { Mark } from '@galley/schema';
import { formatSize } from '../format.ts';
import { openHere } from '../open.ts';
import { printResult } from '../print.ts';
import { publishUnmarked } from '../publish-unmarked.ts';
import { markLabels, renderLeft } from '../render-marks.ts';

interface Output {
  readonly json?: boolean;
}

export async function statusCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
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

interface PublishOptions extends Output {
  readonly includeMarked?: boolean;
  readonly file?: string[];
  readonly dryRun?: boolean;
}

export async function publishCommand(
  directory: string,
  named: readonly string[],
  { json, file = [], dryRun, includeMarked }: PublishOptions,
): Promise<number> {
  await using opened = await openHere(directory);
  const paths = [...named, ...file];
  const input = { ...opened.target, ...(paths.length === 0 ? {} : { paths }) };
  if (dryRun) {
    const preview = await opened.call.DraftPreviewPublish(input);
    const lines = [
      ...preview.operations.map(({ change, path, size }) => `${change.padEnd(8)} ${path} (${formatSize(size)})`),
      ...preview.conflicts.map(({ path, kind }) => `conflict ${path}: ${kind} outside Galley`),
      `A Checkpoint of ${preview.checkpoint.files} files (${formatSize(preview.checkpoint.bytes)}) would be made first.`,
    ];
    printResult(json, preview, lines.join('\n'));
    return preview.conflicts.length === 0 ? 0 : 1;
  }
  const { changes } = await opened.call.ReviewGetChangeSet(opened.target);
  // Whoever names a file, or asks for marked ones, has decided; a publish of everything has not looked yet.
  const decided = paths.length > 0 || includeMarked === true || changes.length === 0;
  const { published, left } = decided
    ? { published: await opened.call.DraftPublish(input), left: [] }
    : await publishUnmarked(opened, changes);
  const lines = [
    ...(published === null ? [] : [`Published: ${published.published.join(', ')}`]),
    ...(published === null ? [] : [`Undo with: galley restore ${directory} ${published.checkpoint_id}`]),
    ...(left.length === 0 ? [] : [renderLeft(directory, left)]),
  ];
  const result = { checkpoint_id: published?.checkpoint_id ?? null, published: published?.published ?? [] };
  const leftInDraft = left.map(({ path, marks }) => ({ path, marks }));
  printResult(json, { ...result, left_in_draft: leftInDraft }, lines.join('\n'));
  return left.length === 0 ? 0 : 2;
}

export async function discardCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const result = await opened.call.DraftDiscard(opened.target);
  printResult(
    json,
    result,
    `Discarded: ${result.discarded.join(', ')}\nTake it back with: galley recover ${directory}`,
  );
  return 0;
}

export async function recoverCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const result = await opened.call.DraftRecover(opened.target);
  printResult(json, result, `In the Draft again: ${result.recovered.join(', ')}`);
  return 0;
}
