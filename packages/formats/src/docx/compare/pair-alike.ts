import { sharedEnds, similarity } from '../../diff/similarity.ts';
import type { LineHunk } from '../../text/compare/diff-lines.ts';
import type { Alignable } from './alignment.ts';
import type { Bags } from './bags.ts';
import { candidatePairs } from './candidates.ts';
import { gapsOf, type Partners, pair } from './partners.ts';

/** At least this share of words in common, or it is another text. */
const ALIKE = 0.5;
/** Where nothing else could be meant, less is enough. */
const ALONE = 0.2;
/** Texts of so few words are compared by letters, too. */
const SHORT = 4;
/** Pairs that are compared with each other in one gap; beyond, words that few things share lead to likely pairs. */
const MOST_PAIRS = 10_000;

interface Known {
  readonly partners: Partners;
  readonly bags: Bags;
}

/** Pairs the things of one gap that are alike and keep their order, as many words of them as possible. */
export function pairAlike(
  before: readonly Alignable[],
  after: readonly Alignable[],
  gap: LineHunk,
  known: Known,
): void {
  const { before_start: left, before_count: lefts, after_start: right, after_count: rights } = gap;
  if (lefts === 0 || rights === 0) return;
  if (lefts * rights <= MOST_PAIRS) {
    pairBest(before, after, gap, known);
    return;
  }
  const found = candidatePairs(before, after, gap, known.bags);
  for (const [from, to] of found) pair(known.partners, from, to);
  if (found.length === 0) return;
  const smaller = gapsOf({
    ofBefore: known.partners.ofBefore.subarray(left, left + lefts).map((to) => (to === -1 ? -1 : to - right)),
    ofAfter: known.partners.ofAfter.subarray(right, right + rights).map((from) => (from === -1 ? -1 : from - left)),
  });
  for (const inner of smaller) {
    if (inner.before_count * inner.after_count > MOST_PAIRS) continue;
    pairBest(
      before,
      after,
      { ...inner, before_start: inner.before_start + left, after_start: inner.after_start + right },
      known,
    );
  }
}

/** The order-keeping pairing with the most words in common. */
function pairBest(
  before: readonly Alignable[],
  after: readonly Alignable[],
  gap: LineHunk,
  { partners, bags }: Known,
): void {
  const { before_start: left, before_count: lefts, after_start: right, after_count: rights } = gap;
  const width = rights + 1;
  const best = new Float64Array((lefts + 1) * width);
  const worth = new Float64Array(lefts * rights);
  const least = lefts === 1 && rights === 1 ? ALONE : ALIKE;
  for (let i = lefts - 1; i >= 0; i -= 1) {
    for (let j = rights - 1; j >= 0; j -= 1) {
      const score = scoreOf(before, after, { left: left + i, right: right + j }, { bags, least });
      worth[i * rights + j] = score;
      const paired = score > 0 ? score + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  for (let i = 0, j = 0; i < lefts && j < rights; ) {
    const score = worth[i * rights + j] ?? 0;
    const here = best[i * width + j] ?? 0;
    if (score > 0 && here === score + (best[(i + 1) * width + j + 1] ?? 0)) {
      pair(partners, left + i, right + j);
      i += 1;
      j += 1;
    } else if (here === (best[(i + 1) * width + j] ?? 0)) i += 1;
    else j += 1;
  }
}

function scoreOf(
  before: readonly Alignable[],
  after: readonly Alignable[],
  { left, right }: { readonly left: number; readonly right: number },
  { bags, least }: { readonly bags: Bags; readonly least: number },
): number {
  if (before[left]?.kind !== after[right]?.kind) return 0;
  const [a, b] = [bags.before(left), bags.after(right)];
  const isShort = a.size <= SHORT && b.size <= SHORT;
  const ends = isShort ? sharedEnds((before[left]?.text ?? '').trim(), (after[right]?.text ?? '').trim()) : 0;
  const share = Math.max(similarity(a, b), ends);
  return share >= least ? share * (1 + Math.min(a.size, b.size)) : 0;
}
