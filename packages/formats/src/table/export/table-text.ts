import type { TableValue } from '../../base/column-type.ts';
import { guardFormula } from '../../csv/edit/formula-guard.ts';
import { encodeText, type TextEncoding } from '../../text/decode/decode-text.ts';
import type { ColumnInfo, ExportFormat, ExportOptions } from '../types.ts';

type Row = readonly TableValue[];

/** How a format writes a table. */
interface Layout {
  readonly head: string;
  line(row: Row, isFirst: boolean): string;
  tail(rows: number): string;
}

const DELIMITERS = { csv: ',', tsv: '\t', psv: '|' };
/** Text becomes bytes piece by piece: millions of rows are more than one string can hold. */
const PIECE_CHARACTERS = 1024 * 1024;

/** A table as the bytes of a text file, row by row. Numbers keep every digit they have in the query's answer. */
export class TableText {
  readonly #layout: Layout;
  readonly #pieces: Buffer[] = [];
  #encoding: TextEncoding;
  #text: string;
  #rows = 0;
  #guarded = 0;

  constructor(columns: readonly ColumnInfo[], format: ExportFormat, options: ExportOptions = {}) {
    this.#layout = layoutOf(columns, format, options, () => {
      this.#guarded += 1;
    });
    this.#encoding = format in DELIMITERS ? (options.encoding ?? 'utf-8') : 'utf-8';
    this.#text = this.#layout.head;
  }

  add(row: Row): void {
    this.#text += this.#layout.line(row, this.#rows === 0);
    this.#rows += 1;
    if (this.#text.length >= PIECE_CHARACTERS) this.#encode();
  }

  /** The bytes, and how many texts got an apostrophe because a spreadsheet would have run them. */
  finish(): { readonly bytes: Buffer; readonly guarded: number } {
    this.#text += this.#layout.tail(this.#rows);
    this.#encode();
    return { bytes: Buffer.concat(this.#pieces), guarded: this.#guarded };
  }

  #encode(): void {
    const bytes = encodeText(this.#text, this.#encoding);
    // Only the first piece begins with a byte order mark.
    const isWide = this.#encoding === 'utf-16le' && this.#pieces.length > 0;
    this.#pieces.push(isWide ? bytes.subarray(2) : bytes);
    if (this.#encoding === 'utf-8-bom') this.#encoding = 'utf-8';
    this.#text = '';
  }
}

function layoutOf(
  columns: readonly ColumnInfo[],
  format: ExportFormat,
  options: ExportOptions,
  onGuarded: () => void,
): Layout {
  switch (format) {
    case 'csv':
    case 'tsv':
    case 'psv':
      return delimited(columns, { delimiter: DELIMITERS[format], ...options }, onGuarded);
    case 'json':
      return {
        head: '',
        line: (row, isFirst) => `${isFirst ? '[\n' : ',\n'}${objectOf(columns, row)}`,
        tail: (rows) => (rows === 0 ? '[]\n' : '\n]\n'),
      };
    case 'jsonl':
      return { head: '', line: (row) => `${objectOf(columns, row)}\n`, tail: () => '' };
    case 'md':
      return markdown(columns, options);
  }
}

function delimited(
  columns: readonly ColumnInfo[],
  options: ExportOptions & { readonly delimiter: string },
  onGuarded: () => void,
): Layout {
  const { delimiter, lineEnding = 'lf', header = true, formulaGuard = 'off' } = options;
  const end = lineEnding === 'crlf' ? '\r\n' : '\n';
  const field = (value: TableValue): string => {
    if (value === null) return '';
    if (typeof value !== 'string') return String(value);
    const text = guardFormula(value, formulaGuard);
    if (text !== value) onGuarded();
    // An empty text is quoted: without quotes it would be read back as no value at all.
    const quoted = text === '' || text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
    return quoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const written = numbersAs(columns, options);
  const line = (row: Row): string => row.map(field).join(delimiter) + end;
  return {
    head: header ? line(columns.map(({ name }) => name)) : '',
    line: (row) => line(row.map(written)),
    tail: () => '',
  };
}

/** Numbers with the digits that their column is to have; one that would change by it stays as it is. */
function numbersAs(columns: readonly ColumnInfo[], { decimals = {} }: ExportOptions) {
  const digits = columns.map(({ name, type }) => (type === 'number' ? decimals[name] : undefined));
  return (value: TableValue, at: number): TableValue => {
    const count = digits[at];
    if (count === undefined || typeof value !== 'number') return value;
    const text = value.toFixed(Math.min(count, 100));
    return Number(text) === value ? text : value;
  };
}

function objectOf(columns: readonly ColumnInfo[], row: Row): string {
  return JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])));
}

/** Also for people who read an answer: one line a row, numbers to the right. */
function markdown(columns: readonly ColumnInfo[], options: ExportOptions): Layout {
  const written = numbersAs(columns, options);
  const cell = (value: TableValue): string =>
    value === null
      ? ''
      : String(value)
          .replaceAll('\\', '\\\\')
          .replaceAll('|', '\\|')
          .replaceAll(/\r\n|\r|\n/g, '<br>');
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const marks = columns.map(({ type }) => (type === 'number' || type === 'integer' ? '---:' : '---'));
  return {
    head: line(columns.map(({ name }) => cell(name))) + line(marks),
    line: (row) => line(row.map((value, at) => cell(written(value, at)))),
    tail: () => '',
  };
}
