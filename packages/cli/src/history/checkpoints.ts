import { plural, shellWord } from '@galley/schema';
import { openExisting, openHere } from '../open/open.ts';
import { formatSize, formatTime } from '../output/format.ts';
import { printResult } from '../output/print.ts';

interface Output {
  readonly json?: boolean;
}

export async function checkpointsCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.CheckpointList(opened.target);
  const lines = result.checkpoints.map(
    ({ checkpoint_id, created_at, name, files, bytes }) =>
      `${checkpoint_id}  ${formatTime(created_at)}  ${name}  (${files} files, ${formatSize(bytes)})`,
  );
  printResult(json, result, lines.length === 0 ? 'No Checkpoints yet. Publishing makes one.' : lines.join('\n'));
  return 0;
}

export async function createCheckpointCommand(directory: string, name: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const result = await opened.call.CheckpointCreate({ ...opened.target, name });
  printResult(json, result, `Checkpoint ${result.checkpoint_id}`);
  return 0;
}

/** Against the folder as it is now, unless two are named. */
export async function compareCommand(
  directory: string,
  before: string,
  after: string | undefined,
  { json }: Output,
): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.CheckpointCompare({ ...opened.target, before, after: after ?? 'now' });
  const rows = (mark: string, files: readonly { path: string; size: number }[]) =>
    files.map(({ path, size }) => `${mark} ${path} (${formatSize(size)})`);
  const lines = [...rows('+', result.added), ...rows('-', result.removed), ...rows('~', result.modified)];
  printResult(json, result, [...lines, `${result.unchanged} files are the same.`].join('\n'));
  return 0;
}

interface RetentionOptions extends Output {
  readonly apply?: boolean;
}

export async function retentionCommand(directory: string, { json, apply = false }: RetentionOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.CheckpointRetention({ ...opened.target, apply });
  const lines = [
    ...result.keep.map(({ checkpoint_id, reason }) => `keep  ${checkpoint_id}  ${reason}`),
    ...result.drop.map(({ checkpoint_id, reason }) => `${apply ? 'gone ' : 'drop '} ${checkpoint_id}  ${reason}`),
  ];
  printResult(json, result, lines.length === 0 ? 'No Checkpoints yet.' : lines.join('\n'));
  return 0;
}

interface RestoreOptions extends Output {
  readonly file?: string[];
}

export async function restoreCommand(
  directory: string,
  checkpoint: string,
  { json, file }: RestoreOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  const paths = file === undefined ? {} : { paths: file };
  const result = await opened.call.CheckpointRestore({ ...opened.target, checkpoint_id: checkpoint, ...paths });
  const undo = `Undo with: galley restore ${shellWord(directory)} ${result.checkpoint_id}`;
  printResult(json, result, `Restored ${plural(result.restored.length, 'file')}\n${undo}`);
  return 0;
}
