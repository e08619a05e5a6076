import { NotFoundError } from '@galley/schema/errors';
import type { AnyChange, Changes } from './changes.ts';

/** By ids: these, or all but these. */
export type ChosenChanges = { readonly chosen: readonly string[] } | { readonly except: readonly string[] };

/** Whether a change is taken: those of one unit are taken together, whichever of them was named. */
export function takenChanges<Thing extends string, Kind extends string>(
  changes: Changes<Thing, Kind>,
  selection: ChosenChanges,
): (change: AnyChange<Thing, Kind>) => boolean {
  const [named, areTaken] = 'chosen' in selection ? [selection.chosen, true] : [selection.except, false];
  const known = new Map(changes.all.map((change) => [change.id, change]));
  const units = new Set<string>();
  for (const id of named) {
    const change = known.get(id);
    if (change === undefined) {
      throw new NotFoundError(`There is no change ${id}.`, 'Compare again and choose from its changes.', { id });
    }
    units.add(changes.unitOf(change));
  }
  return (change) => units.has(changes.unitOf(change)) === areTaken;
}
