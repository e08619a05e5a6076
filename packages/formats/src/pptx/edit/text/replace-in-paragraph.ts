import type { TextMatch } from '../../../text/find/find-matches.ts';
import { type PieceEdit, planEdits } from '../../../text/find/plan-edits.ts';
import type { XmlElement, XmlNode } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { printable } from '../../../xml/printable.ts';
import type { TextParagraph } from '../../tree/text.ts';
import { piecesOf, type TextPiece } from './pieces.ts';
import { lookOf, newRuns } from './run-markup.ts';

export interface ParagraphReplaced {
  readonly replaced: number;
  /** Found where it cannot be written, such as in a slide number. */
  readonly skipped: number;
}

/**
 * Writes other text for stretches of a paragraph. New words take the look of the first letter they replace; every other
 * letter stays in its run, every run keeps its look. Matches are in order and do not overlap.
 */
export function replaceInParagraph(
  tree: XmlTree,
  paragraph: TextParagraph,
  matches: readonly TextMatch[],
): ParagraphReplaced {
  if (matches.length === 0) return { replaced: 0, skipped: 0 };
  const { edits, skipped } = planEdits(piecesOf(paragraph), matches);
  const look = firstLook(paragraph);
  // All at once: taking runs out one by one counts places each time.
  const instead = new Map<XmlElement, Map<XmlNode, readonly XmlNode[]>>();
  for (const [piece, own] of edits) {
    const nodes = rewritten(tree, piece, own);
    const { parent } = piece.element;
    if (nodes === null || parent === null) continue;
    const known = instead.get(parent) ?? new Map<XmlNode, readonly XmlNode[]>();
    instead.set(parent, known.set(piece.element, nodes));
  }
  for (const [parent, nodes] of instead) {
    parent.replaceChildren(parent.children.flatMap((node) => nodes.get(node) ?? [node]));
  }
  keepLook(paragraph.element, look);
  return { replaced: matches.length - skipped, skipped };
}

/** What stands in the place of a piece; null where it is the same element with other words. */
function rewritten(tree: XmlTree, piece: TextPiece, edits: readonly PieceEdit[]): XmlNode[] | null {
  const { element } = piece;
  const parts: { readonly text: string; readonly isNew: boolean }[] = [];
  let kept = 0;
  for (const { from, to, text } of edits) {
    parts.push({ text: piece.text.slice(kept, from), isNew: false }, { text: printable(text), isNew: true });
    kept = to;
  }
  parts.push({ text: piece.text.slice(kept), isNew: false });
  const text = parts.map((part) => part.text).join('');
  const words = childNamed(element, 't');
  if (piece.kind === 'run' && words !== undefined && text !== '' && !parts.some(isBroken)) {
    words.setText(text);
    return null;
  }
  const look = lookOf(element);
  return parts.flatMap((part): XmlNode[] => {
    // A break stays the element that it was, with words before it or behind it.
    if (piece.kind === 'break' && !part.isNew) return part.text === '' ? [] : [element];
    return newRuns(tree, part.text, look);
  });
}

function isBroken({ text, isNew }: { readonly text: string; readonly isNew: boolean }): boolean {
  return isNew && /[\r\n\v]/.test(text);
}

function firstLook({ runs }: TextParagraph): XmlElement | undefined {
  return lookOf(runs.find(({ kind }) => kind === 'run')?.element);
}

/** A paragraph that lost all its text says at its end how text in it looks, so that the next words look the same. */
function keepLook(paragraph: XmlElement, look: XmlElement | undefined): void {
  const isEmpty = paragraph.elements().every(({ name }) => name === 'pPr' || name === 'endParaRPr');
  if (!isEmpty || look === undefined || childNamed(paragraph, 'endParaRPr') !== undefined) return;
  const made = look.renamed('endParaRPr');
  for (const child of made.elements()) if (/^hlink/.test(child.name)) child.remove();
  paragraph.append(made);
}
