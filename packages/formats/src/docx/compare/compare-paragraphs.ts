import { pushAll } from '../../base/push-all.ts';
import { alignWords } from '../../diff/align-words.ts';
import type { XmlElement } from '../../xml/element.ts';
import { canonical } from './canonical.ts';
import { type FormatChange, formatChanges } from './format-words.ts';
import { type Meanings, ONE_DOCUMENT } from './meaning.ts';
import { linkTarget, type Token, type TokenOptions, tokensOf } from './tokens.ts';

/** A stretch of a paragraph that stayed, was taken out or was put in. */
export interface Piece {
  readonly kind: 'kept' | 'removed' | 'added';
  readonly text: string;
  /** Tokens of the first side; none for what was added. As many as `after` where they were kept. */
  readonly before: readonly Token[];
  readonly after: readonly Token[];
  /** How kept words look now; empty where they look as they did. */
  readonly format: readonly FormatChange[];
}

export interface ParagraphComparison {
  readonly pieces: readonly Piece[];
  /** Of the paragraph: style, alignment, numbering … */
  readonly properties: readonly FormatChange[];
  /** Same words and same looks; fields, bookmarks or other markup may differ. */
  readonly isSame: boolean;
  /** Not a difference in anything but ids of saving. */
  readonly isEqual: boolean;
}

export interface CompareOptions extends Omit<TokenOptions, 'meaning'> {
  readonly meanings?: Meanings;
}

/** Word by word, with the runs that the words stand in. */
export function compareParagraphs(
  before: XmlElement,
  after: XmlElement,
  options: CompareOptions = {},
): ParagraphComparison {
  return compareParagraphGroups([before], [after], options);
}

/** The same for a paragraph that was split, or several that became one: a border between them reads as a line break. */
export function compareParagraphGroups(
  before: readonly XmlElement[],
  after: readonly XmlElement[],
  { meanings = ONE_DOCUMENT, ...options }: CompareOptions = {},
): ParagraphComparison {
  const left = joinTokens(before, { ...options, meaning: meanings.before });
  const right = joinTokens(after, { ...options, meaning: meanings.after });
  const pieces: Piece[] = [];
  for (const part of alignWords(left, right)) {
    if (part.kind === 'kept') pushAll(pieces, keptPieces(part.before, part.after, meanings));
    else
      pieces.push({
        kind: part.kind,
        text: textOf([...part.before, ...part.after]),
        before: part.before,
        after: part.after,
        format: [],
      });
  }
  const properties = formatChanges(before[0]?.child('pPr'), after[0]?.child('pPr'), meanings);
  const isSame = properties.length === 0 && pieces.every(({ kind, format }) => kind === 'kept' && format.length === 0);
  const key = (side: readonly XmlElement[], meaning: Meanings['before']): string =>
    side.map((paragraph) => canonical(paragraph, meaning)).join('');
  const isEqual = isSame && key(before, meanings.before) === key(after, meanings.after);
  return { pieces, properties, isSame, isEqual };
}

function joinTokens(paragraphs: readonly XmlElement[], options: TokenOptions): Token[] {
  return paragraphs.flatMap((paragraph, index) => [
    ...(index === 0 ? [] : [{ text: '\n', key: '\u0000paragraph', spans: [], format: '' }]),
    ...tokensOf(paragraph, options),
  ]);
}

/** Words that stayed, cut where their looks change differently. */
function keptPieces(before: readonly Token[], after: readonly Token[], meanings: Meanings): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const look = (at: number): string => {
    const [left, right] = [before[at]?.format ?? '', after[at]?.format ?? ''];
    return left === right ? '' : `${left}\u0000${right}`;
  };
  for (let at = 1; at <= before.length; at += 1) {
    if (at < before.length && look(at) === look(from)) continue;
    const [first, second] = [before[from], after[from]];
    const format =
      look(from) === '' || first === undefined || second === undefined ? [] : tokenFormat(first, second, meanings);
    const kept = after.slice(from, at);
    pieces.push({ kind: 'kept', text: textOf(kept), before: before.slice(from, at), after: kept, format });
    from = at;
  }
  return pieces;
}

function tokenFormat(before: Token, after: Token, meanings: Meanings): FormatChange[] {
  const [left, right] = [before.spans[0]?.inline, after.spans[0]?.inline];
  const changes = formatChanges(left?.run?.child('rPr'), right?.run?.child('rPr'), meanings);
  const add = (property: string, from: string | null, to: string | null): void => {
    if (from !== to) changes.push({ property, before: from, after: to });
  };
  const [fromLink, toLink] = [left?.link ?? null, right?.link ?? null];
  add(
    'link',
    fromLink === null ? null : linkTarget(fromLink, meanings.before),
    toLink === null ? null : linkTarget(toLink, meanings.after),
  );
  add('suggestion', left?.revision?.kind ?? null, right?.revision?.kind ?? null);
  if (changes.length === 0) changes.push({ property: 'format', before: 'changed', after: 'changed' });
  return changes;
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}
