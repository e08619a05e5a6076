import type { TextChange } from '../core/adapter.ts';
import { type FindMatches, findLiteral } from './find/find-matches.ts';
import { findPlaceholders } from './find/placeholders.ts';
import { replaceText, type TextReplaced } from './replace-text.ts';

export function matchesOf(change: TextChange & { readonly anyBreak?: boolean }): FindMatches {
  return 'values' in change ? findPlaceholders((name) => change.values.get(name)) : findLiteral(change);
}

export function changeText(bytes: Uint8Array, change: TextChange): TextReplaced {
  // Readers are shown one kind of line break, whatever the file has.
  return replaceText(bytes, matchesOf('values' in change ? change : { ...change, anyBreak: true }));
}
