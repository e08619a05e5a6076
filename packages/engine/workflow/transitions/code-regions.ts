import { type FenceClosing, type FenceMark, type FenceOpening, markLines } from './line-marks.ts';

interface Closings {
  readonly list: readonly FenceClosing[];
  /** `longest[mark][i]`: the longest of that mark from the i-th on, so that a search in vain costs nothing. */
  readonly longest: Readonly<Record<FenceMark, readonly number[]>>;
}

export interface CodeRegions {
  /**
   * The end of the code that opens at `at`, or null when none does. In a payload a fence that is never closed is
   * no code, and one may be closed by a line that also ends the payload; without that, a model that forgets
   * a newline loses its whole answer.
   */
  endOfCode(at: number, inPayload: boolean): number | null;
}

/** Finds fenced and inline code as CommonMark does, each question answered in constant or amortised time. */
export function findCodeRegions(text: string): CodeRegions {
  if (!text.includes('`') && !text.includes('~~~')) return { endOfCode: () => null };
  const { openings, closings, blocks } = markLines(text);
  const fences = new Map(openings.map((opening) => [opening.at, opening]));
  const spans = codeSpans(text, blocks);
  const known = new Map<string, Closings>();

  function closingsFor({ inContainer }: FenceOpening, inPayload: boolean): Closings {
    const key = `${inContainer} ${inPayload}`;
    const found =
      known.get(key) ??
      indexClosings(closings.filter(({ inset, beforeTag }) => (inContainer || !inset) && (inPayload || !beforeTag)));
    known.set(key, found);
    return found;
  }

  return {
    endOfCode(at, inPayload) {
      const fence = fences.get(at);
      if (fence !== undefined) {
        const closing = findClosing(closingsFor(fence, inPayload), fence);
        if (closing !== null) return closing.end;
        if (!inPayload) return text.length;
      }
      return spans.get(at) ?? null;
    },
  };
}

function indexClosings(list: readonly FenceClosing[]): Closings {
  const longest: Record<FenceMark, number[]> = { '`': [], '~': [] };
  const best: Record<FenceMark, number> = { '`': 0, '~': 0 };
  for (const { mark, length } of list.toReversed()) {
    best[mark] = Math.max(best[mark], length);
    longest['`'].push(best['`']);
    longest['~'].push(best['~']);
  }
  return { list, longest: { '`': longest['`'].reverse(), '~': longest['~'].reverse() } };
}

function findClosing({ list, longest }: Closings, fence: FenceOpening): FenceClosing | null {
  const first = firstAfter(list, fence.at + fence.length);
  if ((longest[fence.mark][first] ?? 0) < fence.length) return null;
  for (let index = first; index < list.length; index += 1) {
    const closing = list[index];
    if (closing?.mark === fence.mark && closing.length >= fence.length) return closing;
  }
  return null;
}

function firstAfter(list: readonly FenceClosing[], at: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.line ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Start of each backtick run → end of the inline code it opens, or its own end when it opens none. */
function codeSpans(text: string, blocks: readonly number[]): ReadonlyMap<number, number> {
  const spans = new Map<number, number>();
  const runs: { start: number; length: number }[] = [];
  for (let start = text.indexOf('`'); start !== -1; ) {
    let end = start + 1;
    while (text[end] === '`') end += 1;
    runs.push({ start, length: end - start });
    start = text.indexOf('`', end);
  }
  const nextOfLength = new Map<number, number>();
  let block = blocks.length - 1;
  for (const run of runs.toReversed()) {
    while (block >= 0 && (blocks[block] ?? 0) > run.start) {
      // Inline code never reaches into the next paragraph, list item, heading or fence.
      nextOfLength.clear();
      block -= 1;
    }
    // A backslash takes the first backtick out of a run that opens, never out of one that closes.
    const escaped = backslashesBefore(text, run.start) % 2;
    const length = run.length - escaped;
    const closing = length === 0 ? undefined : nextOfLength.get(length);
    if (escaped === 1) spans.set(run.start, run.start + 1);
    if (length > 0) spans.set(run.start + escaped, (closing ?? run.start + escaped) + length);
    nextOfLength.set(run.length, run.start);
  }
  return spans;
}

function backslashesBefore(text: string, at: number): number {
  let start = at;
  while (start > 0 && text[start - 1] === '\\') start -= 1;
  return at - start;
}
