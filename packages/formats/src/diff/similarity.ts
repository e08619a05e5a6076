import { meaningfulWords } from './words.ts';

/** The words of a text with how often each occurs; made once and compared often. */
export interface WordBag {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

/** Of texts longer than this only the beginning counts; they are told apart by then. */
const MOST_CHARACTERS = 20_000;

export function wordBag(text: string): WordBag {
  const counts = new Map<string, number>();
  const words = meaningfulWords(text.slice(0, MOST_CHARACTERS));
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { counts, size: words.length };
}

export function joinBags(bags: readonly WordBag[]): WordBag {
  const counts = new Map<string, number>();
  let size = 0;
  for (const bag of bags) {
    for (const [word, count] of bag.counts) counts.set(word, (counts.get(word) ?? 0) + count);
    size += bag.size;
  }
  return { counts, size };
}

/** Words that are short of a letter or two share no word: how much of two texts begins and ends alike. */
export function sharedEnds(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;
  const total = left.length + right.length;
  return total === 0 ? 1 : (2 * (head + tail)) / total;
}

/** Words that both have. */
export function sharedWords(left: WordBag, right: WordBag): number {
  const [small, large] = left.counts.size <= right.counts.size ? [left, right] : [right, left];
  let shared = 0;
  for (const [word, count] of small.counts) shared += Math.min(count, large.counts.get(word) ?? 0);
  return shared;
}

/** 1 for the same words, 0 for none in common. */
export function similarity(left: WordBag, right: WordBag): number {
  const total = left.size + right.size;
  return total === 0 ? 1 : (2 * sharedWords(left, right)) / total;
}
