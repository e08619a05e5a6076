import { UncertainError } from '../values/uncertain.ts';

/** Lower-case signs; undefined is any one sign. */
type Piece = readonly (string | undefined)[];

/** A pattern as the pieces between its `*`. */
export type Pattern = readonly Piece[];

/** Whether a text holds `*`, `?` or `~`, which mean something in patterns. */
export function isPattern(text: string): boolean {
  return /[*?~]/.test(text);
}

/** `*` is any text, `?` one sign, `~` takes the meaning from the sign after it. */
export function parsePattern(text: string): Pattern {
  const pieces: (string | undefined)[][] = [[]];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (sign === '*') pieces.push([]);
    else if (sign === '?') pieces.at(-1)?.push(undefined);
    else if (sign !== '~') pieces.at(-1)?.push(sign.toLowerCase());
    else if (next !== '' && '*?~'.includes(next)) {
      pieces.at(-1)?.push(next);
      at += 1;
    } else throw new UncertainError('a pattern has a tilde before an ordinary sign');
  }
  return pieces;
}

/** Whether a whole text is what the pattern says. No pattern makes this slow: each piece is looked for once. */
export function matchesPattern(text: string, pattern: Pattern): boolean {
  const [first = [], ...others] = pattern;
  const last = others.pop();
  if (last === undefined) return text.length === first.length && isAt(text, 0, first);
  const end = text.length - last.length;
  if (end < first.length || !isAt(text, 0, first) || !isAt(text, end, last)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = findPiece(text, at, piece);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return at <= end;
}

/** Where in a text the pattern first begins, from a place on; -1 when nowhere. */
export function findPattern(text: string, from: number, pattern: Pattern): number {
  const [first = [], ...others] = pattern;
  const start = findPiece(text, from, first);
  if (start === -1) return -1;
  let at = start + first.length;
  for (const piece of others) {
    const found = findPiece(text, at, piece);
    if (found === -1) return -1;
    at = found + piece.length;
  }
  return start;
}

function findPiece(text: string, from: number, piece: Piece): number {
  for (let at = from; at + piece.length <= text.length; at += 1) if (isAt(text, at, piece)) return at;
  return -1;
}

function isAt(text: string, at: number, piece: Piece): boolean {
  return piece.every((sign, index) => sign === undefined || text.charAt(at + index).toLowerCase() === sign);
}
