import { type FindMatches, type FindOptions, findLiteral } from './find-matches.ts';
import { findPlaceholders } from './placeholders.ts';
import { replaceText, type TextReplaced } from './replace-text.ts';

/** A change of text as data, for work that another process does: words for words, or values for placeholders. */
export type TextChange = FindOptions | { readonly values: ReadonlyMap<string, string> };

export function matchesOf(change: TextChange): FindMatches {
  return 'values' in change ? findPlaceholders((name) => change.values.get(name)) : findLiteral(change);
}

export function changeText(bytes: Uint8Array, change: TextChange): TextReplaced {
  return replaceText(bytes, matchesOf(change));
}
