import { WrongStateError } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';

/** A file that the Draft changes is not changed under it. */
export function refuseDrafted({ state }: Pick<WorkbenchContext, 'state'>, paths: Iterable<string>): void {
  const entries = state().draft?.entries;
  for (const path of paths) {
    if (entries?.has(path) !== true) continue;
    throw new WrongStateError(`The Draft changes ${path}.`, 'Publish or discard the Draft first.', { path });
  }
}
