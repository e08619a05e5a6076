import type { FindMatches } from './find-matches.ts';

const PLACEHOLDER = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** The names between double braces, in order, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))];
}

/** Every placeholder that has a value; the others stay as they are. */
export function findPlaceholders(valueFor: (name: string) => string | undefined): FindMatches {
  return (text) =>
    [...text.matchAll(PLACEHOLDER)].flatMap((match) => {
      const replacement = valueFor(match[1] ?? '');
      return replacement === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, replacement }];
    });
}
