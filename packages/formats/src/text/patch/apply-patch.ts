import { type Line, spliceLines } from '../form/lines.ts';
import { PatchDoesNotFitError } from './errors.ts';
import { choosePlace, type Likeness, SearchedLines } from './find-hunk.ts';
import { type PatchHunk, parsePatch } from './parse-patch.ts';

/** Where a hunk went. */
export interface AppliedHunk {
  /** First line of it in the new text, from 1. */
  readonly line: number;
  /** How far from the place that the patch names; null where it names none. */
  readonly offset: number | null;
  readonly likeness: Likeness;
  readonly added: number;
  readonly removed: number;
}

interface PlacedHunk {
  readonly hunk: PatchHunk;
  /** From 0, in the old text. */
  readonly at: number;
  readonly offset: number | null;
  readonly likeness: Likeness;
}

const SHOWN = 12;

/** Every hunk finds its place before the first one is applied: a patch that does not fit changes nothing. */
export function applyPatch(lines: readonly Line[], patch: string): { lines: readonly Line[]; hunks: AppliedHunk[] } {
  const placed = placeHunks(
    lines.map(({ text }) => text),
    parsePatch(patch),
  );
  let result = lines;
  let shift = 0;
  const hunks = placed.map(({ hunk, at, offset, likeness }): AppliedHunk => {
    result = applyHunk(result, hunk, at + shift);
    const line = at + shift + 1;
    const { length: added } = hunk.lines.filter(({ kind }) => kind === 'added');
    const { length: removed } = hunk.lines.filter(({ kind }) => kind === 'removed');
    shift += added - removed;
    return { line, offset, likeness, added, removed };
  });
  return { lines: result, hunks };
}

function placeHunks(texts: readonly string[], hunks: readonly PatchHunk[]): PlacedHunk[] {
  const searched = new SearchedLines(texts);
  let [from, drift] = [0, 0];
  return hunks.map((hunk, index) => {
    const wanted = hunk.lines.filter(({ kind }) => kind !== 'added').map(({ text }) => text);
    const named = hunk.start === null ? null : Math.max(0, hunk.start - (wanted.length === 0 ? 0 : 1));
    const expected = named === null ? null : named + drift;
    const place = placeOne({ index, wanted, expected, from, searched, length: texts.length });
    from = place.at + wanted.length;
    const offset = named === null ? null : place.at - named;
    drift = offset ?? drift;
    return { hunk, offset, ...place };
  });
}

interface Wanted {
  readonly index: number;
  readonly wanted: readonly string[];
  readonly expected: number | null;
  readonly from: number;
  readonly length: number;
  readonly searched: SearchedLines;
}

function placeOne({ index, wanted, expected, from, length, searched }: Wanted) {
  if (wanted.length === 0) {
    if (expected !== null && expected >= from && expected <= length)
      return { at: expected, likeness: 'exact' as const };
    throw PatchDoesNotFitError.nowhere(index + 1, wanted, { line: length, lines: [] });
  }
  const { places, likeness } = searched.find(wanted, from);
  if (places.length === 0) {
    const earlier = from === 0 ? undefined : searched.find(wanted, 0).places[0];
    if (earlier !== undefined) throw PatchDoesNotFitError.outOfOrder(index + 1, earlier + 1);
    const at = Math.min(searched.nearest(wanted, expected ?? from), Math.max(0, length - 1));
    const lines = searched.slice(at, Math.min(wanted.length, SHOWN));
    throw PatchDoesNotFitError.nowhere(index + 1, wanted, { line: at + 1, lines });
  }
  const at = choosePlace(places, expected);
  if (at !== 'ambiguous') return { at, likeness };
  throw PatchDoesNotFitError.ambiguous(
    index + 1,
    places.map((place) => place + 1),
  );
}

/** Lines that stay keep what they are, also where the patch writes their blanks differently. */
function applyHunk(lines: readonly Line[], hunk: PatchHunk, start: number): readonly Line[] {
  let result = lines;
  let at = start;
  let index = 0;
  while (index < hunk.lines.length) {
    if (hunk.lines[index]?.kind === 'context') {
      at += 1;
      index += 1;
      continue;
    }
    let remove = 0;
    const texts: string[] = [];
    for (; index < hunk.lines.length; index += 1) {
      const line = hunk.lines[index];
      if (line === undefined || line.kind === 'context') break;
      if (line.kind === 'removed') remove += 1;
      else texts.push(line.text);
    }
    const ends = index === hunk.lines.length && (hunk.endsWithoutBreak || hunk.endedWithoutBreak);
    result = spliceLines(result, { at, remove, texts, ...(ends ? { endsWithBreak: !hunk.endsWithoutBreak } : {}) });
    at += texts.length;
  }
  return result;
}
