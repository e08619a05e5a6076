import { DeckEdit as EditedDeck } from '../../../packages/formats/src/pptx/edit/deck/deck-edit.ts';
import { pptxOperations } from '../../../packages/formats/src/pptx/operations/list.ts';
import type { DeckEditKind } from './deck-edit.ts';
import { expectedChanges } from './expected-changes.ts';

/** How many slides there are afterwards is looked at, so these do not go together with others. */
const ALONE = new Set(['replace_text', 'insert_slide', 'duplicate_slide', 'delete_slides']);
const STRUCTURE = /^(?:delete|merge|move|remove|duplicate|order)_|_table_|^set_slide$|^replace_image$/;

/** Every operation that there is, on the place that its own sample names. */
export const deckKinds: readonly DeckEditKind[] = pptxOperations.map((operation) => {
  const expected = expectedChanges[operation.kind];
  if (expected === undefined) throw new RangeError(`The proof does not know what ${operation.kind} may change.`);
  return {
    name: operation.kind,
    group: ALONE.has(operation.kind) ? 'alone' : STRUCTURE.test(operation.kind) ? 'structure' : 'content',
    plan(facts) {
      const sample = operation.sample(new EditedDeck(facts.bytes));
      return sample === null ? undefined : { operations: [sample], ...expected(sample, facts) };
    },
  };
});
