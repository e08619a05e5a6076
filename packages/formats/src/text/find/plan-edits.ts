import type { TextMatch } from './find-matches.ts';
import { type TrimmedMatch, trimMatch } from './trim-match.ts';

/** A stretch of text with one look; what is `fixed`, such as a formula, cannot be written anew. */
interface Stretch {
  readonly text: string;
  readonly kind: string;
}

/** In one piece: from, to, and what stands there instead. */
export interface PieceEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface PlannedEdits<Piece> {
  readonly edits: ReadonlyMap<Piece, readonly PieceEdit[]>;
  /** Found where it cannot be written. */
  readonly skipped: number;
}

/**
 * What each piece of a text must change so that the matches are replaced: new words go to the piece of the first letter
 * that they replace, every other letter stays in its own. Matches are in order and do not overlap.
 */
export function planEdits<Piece extends Stretch>(
  pieces: readonly Piece[],
  matches: readonly TextMatch[],
): PlannedEdits<Piece> {
  const whole = pieces.map(({ text }) => text).join('');
  const starts = startsOf(pieces);
  const edits = new Map<Piece, PieceEdit[]>();
  let at = 0;
  let skipped = 0;
  for (const match of matches) {
    while (at < pieces.length - 1 && (starts[at + 1] ?? 0) <= match.start) at += 1;
    const planned = planMatch(pieces, starts, at, trimMatch(whole, match));
    if (planned === null) skipped += 1;
    for (const { piece, edit } of planned ?? []) {
      const known = edits.get(piece);
      if (known === undefined) edits.set(piece, [edit]);
      else known.push(edit);
    }
  }
  return { edits, skipped };
}

function startsOf(pieces: readonly Stretch[]): number[] {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length;
  }
  return starts;
}

/** Null when a formula would have to change. */
function planMatch<Piece extends Stretch>(
  pieces: readonly Piece[],
  starts: readonly number[],
  first: number,
  { start, end, text, leansBack }: TrimmedMatch,
): { piece: Piece; edit: PieceEdit }[] | null {
  const planned: { piece: Piece; edit: PieceEdit }[] = [];
  let isWritten = text === '';
  for (let at = first; at < pieces.length; at += 1) {
    const piece = pieces[at];
    const offset = starts[at] ?? 0;
    if (piece === undefined || offset > end) break;
    const from = Math.max(0, start - offset);
    const to = Math.min(piece.text.length, end - offset);
    // Behind the last letter there is only it to lean on.
    const mayLean = leansBack || at === pieces.length - 1;
    const isAnchor = start === end && !isWritten && (mayLean ? from <= piece.text.length : from < piece.text.length);
    if (from >= to && !isAnchor) continue;
    if (piece.kind === 'fixed') return null;
    planned.push({ piece, edit: { from, to: Math.max(from, to), text: isWritten ? '' : text } });
    isWritten = true;
  }
  return planned;
}
