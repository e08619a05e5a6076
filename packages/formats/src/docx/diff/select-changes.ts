import { NotFoundError } from '@galley/schema/errors';
import { carryChanges } from './carry/carry-changes.ts';
import { compareDocuments } from './compare-documents.ts';

/** The first version with only the chosen changes of the second; none is the first file and all the second, byte for byte. */
export function selectChanges(before: Uint8Array, after: Uint8Array, chosen: readonly string[]): Uint8Array {
  const wanted = new Set(chosen);
  if (wanted.size === 0) return before;
  const comparison = compareDocuments(before, after);
  const { changes } = comparison;
  const known = new Set(changes.all.map(({ id }) => id));
  for (const id of wanted) {
    if (known.has(id)) continue;
    throw new NotFoundError(`There is no change ${id}.`, 'Compare again and choose from its changes.', { id });
  }
  const units = new Set(changes.all.filter(({ id }) => wanted.has(id)).map((change) => changes.unitOf(change)));
  if (changes.all.every((change) => units.has(changes.unitOf(change)))) return after;
  return carryChanges(comparison, 'after', (change) => !units.has(changes.unitOf(change)));
}
