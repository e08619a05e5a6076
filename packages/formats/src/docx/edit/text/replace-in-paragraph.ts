import type { TextMatch } from '../../../text/find/find-matches.ts';
import type { XmlElement, XmlNode } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { wordElements } from '../fragment.ts';
import { tidyRuns } from './empty-runs.ts';
import { type TextPiece, textOf } from './pieces.ts';
import { retext, type TextPart, textXml } from './text-nodes.ts';
import { type TrimmedMatch, trimMatch } from './trim-match.ts';

/** In one piece: from, to, and what stands there instead. */
interface PieceEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface ParagraphReplaced {
  readonly replaced: number;
  /** Found where it cannot be written, such as in a formula. */
  readonly skipped: number;
}

/**
 * Writes other text for stretches of a paragraph. New words take the format of the first letter they replace; every
 * other letter stays in its run, every run keeps its format. Matches are in order and do not overlap.
 */
export function replaceInParagraph(
  tree: XmlTree,
  pieces: readonly TextPiece[],
  matches: readonly TextMatch[],
): ParagraphReplaced {
  if (matches.length === 0) return { replaced: 0, skipped: 0 };
  const whole = textOf(pieces);
  const starts = startsOf(pieces);
  const edits = new Map<TextPiece, PieceEdit[]>();
  let at = 0;
  let skipped = 0;
  for (const match of matches) {
    while (at < pieces.length - 1 && (starts[at + 1] ?? 0) <= match.start) at += 1;
    const planned = planEdits(pieces, starts, at, trimMatch(whole, match));
    if (planned === null) skipped += 1;
    for (const { piece, edit } of planned ?? []) {
      const known = edits.get(piece);
      if (known === undefined) edits.set(piece, [edit]);
      else known.push(edit);
    }
  }
  writeEdits(tree, edits);
  return { replaced: matches.length - skipped, skipped };
}

function startsOf(pieces: readonly TextPiece[]): number[] {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length;
  }
  return starts;
}

/** Null when a formula would have to change. */
function planEdits(
  pieces: readonly TextPiece[],
  starts: readonly number[],
  first: number,
  { start, end, text, leansBack }: TrimmedMatch,
): { piece: TextPiece; edit: PieceEdit }[] | null {
  const planned: { piece: TextPiece; edit: PieceEdit }[] = [];
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

function writeEdits(tree: XmlTree, edits: ReadonlyMap<TextPiece, readonly PieceEdit[]>): void {
  const changed = new Map<XmlElement, Map<XmlNode, XmlElement[]>>();
  for (const [piece, own] of edits) {
    const { parent } = piece.element;
    if (parent === null) continue;
    const known = changed.get(parent) ?? new Map<XmlNode, XmlElement[]>();
    known.set(piece.element, rewritten(tree, piece, own));
    changed.set(parent, known);
  }
  for (const [parent, nodes] of changed) {
    const isSame = [...nodes].every(([node, instead]) => instead.length === 1 && instead[0] === node);
    if (!isSame) parent.replaceChildren(parent.children.flatMap((node) => nodes.get(node) ?? [node]));
  }
  tidyRuns([...changed.keys()]);
}

function rewritten(tree: XmlTree, piece: TextPiece, edits: readonly PieceEdit[]): XmlElement[] {
  const parts: TextPart[] = [];
  let kept = 0;
  for (const { from, to, text } of edits) {
    parts.push({ text: piece.text.slice(kept, from), isNew: false }, { text, isNew: true });
    kept = to;
  }
  parts.push({ text: piece.text.slice(kept), isNew: false });
  if (piece.kind === 'text') return retext(tree, piece.element, parts);
  // A mark has one letter: words go before it or behind it, or take its place.
  return parts.flatMap(({ text, isNew }) => {
    if (text === '') return [];
    return isNew ? wordElements(tree, textXml(text)) : [piece.element];
  });
}
