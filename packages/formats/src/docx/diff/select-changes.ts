import { NotFoundError } from '@galley/schema/errors';
import { carryChanges } from './carry/carry-changes.ts';
import type { Change } from './find/change.ts';
import { compareDocuments } from './find/compare-documents.ts';

/** By ids: these, or all but these. */
export type ChosenChanges = { readonly chosen: readonly string[] } | { readonly except: readonly string[] };

/** The first version with only the chosen changes of the second; none is the first file and all the second, byte for byte. */
export function selectChanges(before: Uint8Array, after: Uint8Array, selection: ChosenChanges): Uint8Array {
  const [named, areTaken] = 'chosen' in selection ? [selection.chosen, true] : [selection.except, false];
  if (named.length === 0) return areTaken ? before : after;
  const comparison = compareDocuments(before, after);
  const { changes } = comparison;
  const known = new Map(changes.all.map((change) => [change.id, change]));
  const units = new Set<string>();
  for (const id of named) {
    const change = known.get(id);
    if (change === undefined) {
      throw new NotFoundError(`There is no change ${id}.`, 'Compare again and choose from its changes.', { id });
    }
    units.add(changes.unitOf(change));
  }
  const isTaken = (change: Change): boolean => units.has(changes.unitOf(change)) === areTaken;
  if (changes.all.every(isTaken)) return after;
  if (!changes.all.some(isTaken)) return before;
  return carryChanges(comparison, 'after', (change) => !isTaken(change));
}
