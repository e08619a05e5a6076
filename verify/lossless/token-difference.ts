import { diffLines } from '@galley/formats';
import { toColumn, toLetters } from './read-cells.ts';

export interface Token {
  readonly text: string;
  /** Names of the elements around and including it: `worksheet/sheetData/row[5]/c[B5]/v`. */
  readonly path: string;
}

export interface TokenDifference {
  readonly removed: readonly Token[];
  readonly added: readonly Token[];
}

/** Equal text at the end may belong to different elements; so far behind it both sides are in step again. */
const MARGIN = 4000;

/** Tags and texts that one part has and the other has not, each with the place where it stands. */
export function tokenDifference(before: string, after: string): TokenDifference {
  const differences = segments(before, after).map(([old, fresh]) => segmentDifference(before, after, old, fresh));
  return {
    removed: differences.flatMap(({ removed }) => removed),
    added: differences.flatMap(({ added }) => added),
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * What stands before the rows, the rows, and what stands behind them. Taken as one, a new size at the top of a sheet
 * and a new cell at its end would have every cell between them compared.
 */
function segments(before: string, after: string): [Span, Span][] {
  const cuts = [before, after].map((text) => {
    const open = /<(?:[\w.-]+:)?sheetData[\s>]/.exec(text)?.index ?? -1;
    const close = Math.max(text.lastIndexOf('</sheetData'), text.lastIndexOf(':sheetData'));
    return open === -1 || close <= open + ':sheetData'.length ? [] : [open, close];
  });
  const [old = [], fresh = []] = cuts;
  const isCut = old.length === 2 && fresh.length === 2;
  const bounds = (text: string, at: readonly number[]): number[] => [0, ...(isCut ? at : []), text.length];
  const [one, two] = [bounds(before, old), bounds(after, fresh)];
  return one.slice(1).map((end, index) => [
    { start: one[index] ?? 0, end },
    { start: two[index] ?? 0, end: two[index + 1] ?? after.length },
  ]);
}

function segmentDifference(before: string, after: string, old: Span, fresh: Span): TokenDifference {
  const shorter = Math.min(old.end - old.start, fresh.end - fresh.start);
  let same = 0;
  while (same < shorter && before.charCodeAt(old.start + same) === after.charCodeAt(fresh.start + same)) same += 1;
  if (same === shorter && old.end - old.start === fresh.end - fresh.start) return { removed: [], added: [] };
  let end = 0;
  while (end < shorter - same && before.charCodeAt(old.end - 1 - end) === after.charCodeAt(fresh.end - 1 - end))
    end += 1;
  const tail = Math.max(0, end - MARGIN);
  const oldTokens = tokens(before, old.start + same, old.end - tail);
  const freshTokens = tokens(after, fresh.start + same, fresh.end - tail);
  const line = ({ path, text }: Token): string => `${path} ${text}`;
  const hunks = diffLines(oldTokens.map(line), freshTokens.map(line));
  return {
    removed: hunks.flatMap((hunk) => oldTokens.slice(hunk.before_start, hunk.before_start + hunk.before_count)),
    added: hunks.flatMap((hunk) => freshTokens.slice(hunk.after_start, hunk.after_start + hunk.after_count)),
  };
}

/** The tokens that touch a span of the text. */
export function tokens(text: string, from = 0, to = text.length): Token[] {
  const found: Token[] = [];
  const path: string[] = [];
  const place = { row: 0, column: 0 };
  let at = 0;
  while (at < text.length && at <= to) {
    const end = tokenEnd(text, at);
    const isTag = text.charCodeAt(at) === 0x3c && !/[!?]/.test(text[at + 1] ?? '');
    const isClose = isTag && text.charCodeAt(at + 1) === 0x2f;
    if (isTag && !isClose) path.push(label(text.slice(at + 1, end - 1), path.at(-1) ?? '', place));
    if (end >= from) found.push({ text: text.slice(at, end), path: path.join('/') });
    if (isClose || (isTag && text.charCodeAt(end - 2) === 0x2f)) path.pop();
    at = end;
  }
  return found;
}

function tokenEnd(text: string, at: number): number {
  const after = (mark: string): number => {
    const found = text.indexOf(mark, at);
    return found === -1 ? text.length : found + mark.length;
  };
  if (text.charCodeAt(at) !== 0x3c) {
    const next = text.indexOf('<', at);
    return next === -1 ? text.length : next;
  }
  if (text.startsWith('<!--', at)) return after('-->');
  if (text.startsWith('<![CDATA[', at)) return after(']]>');
  let quote = 0;
  for (let index = at + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3e) return index + 1;
  }
  return text.length;
}

/** Name of an element; rows and cells with their address, which may be one after that of the element before. */
function label(tag: string, parent: string, place: { row: number; column: number }): string {
  const name = /^[^\s/>]+/.exec(tag)?.[0] ?? '';
  const local = name.slice(name.indexOf(':') + 1);
  const isRow = local === 'row' && parent === 'sheetData';
  if (!isRow && !(local === 'c' && parent.startsWith('row['))) return local;
  const reference = /\sr\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
  if (isRow) {
    place.row = Number(reference) || place.row + 1;
    place.column = 0;
    return `row[${place.row}]`;
  }
  place.column = reference === undefined ? place.column + 1 : toColumn(reference.toUpperCase());
  return `c[${toLetters(place.column)}${place.row}]`;
}
