import type { FindMatches, TextMatch } from '../text/find-matches.ts';
import { escapeText } from '../xml/escape.ts';
import type { Paragraph, TextPiece } from './paragraph.ts';
import { scanParagraphs } from './scan-paragraphs.ts';

export interface PartReplaced {
  readonly source: string;
  readonly replaced: number;
  /** Found, but across a tab or line break, which cannot be written as text. */
  readonly skipped: number;
}

/**
 * Changes text within paragraphs. What was written in several runs ends up in the first of them, with its
 * formatting; every character of the XML outside the affected text elements stays as it was.
 */
export function replaceInPart(source: string, find: FindMatches): PartReplaced {
  const splices: { start: number; end: number; text: string }[] = [];
  let replaced = 0;
  let skipped = 0;
  for (const paragraph of scanParagraphs(source)) {
    const places = placePieces(paragraph);
    const matches = find(paragraph.text).filter((match) => {
      const touched = places.filter((place) => place.start < match.end && place.end > match.start);
      const writable = touched.length > 0 && touched.every(({ piece }) => piece.isText);
      if (!writable) skipped += 1;
      return writable;
    });
    // A drawing and its fallback show the same words: a reader counts them once.
    if (!paragraph.isFallback) replaced += matches.length;
    for (const { piece, start, end } of places) {
      const touching = matches.filter((match) => start < match.end && end > match.start);
      if (touching.length > 0) splices.push(...rewritePiece(source, piece, start, touching));
    }
  }
  let result = source;
  for (const splice of splices.sort((left, right) => right.start - left.start)) {
    result = result.slice(0, splice.start) + splice.text + result.slice(splice.end);
  }
  return { source: result, replaced, skipped };
}

interface PlacedPiece {
  readonly piece: TextPiece;
  readonly start: number;
  readonly end: number;
}

function placePieces({ pieces }: Paragraph): PlacedPiece[] {
  let at = 0;
  return pieces.map((piece) => {
    const start = at;
    at += piece.text.length;
    return { piece, start, end: at };
  });
}

function rewritePiece(source: string, piece: TextPiece, offset: number, matches: readonly TextMatch[]) {
  let text = '';
  let kept = 0;
  for (const match of matches) {
    const from = Math.max(0, match.start - offset);
    text += piece.text.slice(kept, from);
    // Only the run in which a match begins takes the new words; the later ones just lose the old.
    if (match.start >= offset) text += match.replacement;
    kept = Math.min(piece.text.length, match.end - offset);
  }
  text += piece.text.slice(kept);
  const opening = source.slice(piece.tagStart, piece.tagEnd);
  return [
    { start: piece.contentStart, end: piece.contentEnd, text: wordText(text, opening) },
    { start: piece.tagStart, end: piece.tagEnd, text: keepSpaces(text, opening) },
  ];
}

/** Line breaks and tabs are elements of their own in Word; as characters they would show as a space. */
function wordText(text: string, opening: string): string {
  const tag = /^<([^\s>]+)/.exec(opening)?.[1] ?? 'w:t';
  const sibling = (name: string) => `</${tag}><${tag.replace(/t$/, name)}/><${tag} xml:space="preserve">`;
  return text
    .split(/(\r\n|\r|\n|\t)/)
    .map((part) =>
      part === '\t' ? sibling('tab') : /^[\r\n]/.test(part) ? sibling('br') : escapeText(printable(part)),
    )
    .join('');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 cannot hold
const UNHOLDABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function printable(text: string): string {
  return text.replace(UNHOLDABLE, '');
}

/** Without the attribute Word drops the space at either end of a text element. */
function keepSpaces(text: string, opening: string): string {
  if (!/^\s|\s$|[\r\n\t]/.test(text) || /\sxml:space\s*=/.test(opening)) return opening;
  return opening.replace(/\s*>$/, ' xml:space="preserve">');
}
