import { cardinal, ordinal } from './numbers.ts';
import type { Counted, Unit } from './question.ts';

const units: Readonly<Record<string, Unit>> = {
  phase: 'phase',
  phases: 'phase',
  stage: 'phase',
  stages: 'phase',
  item: 'item',
  items: 'item',
  step: 'item',
  steps: 'item',
  task: 'item',
  tasks: 'item',
  todo: 'item',
  todos: 'item',
  part: 'item',
  parts: 'item',
  point: 'item',
  points: 'item',
  section: 'item',
  sections: 'item',
  chapter: 'item',
  bullet: 'item',
  number: 'item',
  nr: 'item',
  no: 'item',
  version: 'version',
  versions: 'version',
  revision: 'version',
  revisions: 'version',
  checkpoint: 'checkpoint',
  checkpoints: 'checkpoint',
  run: 'run',
  runs: 'run',
  job: 'run',
  attempt: 'run',
};
const fillers = new Set(['number', 'no', 'nr', 'the', 'our', 'my']);
const links = new Set(['and', 'to', 'versus', 'with', 'or', 'through', 'until', '&', 'from', 'than', 'against']);

/** Things that are counted in the words of a question: `phase 1 and 2`, `the third item`, `v2`, `#3`. */
export function findCounted(words: readonly string[]): Counted[] {
  const found: Counted[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const joined = /^(phase|item|step|task|section|part|version|v|#)(\d{1,3})$/.exec(word);
    const unit = units[word];
    const link = found.at(-1);
    let counted: Counted | null = null;
    if (joined !== null) {
      const [, name = '', digits] = joined;
      const of: Unit = name === 'v' ? 'version' : (units[name] ?? 'item');
      counted = { unit: of, number: Number(digits), word: name === '#' ? 'item' : name };
    } else if (unit !== undefined) {
      const skip = fillers.has(words[at + 1] ?? '') ? 2 : 1;
      const after = cardinal(words[at + skip] ?? '');
      const before = ordinal(words[at - 1] ?? '') ?? null;
      if (after !== null) {
        counted = { unit, number: after, word };
        at += skip;
      } else if (before !== null && !fillers.has(word)) counted = { unit, number: before, word };
    } else if (
      link !== undefined &&
      numberOf(word) !== null &&
      isLinked(words, at) &&
      units[words[at + 1] ?? ''] === undefined
    ) {
      // `phase 1 and 2`, `the first phase to the second`.
      counted = { ...link, number: numberOf(word) ?? 0 };
    } else if (link === undefined && ordinal(word) !== null && isLinkedAhead(words, at)) {
      const later: Counted | undefined = findCounted(words.slice(at + 1))[0];
      if (later !== undefined) counted = { ...later, number: ordinal(word) ?? 0 };
    }
    if (counted === null && words[at + 1] === 'one' && (ordinal(word) ?? 0) > 0 && link === undefined) {
      // `the third one` is an item unless something else was named.
      counted = { unit: 'item', number: ordinal(word) ?? 0, word: 'item' };
      at += 1;
    }
    if (counted !== null) found.push(counted);
  }
  return found;
}

/** One that is meant by its place: `the last` may be anything's. */
function numberOf(word: string): number | null {
  const place = ordinal(word);
  return cardinal(word) ?? (place !== null && place > 0 ? place : null);
}

function isLinked(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  return links.has(before) || (fillers.has(before) && links.has(words[at - 2] ?? '')) || cardinal(before) !== null;
}

/** `the first and the second phase`. */
function isLinkedAhead(words: readonly string[], at: number): boolean {
  return links.has(words[at + 1] ?? '') && words.slice(at + 2, at + 4).some((word) => ordinal(word) !== null);
}
