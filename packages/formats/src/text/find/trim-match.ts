import type { TextMatch } from './find-matches.ts';

/** What of a match really changes: letters that old and new text share at either end keep their own runs. */
export interface TrimmedMatch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where new letters go when none is replaced: behind the letter before them, or before the next. */
  readonly leansBack: boolean;
}

export function trimMatch(whole: string, { start, end, replacement }: TextMatch): TrimmedMatch {
  const most = Math.min(end - start, replacement.length);
  let head = 0;
  while (head < most && whole[start + head] === replacement[head]) head += 1;
  if (isInsidePair(whole, start + head) || isInsidePair(replacement, head)) head -= 1;
  let tail = 0;
  while (tail < most - head && whole[end - tail - 1] === replacement[replacement.length - tail - 1]) tail += 1;
  if (isInsidePair(whole, end - tail) || isInsidePair(replacement, replacement.length - tail)) tail -= 1;
  return {
    start: start + head,
    end: end - tail,
    text: replacement.slice(head, replacement.length - tail),
    leansBack: head > 0,
  };
}

/** Between the two halves of one character. */
function isInsidePair(text: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');
}
