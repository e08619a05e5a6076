import type { Container } from '../edit/members.ts';
import { indentAt, isSpread, type JsonStyle } from '../edit/style.ts';
import type { JsonRow } from './find-rows.ts';

/** What replaces a stretch of the text. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function putPieces(text: string, pieces: readonly Piece[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const piece of pieces.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(at, piece.start), piece.text);
    at = piece.end;
  }
  return parts.join('') + text.slice(at);
}

/** Members behind the last one of an object, written as the others are. */
export function addMember(
  text: string,
  object: Container,
  fresh: readonly { readonly key: string; readonly value: string }[],
  style: JsonStyle,
): Piece {
  const made = fresh.map(({ key, value }) => `${JSON.stringify(key)}:${style.afterColon}${value}`);
  const last = object.members.at(-1);
  if (last === undefined)
    return { start: object.start + 1, end: object.end - 1, text: made.join(`,${style.afterComma}`) };
  const between =
    isSpread(text, object) === true ? `${style.lineBreak}${indentAt(text, last.start)}` : style.afterComma;
  return { start: last.end, end: last.end, text: made.map((each) => `,${between}${each}`).join('') };
}

/** Objects behind the last item of a list, or on new lines behind the last record. */
export function addItem(
  text: string,
  list: Container | null,
  last: JsonRow | undefined,
  items: readonly (readonly (readonly [string, string])[])[],
  style: JsonStyle,
): Piece {
  if (list === null) {
    const at = last?.end ?? text.length;
    const made = items.map((item) => `${style.lineBreak}${inline(item, style)}`).join('');
    return { start: at, end: at, text: last === undefined ? made.slice(style.lineBreak.length) : made };
  }
  const final = list.members.at(-1);
  if (final === undefined || last === undefined) {
    return {
      start: list.start + 1,
      end: list.end - 1,
      text: items.map((item) => inline(item, style)).join(`,${style.afterComma}`),
    };
  }
  if (isSpread(text, list) !== true) {
    const made = items.map((item) => `,${style.afterComma}${inline(item, style)}`).join('');
    return { start: final.end, end: final.end, text: made };
  }
  const indent = indentAt(text, final.start);
  // On lines of its own where the item before is.
  const isLong = /[\r\n]/.test(text.slice(last.start, last.end));
  const made = items.map(
    (item) => `,${style.lineBreak}${indent}${isLong ? spread(item, style, indent) : inline(item, style)}`,
  );
  return { start: final.end, end: final.end, text: made.join('') };
}

function inline(members: readonly (readonly [string, string])[], style: JsonStyle): string {
  const made = members.map(([key, value]) => `${JSON.stringify(key)}:${style.afterColon}${value}`);
  return `{${made.join(`,${style.afterComma}`)}}`;
}

function spread(members: readonly (readonly [string, string])[], style: JsonStyle, indent: string): string {
  const inner = `${style.lineBreak}${indent}${style.unit ?? '  '}`;
  const made = members.map(([key, value]) => `${inner}${JSON.stringify(key)}:${style.afterColon}${value}`);
  return `{${made.join(',')}${style.lineBreak}${indent}}`;
}
