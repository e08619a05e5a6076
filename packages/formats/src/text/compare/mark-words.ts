import { pushAll } from '../../base/push-all.ts';
import type { HunkLine, LineHunkView } from '../../core/adapter.ts';
import { changedWords, type WordRange } from './changed-words.ts';
import { pairLines } from './pair-lines.ts';

/** Characters that are compared word by word in one comparison; a reader does not get further. */
const MOST_COMPARED = 2_000_000;
/** What a line costs at most: of longer ones only the middle is looked at. */
const COSTLY = 8000;

/** Marks the changed words in lines that have another version beside them. Lines beyond the limit stay without. */
export function markWords(hunks: readonly LineHunkView[]): LineHunkView[] {
  let left = MOST_COMPARED;
  return hunks.map((hunk) => {
    if (left <= 0) return hunk;
    const marked: HunkLine[] = [];
    for (let at = 0; at < hunk.lines.length; ) {
      const removed = stretch(hunk.lines, at, 'removed');
      const following = stretch(hunk.lines, at + removed, 'added');
      if (removed === 0 && following === 0) {
        const line = hunk.lines[at];
        if (line !== undefined) marked.push(line);
        at += 1;
        continue;
      }
      const change = hunk.lines.slice(at, at + removed + following);
      const size = change.reduce((sum, { text }) => sum + Math.min(text.length, COSTLY), 0);
      pushAll(marked, removed === 0 || following === 0 || size > left ? change : markChange(change, removed));
      if (removed > 0 && following > 0) left -= size;
      at += removed + following;
    }
    return { ...hunk, lines: marked };
  });
}

function stretch(lines: readonly HunkLine[], from: number, kind: HunkLine['kind']): number {
  let at = from;
  while (lines[at]?.kind === kind) at += 1;
  return at - from;
}

function markChange(change: readonly HunkLine[], removed: number): HunkLine[] {
  const texts = change.map(({ text }) => text);
  const words = new Map<number, readonly WordRange[]>();
  for (const pair of pairLines(texts.slice(0, removed), texts.slice(removed))) {
    const [old, made] = [pair.removed, removed + pair.added];
    const changed = changedWords(texts[old] ?? '', texts[made] ?? '');
    if (changed === null) continue;
    words.set(old, changed.before);
    words.set(made, changed.after);
  }
  return change.map((line, index) => {
    const ranges = words.get(index);
    return ranges === undefined ? line : { ...line, words: ranges };
  });
}
