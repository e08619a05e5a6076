import { DeckEdit as EditedDeck } from '../../packages/formats/src/pptx/edit/deck/deck-edit.ts';
import { pptxOperations } from '../../packages/formats/src/pptx/operations/list.ts';
import { deckLinesOf } from '../../packages/formats/src/pptx/read/lines.ts';
import type { FileProof } from './file-proof.ts';
import { applySamples } from './pptx/apply-samples.ts';
import { checkEdit } from './pptx/check-edit.ts';
import type { DeckEdit } from './pptx/deck-edit.ts';
import { type DeckFacts, lookAtDeck } from './pptx/deck-facts.ts';
import { deckKinds } from './pptx/deck-kinds.ts';
import { SLIDE_COUNT } from './pptx/shown-slides.ts';

export const deckProof: FileProof<DeckFacts, DeckEdit & { readonly count?: number }> = {
  kinds: deckKinds.map((kind) => ({
    ...kind,
    plan(facts) {
      const edit = kind.plan(facts);
      return edit === undefined ? undefined : { ...edit, count: (edit.order ?? facts.slides).length };
    },
  })),
  look: lookAtDeck,
  check: checkEdit,
  apply(bytes, operations) {
    if (operations.length > 1) return oneAfterTheOther(bytes, operations);
    const applied = applySamples(bytes, operations);
    return applied.ok ? applied.bytes : undefined;
  },
  shows: ({ shows, count }) => [
    ...shows.map((text) => ({ text })),
    // A deck without slides is shown with one.
    ...(count === undefined || count === 0 ? [] : [{ cell: SLIDE_COUNT, text: String(count) }]),
  ],
};

/**
 * Shapes come and go with each edit: every operation looks for its place in what the one before it left. Nothing where one
 * writes over or takes away what another wrote: these are to be looked at one by one.
 */
function oneAfterTheOther(bytes: Uint8Array, operations: readonly unknown[]): Uint8Array | undefined {
  let current = bytes;
  let words = marksIn(current);
  for (const wanted of operations) {
    const { kind } = wanted as { readonly kind: string };
    const operation = pptxOperations.find((each) => each.kind === kind)?.sample(new EditedDeck(current)) ?? null;
    const applied = operation === null ? undefined : applySamples(current, [operation]);
    if (applied?.ok !== true) continue;
    const now = marksIn(applied.bytes);
    if ([...words].some((word) => !now.has(word))) return undefined;
    [current, words] = [applied.bytes, now];
  }
  return current;
}

/** Words that samples write and no document has. */
function marksIn(bytes: Uint8Array): Set<string> {
  const text = deckLinesOf(bytes).map((line) => line.text);
  return new Set(text.join('\n').match(/Zzq\w+/g));
}
