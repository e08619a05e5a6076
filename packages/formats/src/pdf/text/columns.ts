import { around, type Box, heightOf, median, overlap } from './geometry.ts';
import { linesOf } from './lines.ts';
import type { Word } from './words.ts';

const STEP = 2;
const FEWEST_WORDS = 24;
const FEWEST_LINES = 4;
const DEEPEST = 8;

/** Words in blocks that are read one after the other: what stands above columns, each column, what stands below them. */
export function readingBlocks(words: readonly Word[], depth = 0): (readonly Word[])[] {
  const gutter = words.length < FEWEST_WORDS || depth >= DEEPEST ? null : findGutter(words);
  if (gutter === null) return words.length === 0 ? [] : [words];
  const parts: [Word[], Word[], Word[], Word[]] = [[], [], [], []];
  const backwards = words.filter(({ isRightToLeft }) => isRightToLeft).length * 2 > words.length;
  for (const word of words) parts[partOf(word, gutter, backwards)].push(word);
  return parts.flatMap((part) => readingBlocks(part, depth + 1));
}

function partOf(word: Word, gutter: Box, backwards: boolean): 0 | 1 | 2 | 3 {
  const middle = (word.y0 + word.y1) / 2;
  if (middle < gutter.y0) return 0;
  if (middle > gutter.y1) return 3;
  const isLeft = word.x0 < (gutter.x0 + gutter.x1) / 2;
  return isLeft === backwards ? 2 : 1;
}

/** The tallest white stripe between two columns of text; null where lines run across. */
function findGutter(words: readonly Word[]): Box | null {
  const line = median(words.map(heightOf));
  const all = around(words);
  const stripes = freeStripes(words, all, FEWEST_LINES * line);
  const candidates = distinct(
    stripes
      .filter(({ x0, x1 }) => x1 - x0 >= 0.6 * line && x0 > all.x0 && x1 < all.x1)
      .map((stripe) => ({ stripe, score: heightOf(stripe) * Math.min(stripe.x1 - stripe.x0, line) }))
      .sort((one, two) => two.score - one.score)
      .map(({ stripe }) => stripe),
  );
  const gutter = candidates.find((stripe) => areColumns(words, stripe, line));
  return gutter === undefined ? null : withoutEnds(words, gutter, line);
}

const FAR = 2.5;

/** A heading or a number of the page that stands apart on one side is in no column. */
function withoutEnds(words: readonly Word[], gutter: Box, line: number): Box {
  const middle = (gutter.x0 + gutter.x1) / 2;
  const sides = [words.filter(({ x0 }) => x0 < middle), words.filter(({ x0 }) => x0 >= middle)].map((side) =>
    side.filter(({ y0, y1 }) => y0 + y1 >= 2 * gutter.y0 && y0 + y1 <= 2 * gutter.y1),
  );
  const boxes = sides.map(around);
  let { y0, y1 } = gutter;
  for (const [index, side] of sides.entries()) {
    const other = boxes[1 - index];
    if (other === undefined) continue;
    const inner = around(side.filter((word) => overlap(word.y0, word.y1, other.y0, other.y1) > 0));
    const above = around(side.filter((word) => word.y1 <= inner.y0));
    const below = around(side.filter((word) => word.y0 >= inner.y1));
    if (inner.y0 - above.y1 > FAR * line && Number.isFinite(above.y1)) y0 = Math.max(y0, above.y1);
    if (below.y0 - inner.y1 > FAR * line && Number.isFinite(below.y0)) y1 = Math.min(y1, below.y0);
  }
  return { ...gutter, y0, y1 };
}

const MOST_CANDIDATES = 12;

/** Stripes that are not nearly another one that is better. */
function distinct(stripes: readonly Box[]): Box[] {
  const kept: Box[] = [];
  for (const stripe of stripes) {
    if (kept.length >= MOST_CANDIDATES) break;
    const isKnown = kept.some(
      (other) =>
        overlap(stripe.x0, stripe.x1, other.x0, other.x1) > 0 &&
        overlap(stripe.y0, stripe.y1, other.y0, other.y1) > 0.5 * heightOf(stripe),
    );
    if (!isKnown) kept.push(stripe);
  }
  return kept;
}

/** Per step across the page the free stretches from top to bottom; neighbours that are free together become one stripe. */
function freeStripes(words: readonly Word[], all: Box, least: number): Box[] {
  const count = Math.max(1, Math.ceil((all.x1 - all.x0) / STEP));
  const ends = new Float64Array(count).fill(all.y0);
  const free: { y0: number; y1: number }[][] = Array.from({ length: count }, () => []);
  for (const word of [...words].sort((one, two) => one.y0 - two.y0)) {
    const first = Math.max(0, Math.floor((word.x0 - all.x0) / STEP));
    const last = Math.min(count - 1, Math.floor((word.x1 - all.x0) / STEP));
    for (let step = first; step <= last; step += 1) {
      const end = ends[step] ?? all.y0;
      if (word.y0 - end >= least) free[step]?.push({ y0: end, y1: word.y0 });
      ends[step] = Math.max(end, word.y1);
    }
  }
  for (const [step, end] of ends.entries()) if (all.y1 - end >= least) free[step]?.push({ y0: end, y1: all.y1 });
  return free.flatMap((stretches, step) => stretches.map((stretch) => widened(free, step, stretch, all.x0, least)));
}

function widened(
  free: readonly (readonly { y0: number; y1: number }[])[],
  step: number,
  stretch: { y0: number; y1: number },
  left: number,
  least: number,
): Box {
  let { y0, y1 } = stretch;
  let next = step + 1;
  for (; next < free.length; next += 1) {
    const beside = free[next]?.find((other) => overlap(y0, y1, other.y0, other.y1) >= Math.max(least, 0.8 * (y1 - y0)));
    if (beside === undefined) break;
    y0 = Math.max(y0, beside.y0);
    y1 = Math.min(y1, beside.y1);
  }
  return { x0: left + step * STEP, y0, x1: left + next * STEP, y1 };
}

/** Text on both sides, and each side to be read by itself: full lines, or lines that do not stand beside each other. */
function areColumns(words: readonly Word[], gutter: Box, line: number): boolean {
  const band = words.filter(({ y0, y1 }) => (y0 + y1) / 2 >= gutter.y0 && (y0 + y1) / 2 <= gutter.y1);
  const middle = (gutter.x0 + gutter.x1) / 2;
  const sides = [band.filter(({ x0 }) => x0 < middle), band.filter(({ x0 }) => x0 >= middle)];
  const [left = [], right = []] = sides.map((side) => linesOf(side));
  if (left.length < FEWEST_LINES || right.length < FEWEST_LINES) return false;
  const isProse =
    median(left.map(({ words: all }) => beforeGap(all.toReversed()))) >= PROSE &&
    median(right.map(({ words: all }) => beforeGap(all))) >= PROSE;
  if (isProse) return true;
  const tall = FEWEST_LINES * 2;
  if (left.length < tall || right.length < tall) return false;
  const beside = left.filter((one) =>
    right.some((two) => Math.abs(one.y0 + one.y1 - two.y0 - two.y1) < 0.3 * line),
  ).length;
  return beside < 0.4 * Math.min(left.length, right.length);
}

/** Words in a row of running text. */
const PROSE = 4;

/** How many words stand together from the first one on. */
function beforeGap(words: readonly Word[]): number {
  const gap = words.findIndex((word, index) => {
    const last = words[index - 1];
    return last !== undefined && -overlap(last.x0, last.x1, word.x0, word.x1) > heightOf(word);
  });
  return gap === -1 ? words.length : gap;
}
