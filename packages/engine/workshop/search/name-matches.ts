import { askedWords, stemOf, wordsOf } from './words.ts';

/** Which of the paths have words of the question in them, those with most of it first. By place in the list. */
export function nameMatches(query: string, paths: readonly string[]): number[] {
  const stems = [...new Set(askedWords(query).map(stemOf))];
  if (stems.length === 0) return [];
  const found = paths.flatMap((path, place) => {
    const words = wordsOf(path);
    const count = stems.filter((stem) => words.some((word) => word.startsWith(stem))).length;
    return count * 2 > stems.length ? [{ place, count, length: words.length }] : [];
  });
  return found.sort((a, b) => b.count - a.count || a.length - b.length).map(({ place }) => place);
}
