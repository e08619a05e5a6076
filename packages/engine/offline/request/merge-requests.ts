import { findComparisons } from './comparison.ts';
import { findDates } from './date.ts';
import { grains } from './grain.ts';
import { type Found, findPeriods } from './period.ts';
import { filesMentioned, withoutFiles } from './request-text.ts';

type Finder = (text: string) => readonly Pick<Found<unknown>, 'start' | 'end'>[];

const GROUP = new RegExp(`\\b(?:by|per|for each|for every)\\s+(?:the\\s+)?(?:${grains.join('|')})s?\\b`, 'gi');
const masked =
  (find: Finder): Finder =>
  (text) =>
    find(withoutFiles(text));
const KINDS: readonly Finder[] = [
  masked(findPeriods),
  masked(findDates),
  masked(findComparisons),
  masked((text) =>
    [...text.matchAll(GROUP)].map((match) => ({ start: match.index, end: match.index + match[0].length })),
  ),
];

/**
 * An earlier request changed by what is said now: a new month, amount or grouping takes the place of the old one;
 * anything else is added. "How many over 100 in March?" and "and in April?" become one question.
 */
export function mergeRequests(earlier: string, now: string): string {
  let result = earlier;
  const added: string[] = [];
  for (const find of KINDS) {
    const [fresh] = find(now);
    const old = find(result);
    const [first] = old;
    if (fresh === undefined || first === undefined) continue;
    const words = now.slice(fresh.start, fresh.end);
    for (const place of [...old].reverse()) {
      const replacement = place === first ? words : '';
      result = result.slice(0, place.start) + replacement + result.slice(place.end);
    }
    added.push(words);
  }
  const rest = added.reduce((text, words) => text.replace(words, ' '), now);
  return isEmptyTalk(rest) ? tidy(result) : `${tidy(result)}\n${tidy(rest)}`;
}

/** Words that only say "again": nothing of the request is left in them. */
function isEmptyTalk(text: string): boolean {
  return (
    text.replaceAll(
      /\b(?:now|and|also|the|same|again|but|instead|please|do|that|it|for|in|only|just|what|how|about|of|use|with|once|more|make|not|thing)\b|[^\p{L}\p{N}]/giu,
      '',
    ) === ''
  );
}

function tidy(text: string): string {
  return text.replaceAll(/[^\S\n]+/g, ' ').trim();
}

/** The same work for another file: "now the same for expenses.csv". */
export function swapFile(earlier: string, now: string, files: readonly string[]): string {
  const isKnown = (name: string) => files.some((path) => path.toLowerCase().endsWith(name.toLowerCase()));
  const fresh = filesMentioned(now).find(({ name }) => isKnown(name));
  const old = filesMentioned(earlier).find(({ name }) => isKnown(name));
  if (fresh === undefined || old === undefined) return earlier;
  return earlier.slice(0, old.start) + fresh.name + earlier.slice(old.end);
}
