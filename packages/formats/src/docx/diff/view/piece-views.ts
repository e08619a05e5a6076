import type { XmlElement } from '../../../xml/element.ts';
import { compareParagraphGroups, type Piece } from '../../compare/compare-paragraphs.ts';
import { type FormatChange, formatWords } from '../../compare/format-words.ts';
import type { Meanings } from '../../compare/meaning.ts';
import type { Token } from '../../compare/tokens.ts';
import type { InlineKind } from '../../tree/inlines.ts';
import type { Sides } from '../find/side.ts';
import type { PieceView } from './types.ts';

export interface Compared {
  readonly pieces: readonly PieceView[];
  readonly notes: readonly string[];
}

const THINGS: Readonly<Partial<Record<InlineKind, string>>> = {
  image: '[picture]',
  object: '[object]',
  box: '[text box] ',
  note: '[note]',
  comment: '[comment]',
};

/** Paragraphs of both sides, word by word; a border between paragraphs reads as a line break. */
export function comparePieces(
  before: readonly XmlElement[],
  after: readonly XmlElement[],
  { meanings, sides }: { readonly meanings: Meanings; readonly sides: Sides },
): Compared {
  const { pieces, properties, isSame, isEqual } = compareParagraphGroups(before, after, { meanings, boxes: true });
  const isBoth = before.length > 0 && after.length > 0;
  const notes = isBoth ? properties.map((change) => formatWords(named(change, sides))) : [];
  if (isBoth && isSame && !isEqual) notes.push('marks that are not shown (fields, bookmarks, the paragraph mark)');
  return { pieces: pieces.map((piece) => viewPiece(piece, sides)), notes };
}

function viewPiece({ kind, before, after, format }: Piece, sides: Sides): PieceView {
  const text = (kind === 'removed' ? before : after).map(shownText).join('');
  return { kind, text, notes: [...new Set(format.map((change) => formatWords(named(change, sides))))] };
}

function shownText({ text, spans }: Token): string {
  if (text !== '') return text;
  return THINGS[spans[0]?.inline.kind ?? 'text'] ?? '';
}

/** Styles by the names people know. */
function named(change: FormatChange, { before, after }: Sides): FormatChange {
  if (!/style$/.test(change.property)) return change;
  return {
    ...change,
    before: before.styles.get(change.before)?.name ?? change.before,
    after: after.styles.get(change.after)?.name ?? change.after,
  };
}
