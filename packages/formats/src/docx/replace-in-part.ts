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
  const splices: Splice[] = [];
  let replaced = 0;
  let skipped = 0;
  for (const paragraph of scanParagraphs(source)) {
    const found = find(paragraph.text);
    if (found.length === 0) continue;
    const { writable, touched } = pairMatches(paragraph, found);
    skipped += found.length - writable;
    // A drawing and its fallback show the same words: a reader counts them once.
    if (!paragraph.isFallback) replaced += writable;
    for (const { piece, start, matches } of touched) splices.push(...rewritePiece(source, piece, start, matches));
  }
  return { source: spliced(source, splices), replaced, skipped };
}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** In one pass: a document may hold thousands of matches, and each copy of it is megabytes. */
function spliced(source: string, splices: Splice[]): string {
  const parts: string[] = [];
  let kept = 0;
  // Not in order yet: a paragraph may hold another in the middle of it.
  for (const { start, end, text } of splices.sort((left, right) => left.start - right.start)) {
    parts.push(source.slice(kept, start), text);
    kept = end;
  }
  parts.push(source.slice(kept));
  return parts.join('');
}

interface TouchedPiece {
  readonly piece: TextPiece;
  /** In the paragraph's text. */
  readonly start: number;
  readonly matches: readonly TextMatch[];
}

interface PairedMatches {
  readonly writable: number;
  readonly touched: readonly TouchedPiece[];
}

/** Matches and pieces are both in order, so each is passed once. */
function pairMatches({ pieces }: Paragraph, found: readonly TextMatch[]): PairedMatches {
  const matchesOf: TextMatch[][] = pieces.map(() => []);
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length;
  }
  const endOf = (at: number): number => starts[at + 1] ?? length;
  let first = 0;
  let writable = 0;
  for (const match of found) {
    const { start, end } = match;
    while (first < pieces.length && endOf(first) <= start) first += 1;
    let after = first;
    let isWritable = true;
    for (; after < pieces.length && (starts[after] ?? length) < end; after += 1) {
      isWritable &&= pieces[after]?.isText === true;
    }
    if (after === first || !isWritable) continue;
    writable += 1;
    for (let at = first; at < after; at += 1) matchesOf[at]?.push(match);
  }
  const touched = pieces.flatMap((piece, at): TouchedPiece[] => {
    const matches = matchesOf[at] ?? [];
    return matches.length === 0 ? [] : [{ piece, start: starts[at] ?? 0, matches }];
  });
  return { writable, touched };
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
