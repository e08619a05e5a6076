import { OverLimitError } from '@galley/schema/errors';

/** A stretch of text and what takes its place. */
export interface TextMatch {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Finds what to change in a text: in order, none overlapping. */
export type FindMatches = (text: string) => readonly TextMatch[];

export interface FindOptions {
  readonly find: string;
  readonly replace: string;
  /** On unless set to false. */
  readonly matchCase?: boolean;
  readonly wholeWord?: boolean;
  /** A line break stands for any kind of line break. */
  readonly anyBreak?: boolean;
}

/** Each is remembered until all are found. */
const MOST_MATCHES = 2_000_000;

/** Every place where the words stand exactly as given. */
export function findLiteral({
  find,
  replace,
  matchCase = true,
  wholeWord = false,
  anyBreak = false,
}: FindOptions): FindMatches {
  if (find === '') return () => [];
  const escaped = find.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const literal = anyBreak ? escaped.replaceAll(/\r\n|\n|\r/g, '(?:\\r\\n|\\n|\\r(?!\\n))') : escaped;
  const bounded = wholeWord ? `(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])` : literal;
  const pattern = new RegExp(bounded, matchCase ? 'gu' : 'giu');
  return (text) => {
    const matches: TextMatch[] = [];
    for (const match of text.matchAll(pattern)) {
      matches.push({ start: match.index, end: match.index + match[0].length, replacement: replace });
      if (matches.length > MOST_MATCHES) throw tooMany(find);
    }
    return matches;
  };
}

function tooMany(find: string): OverLimitError {
  return new OverLimitError(
    `"${find.slice(0, 40)}" stands at more than ${MOST_MATCHES.toLocaleString('en')} places.`,
    'Look for more words at a time, or in some lines only.',
    { limit: 'matches', value: MOST_MATCHES },
  );
}
