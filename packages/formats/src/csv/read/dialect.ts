import type { LineEnding, TextEncoding } from '../../text/decode/decode-text.ts';

/** How a delimited file is written: all that is needed to read it, and to write into it in its own style. */
export interface CsvDialect {
  readonly encoding: TextEncoding;
  /** One character. */
  readonly delimiter: string;
  /** Empty when no field is quoted. */
  readonly quote: '"' | "'" | '';
  /** How a quote stands inside a quoted field: twice, or after a backslash. */
  readonly escape: 'doubled' | 'backslash';
  readonly has_header: boolean;
  readonly line_ending: LineEnding;
  readonly column_count: number;
  /** Lines above the table that belong to no record: titles, notes, blank lines. */
  readonly preamble_lines: number;
  /** First characters of lines that are no records; empty when there are none. */
  readonly comment: '#' | '';
  readonly decimal: '.' | ',';
  /** What groups the digits of numbers; empty when nothing does. */
  readonly thousands: '' | ',' | '.' | ' ' | "'";
}
