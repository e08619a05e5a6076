import { meaningfulWords } from '../../packages/formats/src/diff/words.ts';
import type { BlocksDiff, BlockView, PieceView } from '../../packages/formats/src/docx/diff/view/types.ts';
import { documentLinesOf } from '../../packages/formats/src/docx/read/lines.ts';

/** Words that our comparison shows as taken out or put in. */
export function shownWords({ blocks }: BlocksDiff): number {
  return blocks.flatMap(piecesOf).reduce((sum, { kind, text }) => sum + (kind === 'kept' ? 0 : count(text)), 0);
}

/** Beyond so many changed words the search for the fewest takes too long. */
const MOST = 20_000;

/** The smallest number of words that must go and come, by the longest common sequence of all words; null for too many. */
export function fewestWords(before: Uint8Array, after: Uint8Array): number | null {
  const words = (bytes: Uint8Array): string[] => documentLinesOf(bytes).flatMap(({ plain }) => meaningfulWords(plain));
  const [left, right] = [words(before), words(after)];
  // Myers: how far each diagonal gets with one more word changed.
  const furthest = new Int32Array(2 * MOST + 3);
  for (let changed = 0; changed <= MOST; changed += 1) {
    for (let diagonal = -changed; diagonal <= changed; diagonal += 2) {
      const [lower, upper] = [furthest[MOST + diagonal] ?? 0, furthest[MOST + diagonal + 2] ?? 0];
      let x = diagonal === -changed || (diagonal !== changed && lower < upper) ? upper : lower + 1;
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) x += 1;
      furthest[MOST + diagonal + 1] = x;
      if (x >= left.length && x - diagonal >= right.length) return changed;
    }
  }
  return null;
}

function count(text: string): number {
  return meaningfulWords(text.replace(/\[(?:picture|object|text box|note|comment)\]/g, '')).length;
}

function piecesOf(block: BlockView): readonly PieceView[] {
  if (block.kind === 'kept' || block.kind === 'gap') return [];
  if (block.kind !== 'table') return block.pieces;
  return block.rows.flatMap(({ cells }) => cells.flatMap(({ pieces }) => pieces));
}
