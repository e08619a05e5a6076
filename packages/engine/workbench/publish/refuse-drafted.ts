import { WrongStateError } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';

/** What the Draft changes is compared with the file as it was: changing that under it would only make a conflict. */
export function refuseDrafted({ state }: Pick<WorkbenchContext, 'state'>, paths: Iterable<string>): void {
  const entries = state().draft?.entries;
  for (const path of paths) {
    if (entries?.has(path) !== true) continue;
    throw new WrongStateError(`The Draft changes ${path}.`, 'Publish or discard the Draft first.', { path });
  }
}
