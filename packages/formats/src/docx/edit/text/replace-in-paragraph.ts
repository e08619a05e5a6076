import type { TextMatch } from '../../../text/find/find-matches.ts';
import { type PieceEdit, planEdits } from '../../../text/find/plan-edits.ts';
import type { XmlElement, XmlNode } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { wordElements } from '../fragment.ts';
import { tidyRuns } from './empty-runs.ts';
import { aroundFields, dissolveFields, fieldSpans, takenFields } from './field-spans.ts';
import type { TextPiece } from './pieces.ts';
import { retext, type TextPart, textXml } from './text-nodes.ts';

export interface ParagraphReplaced {
  readonly replaced: number;
  /** Found where it cannot be written, such as in a formula. */
  readonly skipped: number;
}

/**
 * Writes other text for stretches of a paragraph. New words take the format of the first letter they replace; every
 * other letter stays in its run, every run keeps its format. A field goes when all that it shows goes. Matches are in order and do not overlap.
 */
export function replaceInParagraph(
  tree: XmlTree,
  pieces: readonly TextPiece[],
  matches: readonly TextMatch[],
): ParagraphReplaced {
  if (matches.length === 0) return { replaced: 0, skipped: 0 };
  const fields = fieldSpans(pieces);
  const parts = fields.length === 0 ? matches : aroundFields(pieces, matches, fields);
  const taken = fields.length === 0 ? [] : takenFields(pieces, parts, fields);
  const { edits, skipped } = planEdits(pieces, parts);
  writeEdits(tree, edits);
  dissolveFields(taken);
  return { replaced: matches.length - skipped, skipped };
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
