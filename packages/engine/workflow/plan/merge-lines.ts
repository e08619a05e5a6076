import { diffLines, type LineHunk } from '@galley/formats';

/**
 * What a person did to `base` (it became `mine`), done to `now`, which `base` became elsewhere meanwhile. Where both
 * changed the same lines, the person's count.
 */
export function mergeLines(base: string, mine: string, now: string): string {
  const [old, own, other] = [base.split('\n'), mine.split('\n'), now.split('\n')];
  const changed = diffLines(old, own).flatMap(lineByLine);
  const meanwhile = diffLines(old, other)
    .flatMap(lineByLine)
    .filter((hunk) => !changed.some((each) => meet(each, hunk)));
  const hunks = [
    ...changed.map((hunk) => ({ hunk, lines: own })),
    ...meanwhile.map((hunk) => ({ hunk, lines: other })),
  ].sort((left, right) => left.hunk.before_start - right.hunk.before_start);
  const merged: string[] = [];
  let at = 0;
  for (const { hunk, lines } of hunks) {
    merged.push(...old.slice(at, hunk.before_start));
    merged.push(...lines.slice(hunk.after_start, hunk.after_start + hunk.after_count));
    at = hunk.before_start + hunk.before_count;
  }
  return [...merged, ...old.slice(at)].join('\n');
}

/** Three ticks in a row are one stretch to the comparison and three changes to a person. */
function lineByLine(hunk: LineHunk): LineHunk[] {
  if (hunk.before_count !== hunk.after_count) return [hunk];
  return Array.from({ length: hunk.before_count }, (_, index) => ({
    before_start: hunk.before_start + index,
    before_count: 1,
    after_start: hunk.after_start + index,
    after_count: 1,
  }));
}

function meet(left: LineHunk, right: LineHunk): boolean {
  if (left.before_start === right.before_start) return true;
  const [first, second] = left.before_start < right.before_start ? [left, right] : [right, left];
  return first.before_start + first.before_count > second.before_start;
}
