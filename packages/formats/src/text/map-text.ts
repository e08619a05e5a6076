import { fitToBytes, MAP_BYTES } from '../base/fit-to-bytes.ts';
import { decodeText, type LineEnding, type TextEncoding } from './decode/decode-text.ts';
import { splitLines } from './decode/read-lines.ts';
import { placeholdersIn } from './find/placeholders.ts';
import { type Heading, headingsOf, proseLines } from './outline/headings.ts';

export interface TextMap {
  readonly lines: number;
  readonly words: number;
  readonly encoding: TextEncoding;
  readonly line_ending: LineEnding;
  readonly headings: readonly Heading[];
  readonly headings_left_out: number;
  /** Lines where a markdown table begins. */
  readonly tables: readonly { readonly line: number; readonly rows: number; readonly header: string }[];
  readonly tables_left_out?: number;
  readonly placeholders: readonly string[];
  readonly placeholders_left_out?: number;
}

const TABLE_RULE = /^\s*\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?\s*$/;

/** The structure of a text: markdown headings and tables outside code, and placeholders. */
export function mapText(bytes: Uint8Array): TextMap {
  const { text, encoding, line_ending } = decodeText(bytes);
  const lines = splitLines(text);
  const isProse = proseLines(lines);
  const headings = headingsOf(lines);
  const tables = lines.flatMap((line, index) => {
    if (isProse[index] !== true || !line.includes('|') || !TABLE_RULE.test(lines[index + 1] ?? '')) return [];
    let end = index + 2;
    while (lines[end]?.includes('|') === true) end += 1;
    return [{ line: index + 1, rows: end - index - 2, header: line.trim().slice(0, 160) }];
  });
  const placeholders = placeholdersIn(text);
  const words = text.match(/[\p{Letter}\p{Number}]+/gu)?.length ?? 0;
  const form = (most: number): TextMap => ({
    lines: lines.length,
    words,
    encoding,
    line_ending,
    headings: headings.slice(0, most),
    headings_left_out: Math.max(0, headings.length - most),
    tables: tables.slice(0, most),
    ...(tables.length > most ? { tables_left_out: tables.length - most } : {}),
    placeholders: placeholders.slice(0, most).map((name) => name.slice(0, 120)),
    ...(placeholders.length > most ? { placeholders_left_out: placeholders.length - most } : {}),
  });
  return fitToBytes(
    [60, 40, 20, 5, 1].map((most) => () => form(most)),
    MAP_BYTES,
  );
}
