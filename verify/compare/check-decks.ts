import type { DeckComparison } from '../../packages/formats/src/pptx/compare/changes.ts';
import { changesInside } from '../../packages/formats/src/pptx/compare/changes.ts';
import { compareDecks } from '../../packages/formats/src/pptx/compare/compare-decks.ts';
import { carryChanges } from '../../packages/formats/src/pptx/diff/carry/carry-changes.ts';
import { selectDeckChanges } from '../../packages/formats/src/pptx/diff/select-changes.ts';
import { diffDecks } from '../../packages/formats/src/pptx/diff/view/slides-diff.ts';
import { Presentation } from '../../packages/formats/src/pptx/package/presentation.ts';
import { deckFacts } from '../../packages/formats/src/pptx/testing/deck-facts.ts';
import type { PairReport } from './check-pair.ts';
import { deckFaults } from './deck-faults.ts';
import { pick } from './pick.ts';
import { slidePrints } from './slide-prints.ts';

/** Takes all changes over, both ways, without the short cut for all of them; then some of them, then the rest. */
export function checkDecks(before: Uint8Array, after: Uint8Array, subsets: number): PairReport {
  const violations: string[] = [];
  const made: PairReport['made'][number][] = [];
  const shown = diffDecks(before, after);
  if (shown.is_same !== (Buffer.compare(before, after) === 0)) violations.push('bytes differ and nothing is shown');
  const comparison = compareDecks(before, after);
  violations.push(...equalSlides(comparison, before, after), ...numbersOf(shown.slides, after));
  const known = new Set([...deckFaults(before), ...deckFaults(after)]);
  const judge = (name: string, bytes: Uint8Array, like: 'before' | 'after' | null): void => {
    made.push({ name, bytes, like });
    const fresh = deckFaults(bytes).filter((fault) => !known.has(fault));
    violations.push(...fresh.slice(0, 2).map((fault) => `${name}: ${fault}`));
    if (like === null) return;
    violations.push(...differences(bytes, like === 'after' ? after : before).map((fault) => `${name}: ${fault}`));
  };
  const canMix = isMixable(before, after);
  if (canMix) {
    judge(
      'all from before',
      carryChanges(compareDecks(before, after), 'before', () => true),
      'after',
    );
    judge(
      'all from after',
      carryChanges(compareDecks(before, after), 'after', () => true),
      'before',
    );
  }
  const { all } = comparison.changes;
  for (let round = 0; canMix && round < subsets; round += 1) {
    const chosen = pick(all, round);
    if (chosen.length === 0 || chosen.length === all.length) continue;
    const bytes = selectDeckChanges(before, after, { chosen });
    judge(`subset ${round}`, bytes, null);
    // What was left out can still be taken: the mixture leads to the second deck.
    const rest = carryChanges(compareDecks(bytes, after), 'before', () => true);
    violations.push(...differences(rest, after).map((fault) => `subset ${round}, then the rest: ${fault}`));
  }
  return { changes: all.length, words: 0, fewest: null, violations, made };
}

/** Words, notes, places, layouts, what is hidden, and the order of slides. */
function differences(made: Uint8Array, wanted: Uint8Array): string[] {
  const [first, second] = [deckFacts(made), deckFacts(wanted)];
  if (first.length !== second.length) return [`${first.length} slides instead of ${second.length}`];
  return second
    .flatMap((slide, index) => {
      const [is, must] = [JSON.stringify(first[index]), JSON.stringify(slide)];
      if (is === must) return [];
      const at = [...must].findIndex((letter, place) => is[place] !== letter);
      return [
        `slide ${index + 1} says ${is.slice(Math.max(0, at - 40), at + 60)} instead of ${must.slice(Math.max(0, at - 40), at + 60)}`,
      ];
    })
    .slice(0, 2);
}

/** No change may be listed for a slide that is the same, byte for byte, with all it shows. */
function equalSlides({ slides }: DeckComparison, before: Uint8Array, after: Uint8Array): string[] {
  const [left, right] = [slidePrints(before), slidePrints(after)];
  return slides.flatMap(({ before: one, after: other, inside }) => {
    if (one === null || other === null || inside === null || changesInside(inside).length === 0) return [];
    const isEqual = left.get(one.number) === right.get(other.number);
    return isEqual ? [`slide ${other.number} is listed as changed and is the same in both`] : [];
  });
}

/** Hints and lists name slides as everything else does. */
function numbersOf(slides: ReturnType<typeof diffDecks>['slides'], after: Uint8Array): string[] {
  const facts = new Presentation(after).slides().length;
  const numbers = slides.flatMap(({ number_after: number }) => number ?? []);
  const isInOrder = numbers.every((number, index) => number === index + 1);
  return numbers.length === facts && isInOrder ? [] : ['the list of slides has other numbers than the deck'];
}

/** Two dialects are never mixed: their changes are one unit. */
function isMixable(before: Uint8Array, after: Uint8Array): boolean {
  const dialect = (bytes: Uint8Array): string | null => {
    const deck = new Presentation(bytes);
    return deck.tree(deck.main).vocabulary.uri;
  };
  return dialect(before) === dialect(after);
}
