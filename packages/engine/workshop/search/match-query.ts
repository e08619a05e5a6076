import { askedWords, stemOf, wordsOf } from './words.ts';

/** A question as FTS5 takes it, and how the words begin that it finds. */
export interface MatchQuery {
  readonly match: string;
  readonly stems: readonly string[];
}

/** Most words of a question that are looked for: more say nothing new and each costs. */
const MOST_WORDS = 24;

/** Any of the words in any form; what is in double quotes as it stands. Null where there is no word in it. */
export function matchWords(query: string): MatchQuery | null {
  const phrases = [...query.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => wordsOf(phrase));
  const loose = askedWords(query.replaceAll(/"[^"]+"/g, ' ')).slice(0, MOST_WORDS);
  const quoted = phrases.filter((words) => words.length > 0);
  const terms = loose.map((word) => `${literal([stemOf(word)])} *`);
  const required = quoted.map(literal);
  const stems = [...new Set([...quoted.flat(), ...loose.map(stemOf)])];
  if (required.length === 0 && terms.length === 0) return null;
  if (required.length === 0) return { match: terms.join(' OR '), stems };
  // A quotation must be there; the words around it only rank.
  return { match: required.join(' AND '), stems };
}

/** The words one after the other; the last one may go on. */
export function matchExactly(query: string): MatchQuery | null {
  const words = wordsOf(query);
  return words.length === 0 ? null : { match: `${literal(words)} *`, stems: words };
}

/** Words hold letters and digits alone: nothing in them means something to FTS5 once they are quoted. */
function literal(words: readonly string[]): string {
  return `"${words.join(' ')}"`;
}
