import { knownWords } from './lexicon.ts';
import { phraseWords } from './phrases.ts';
import { stopWords } from './stop-words.ts';

const LEAST = 4;
/** From this length on two errors are one too many no longer. */
const LONG = 8;

/** The word that was meant, where a word is known by nobody and one letter away from one that is; else the word itself. */
export function mendSpelling(word: string, names: ReadonlySet<string>): string {
  if (word.length < LEAST || /[^a-z]/.test(word) || stopWords.has(word) || names.has(word) || isKnown(word))
    return word;
  const most = word.length >= LONG ? 2 : 1;
  let best = word;
  let least = most + 1;
  for (const each of knownWords) {
    if (Math.abs(each.length - word.length) > most || each.length < LEAST || each[0] !== word[0]) continue;
    const distance = editDistance(word, each);
    // Two errors with one of them near the beginning make another word: an election is no execution.
    if (distance < least && (distance < 2 || each[1] === word[1])) [best, least] = [each, distance];
  }
  return best;
}

function isKnown(word: string): boolean {
  if (knownWords.has(word) || phraseWords.has(word)) return true;
  return ['s', 'es', 'ed', 'd', 'ing', 'ly'].some(
    (ending) => word.endsWith(ending) && knownWords.has(word.slice(0, -ending.length)),
  );
}

/** Letters that are missing, too many, wrong or swapped with their neighbour. */
export function editDistance(left: string, right: string): number {
  let twoBack: number[] = [];
  let before = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (before[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        cost = Math.min(cost, (twoBack[column - 2] ?? 0) + 1);
      }
      now.push(cost);
    }
    twoBack = before;
    before = now;
  }
  return before[right.length] ?? 0;
}
