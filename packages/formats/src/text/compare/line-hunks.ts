import type { LineHunkView } from '../../core/adapter.ts';
import { splitLines } from '../decode/read-lines.ts';
import { diffLines, type LineHunk } from './diff-lines.ts';
import { markWords } from './mark-words.ts';

const context = 3;

/** Changes close to each other are one hunk: shown together, and accepted together. */
export function groupChanges(changes: readonly LineHunk[]): LineHunk[][] {
  const groups: LineHunk[][] = [];
  let shownTo = 0;
  for (const change of changes) {
    const last = groups.at(-1);
    if (last !== undefined && change.before_start - shownTo <= 2 * context) last.push(change);
    else groups.push([change]);
    shownTo = change.before_start + change.before_count;
  }
  return groups;
}

/** Changed lines with a little of what stands around them; changes close to each other share a hunk. */
export function lineHunks(before: string, after: string, changes?: readonly LineHunk[]): LineHunkView[] {
  const [left, right] = [splitLines(before), splitLines(after)];
  const hunks: LineHunkView[] = [];
  let shownTo = 0;
  for (const group of groupChanges(changes ?? diffLines(left, right))) {
    const lines: LineHunkView['lines'] = [];
    const [first] = group;
    if (first === undefined) continue;
    const start = Math.max(shownTo, first.before_start - context);
    shownTo = start;
    for (const change of group) {
      const tail = change.before_start + change.before_count;
      lines.push(
        ...left.slice(shownTo, change.before_start).map((text) => ({ kind: 'same' as const, text })),
        ...left.slice(change.before_start, tail).map((text) => ({ kind: 'removed' as const, text })),
        ...right
          .slice(change.after_start, change.after_start + change.after_count)
          .map((text) => ({ kind: 'added' as const, text })),
      );
      shownTo = tail;
    }
    const shift = first.after_start - first.before_start;
    hunks.push({ baseline_start: start + 1, draft_start: start + shift + 1, lines });
  }
  return markWords(addTails(hunks, left, right));
}

/** Each hunk ends with context up to where the next one begins. */
function addTails(hunks: readonly LineHunkView[], left: readonly string[], right: readonly string[]): LineHunkView[] {
  return hunks.map((hunk, index) => {
    const end = hunk.baseline_start - 1 + hunk.lines.filter((line) => line.kind !== 'added').length;
    const limit = Math.min(end + context, (hunks[index + 1]?.baseline_start ?? left.length + 1) - 1);
    const tail = left.slice(end, limit).map((text) => ({ kind: 'same' as const, text }));
    return right.length === 0 ? hunk : { ...hunk, lines: [...hunk.lines, ...tail] };
  });
}
