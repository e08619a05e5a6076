import { diffLines, splitLines } from '@galley/formats';
import type { ProcedureOutput } from '@galley/schema';

type Hunk = ProcedureOutput<'ReviewGetTextDiff'>['hunks'][number];

const context = 3;

/** Changed lines with a little of what stands around them; changes close to each other share a hunk. */
export function lineHunks(before: string, after: string): Hunk[] {
  const [left, right] = [splitLines(before), splitLines(after)];
  const hunks: Hunk[] = [];
  let shownTo = 0;
  for (const change of diffLines(left, right)) {
    const last = hunks.at(-1);
    const joins = last !== undefined && change.before_start - shownTo <= 2 * context;
    const from = joins ? shownTo : Math.max(shownTo, change.before_start - context);
    const lead = left.slice(from, change.before_start);
    const shift = change.after_start - change.before_start;
    const hunk = joins ? last : { baseline_start: from + 1, draft_start: from + shift + 1, lines: [] };
    if (!joins) hunks.push(hunk);
    const tail = change.before_start + change.before_count;
    hunk.lines.push(
      ...lead.map((text) => ({ kind: 'same' as const, text })),
      ...left.slice(change.before_start, tail).map((text) => ({ kind: 'removed' as const, text })),
      ...right
        .slice(change.after_start, change.after_start + change.after_count)
        .map((text) => ({ kind: 'added' as const, text })),
    );
    shownTo = tail;
  }
  return addTails(hunks, left, right);
}

/** Each hunk ends with context up to where the next one begins. */
function addTails(hunks: readonly Hunk[], left: readonly string[], right: readonly string[]): Hunk[] {
  return hunks.map((hunk, index) => {
    const end = hunk.baseline_start - 1 + hunk.lines.filter((line) => line.kind !== 'added').length;
    const limit = Math.min(end + context, (hunks[index + 1]?.baseline_start ?? left.length + 1) - 1);
    const tail = left.slice(end, limit).map((text) => ({ kind: 'same' as const, text }));
    return right.length === 0 ? hunk : { ...hunk, lines: [...hunk.lines, ...tail] };
  });
}
