import { diff } from 'fast-myers-diff';
import { meaningfulWords } from '../../packages/formats/src/docx/compare/words.ts';
import type { BlocksDiff, BlockView, PieceView } from '../../packages/formats/src/docx/diff/view/types.ts';
import { documentLinesOf } from '../../packages/formats/src/docx/read/lines.ts';

/** Words that our comparison shows as taken out or put in. */
export function shownWords({ blocks }: BlocksDiff): number {
  return blocks.flatMap(piecesOf).reduce((sum, { kind, text }) => sum + (kind === 'kept' ? 0 : count(text)), 0);
}

/** The smallest number of words that must go and come, by the longest common sequence of all words. */
export function fewestWords(before: Uint8Array, after: Uint8Array): number {
  const words = (bytes: Uint8Array): string[] => documentLinesOf(bytes).flatMap(({ plain }) => meaningfulWords(plain));
  const [left, right] = [words(before), words(after)];
  let changed = 0;
  for (const [from, to, start, end] of diff(left, right)) changed += to - from + (end - start);
  return changed;
}

function count(text: string): number {
  return meaningfulWords(text.replace(/\[(?:picture|object|text box|note|comment)\]/g, '')).length;
}

function piecesOf(block: BlockView): readonly PieceView[] {
  if (block.kind === 'kept' || block.kind === 'gap') return [];
  if (block.kind !== 'table') return block.pieces;
  return block.rows.flatMap(({ cells }) => cells.flatMap(({ pieces }) => pieces));
}
