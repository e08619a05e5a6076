import type { Concept } from '../language/lexicon.ts';
import { cardinal, ordinal } from '../language/numbers.ts';
import type { Counted, Question, Slots } from '../language/question.ts';
import { chooseIntent } from './choose-intent.ts';

/** A question that leans on the one before it is this short at most, with a word that leads it on and without one. */
const most = { led: 8, alone: 4 };
const leads = /^\s*(?:and|und|or|also|but|then|same|what about|how about|what'?s with|as for)\b/i;
const pointing = /\b(?:that|this|these|those|the same)(?: one| ones)?\b/i;
/** What divides or picks and asks for nothing by itself. */
const modifiers = new Set<Concept>(
  'per phase item most least many much between list now far agent about other'.split(' ') as Concept[],
);

/** What the names of phases mean, too: `and planning?` asks for no plan. */
const phaseNames = new Set<Concept>(['plan', 'output', 'review', 'version']);
const circumstances = new Set<Concept>(['when', 'who', 'where', 'why']);
const none: ReadonlySet<Concept> = new Set();

/**
 * A question together with the one before it in the chat: `and the second one?`, `what about 4?`, `and in tokens?`,
 * `per phase?`, `why?`. A question that says all of it stays as it is. Pure.
 */
export function followOn(before: Question | null, now: Question): Question {
  if (before === null || now.words.length === 0) return now;
  const led = leads.test(now.said);
  const isShort = now.words.length <= (led ? most.led : most.alone);
  const named = isNaming(now.slots);
  const bare = named ? [] : [...bareNumbers(now.words, unitOf(before)), ...neighbour(now.words, before)];
  const names = now.slots.phases.length > 0 ? phaseNames : none;
  const asks = [...now.concepts].filter(
    (concept) => !modifiers.has(concept) && !names.has(concept) && !(concept === 'next' && bare.length > 0),
  );
  if (isShort && (named || bare.length > 0)) {
    // It names something and asks nothing: the same is asked of what it names.
    if (asks.length === 0) {
      const concepts = new Set([...before.concepts, ...now.concepts]);
      return { ...now, concepts, asks: before.asks, slots: pointed(before.slots, now.slots, bare) };
    }
    return now;
  }
  if (named) return now;
  if (isShort && asks.length === 0 && now.concepts.size > 0) {
    return { ...now, concepts: new Set([...before.concepts, ...now.concepts]), asks: true, slots: before.slots };
  }
  const leansOn = isShort && (led || now.words.length <= 2 || chooseIntent(now) === null);
  const points =
    now.said === now.text && pointing.test(now.said) && before.slots.items.length + countedItems(before) > 0;
  if (!(leansOn || points) || asks.length === 0) return now;
  const { topic: _, ...slots } = before.slots;
  const continued = { ...now, asks: true, slots: { ...now.slots, ...slots } };
  // `when?` and `who?` ask about the same thing as before.
  const isBare = asks.every((concept) => circumstances.has(concept));
  return isBare || chooseIntent(continued) === null
    ? { ...continued, concepts: new Set([...before.concepts, ...now.concepts]) }
    : continued;
}

function isNaming(slots: Slots): boolean {
  const { counted, phases, items, files, tools, models, calls, runIds } = slots;
  return [counted, phases, items, files, tools, models, calls, runIds].some((each) => each.length > 0);
}

/** What the later question names instead of what the earlier one did. */
function pointed(before: Slots, now: Slots, bare: readonly Counted[]): Slots {
  const counted = now.counted.length > 0 ? now.counted : bare;
  const { since, until } = now.since === null && now.until === null ? before : now;
  return { ...now, counted, since, until };
}

function countedItems({ slots }: Question): number {
  return slots.counted.filter(({ unit }) => unit === 'item').length;
}

function unitOf({ slots }: Question): Pick<Counted, 'unit' | 'word'> {
  const last = slots.counted.at(-1);
  if (last !== undefined) return { unit: last.unit, word: last.word };
  return slots.phases.length > 0 ? { unit: 'phase', word: 'phase' } : { unit: 'item', word: 'item' };
}

/** `the next one` of what was counted last. */
function neighbour(words: readonly string[], { slots }: Question): Counted[] {
  const last = slots.counted.at(-1);
  const at = words.indexOf('next');
  return last === undefined || at < 0 || (words[at + 1] ?? 'one') !== 'one'
    ? []
    : [{ ...last, number: last.number + 1 }];
}

/** `the second one`, `4`, `2 and 3`; `one` after another number is no number. */
function bareNumbers(words: readonly string[], unit: Pick<Counted, 'unit' | 'word'>): Counted[] {
  return words.flatMap((word, at) => {
    if (word === 'one' && at > 0) return [];
    const number = ordinal(word) ?? cardinal(word);
    return number === null ? [] : [{ ...unit, number }];
  });
}
