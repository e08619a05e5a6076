import type { TextChange } from '../core/adapter.ts';
import { type FindMatches, findLiteral } from './find/find-matches.ts';
import { findPlaceholders } from './find/placeholders.ts';
import { replaceText, type TextReplaced } from './replace-text.ts';

export function matchesOf(change: TextChange): FindMatches {
  return 'values' in change ? findPlaceholders((name) => change.values.get(name)) : findLiteral(change);
}

export function changeText(bytes: Uint8Array, change: TextChange): TextReplaced {
  return replaceText(bytes, matchesOf(change));
}
