import { openHere } from '../open.ts';
import { printResult } from '../print.ts';

interface Output {
  readonly json?: boolean;
}

export async function checkpointsCommand(directory: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const result = await opened.call.CheckpointList(opened.target);
  const lines = result.checkpoints.map(
    ({ checkpoint_id, created_at, name, files }) =>
      `${checkpoint_id}  ${new Date(created_at).toISOString().slice(0, 16).replace('T', ' ')}  ${name}  (${files} files)`,
  );
  printResult(json, result, lines.length === 0 ? 'No Checkpoints yet. Publishing makes one.' : lines.join('\n'));
  return 0;
}

export async function restoreCommand(directory: string, checkpoint: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const result = await opened.call.CheckpointRestore({ ...opened.target, checkpoint_id: checkpoint });
  printResult(
    json,
    result,
    `Restored ${result.restored.length} files\nUndo with: galley restore ${directory} ${result.checkpoint_id}`,
  );
  return 0;
}
