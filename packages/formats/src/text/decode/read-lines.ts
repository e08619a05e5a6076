import { decodeText, type LineEnding, type TextEncoding } from './decode-text.ts';

export interface ReadLinesOptions {
  /** One-based. */
  readonly line_start?: number;
  readonly line_count?: number;
}

export interface LinesRead {
  /** Lines joined by `\n`, whatever the file uses. */
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly line_ending: LineEnding;
  readonly chunk_info: {
    readonly line_start: number;
    readonly line_count: number;
    readonly total_lines: number;
    readonly has_more: boolean;
  };
}

const DEFAULT_LINE_COUNT = 500;

export function readLines(bytes: Uint8Array, options: ReadLinesOptions = {}): LinesRead {
  const decoded = decodeText(bytes);
  const lines = splitLines(decoded.text);
  const start = Math.max(1, options.line_start ?? 1);
  const count = Math.max(0, options.line_count ?? DEFAULT_LINE_COUNT);
  const chosen = lines.slice(start - 1, start - 1 + count);
  return {
    text: chosen.join('\n'),
    encoding: decoded.encoding,
    line_ending: decoded.line_ending,
    chunk_info: {
      line_start: start,
      line_count: chosen.length,
      total_lines: lines.length,
      has_more: start - 1 + chosen.length < lines.length,
    },
  };
}

/** Lines without their endings; a final line break does not start another line. */
export function splitLines(text: string): string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
