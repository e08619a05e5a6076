import { splitWords } from '../../../diff/words.ts';
import { diffLines } from '../../../text/compare/diff-lines.ts';
import type { TextMatch } from '../../../text/find/find-matches.ts';

/** The words that differ, as matches in the old text. */
export function changedWords(before: string, after: string): TextMatch[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  const starts = [0];
  for (const word of old) starts.push((starts.at(-1) ?? 0) + word.length);
  return diffLines(old, now).map((hunk) => ({
    start: starts[hunk.before_start] ?? 0,
    end: starts[hunk.before_start + hunk.before_count] ?? before.length,
    replacement: now.slice(hunk.after_start, hunk.after_start + hunk.after_count).join(''),
  }));
}
