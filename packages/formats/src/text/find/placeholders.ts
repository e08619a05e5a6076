import type { FindMatches } from './find-matches.ts';

/** Blanks are taken off afterwards: a pattern that does it takes hours for a text of nothing but blanks. */
const PLACEHOLDER = /\{\{([^{}]+)\}\}/g;

/** The names between double braces, in order, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set(found(text).map(({ name }) => name))];
}

/** Every placeholder that has a value; the others stay as they are. */
export function findPlaceholders(valueFor: (name: string) => string | undefined): FindMatches {
  return (text) =>
    found(text).flatMap(({ name, start, end }) => {
      const replacement = valueFor(name);
      return replacement === undefined ? [] : [{ start, end, replacement }];
    });
}

function found(text: string) {
  return [...text.matchAll(PLACEHOLDER)].flatMap((match) => {
    const name = (match[1] ?? '').trim();
    return name === '' ? [] : [{ name, start: match.index, end: match.index + match[0].length }];
  });
}
