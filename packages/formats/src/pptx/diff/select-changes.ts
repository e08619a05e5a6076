import { type ChosenChanges, takenChanges } from '../../diff/chosen-changes.ts';
import { compareDecks } from '../compare/compare-decks.ts';
import { carryChanges } from './carry/carry-changes.ts';

/** The first version with only the chosen changes of the second; none is the first file and all the second, byte for byte. */
export function selectDeckChanges(before: Uint8Array, after: Uint8Array, selection: ChosenChanges): Uint8Array {
  const [named, areTaken] = 'chosen' in selection ? [selection.chosen, true] : [selection.except, false];
  if (named.length === 0) return areTaken ? before : after;
  const comparison = compareDecks(before, after);
  const { all } = comparison.changes;
  const isTaken = takenChanges(comparison.changes, selection);
  if (all.every(isTaken)) return after;
  if (!all.some(isTaken)) return before;
  return carryChanges(comparison, 'before', isTaken);
}
