import { shellWord } from '@galley/schema';
import { openExisting } from '../open/open.ts';
import { printResult } from '../output/print.ts';

interface RejectOptions {
  readonly json?: boolean;
  /** Of the file only these, as `diff --list` names them. */
  readonly change?: string[];
}

/** Takes a file, or some changes of it, out of the Draft; the folder stays as it is. */
export async function rejectCommand(directory: string, path: string, { json, change }: RejectOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const units = change === undefined || change.length === 0 ? {} : { units: change };
  const result = await opened.call.DraftRemove({ ...opened.target, path, ...units });
  const what =
    change === undefined || change.length === 0 ? result.removed.join(', ') : `${change.join(', ')} of ${path}`;
  const undo = result.removal_id === 'discard' ? '' : ` --removal ${result.removal_id}`;
  printResult(
    json,
    result,
    `Removed from the Draft: ${what}\nTake it back with: galley recover ${shellWord(directory)}${undo}`,
  );
  return 0;
}
