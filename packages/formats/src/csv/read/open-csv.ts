import { FileTooLargeError } from '../../base/errors.ts';
import { decoderLabel } from '../../text/decode/decode-text.ts';
import { type CodeUnits, codeUnits } from './code-units.ts';
import type { CsvDialect } from './dialect.ts';
import { indexRecords, type RecordIndex } from './index-records.ts';
import type { CsvProblems } from './problems.ts';
import { sniffCsv } from './sniff-csv.ts';
import { type FieldSpan, NONE, type Syntax, splitFields, syntaxOf } from './syntax.ts';

/** The file is read whole, and offsets are 32 bits. */
export const MOST_BYTES = 2 ** 31;

/** A delimited file with an index of its records. Rows count from 0 and do not include the header. */
export class CsvFile {
  readonly bytes: Uint8Array;
  readonly dialect: CsvDialect;
  readonly code: CodeUnits;
  readonly index: RecordIndex;
  readonly #syntax: Syntax;
  readonly #decoder: InstanceType<typeof TextDecoder>;

  /** `most` records are indexed: for the header alone, one is enough. */
  constructor(bytes: Uint8Array, dialect: CsvDialect, most?: number) {
    this.bytes = bytes;
    this.dialect = dialect;
    this.code = codeUnits(bytes, dialect.encoding);
    this.#syntax = syntaxOf(dialect);
    this.index = indexRecords(this.code, dialect, this.#syntax, most);
    this.#decoder = new TextDecoder(decoderLabel(dialect.encoding === 'utf-16be' ? 'utf-16le' : dialect.encoding), {
      ignoreBOM: true,
    });
  }

  get problems(): CsvProblems {
    return this.index.problems;
  }

  /** Records above the first row: 1 when there is a header. */
  get headerRecords(): 0 | 1 {
    return this.dialect.has_header && this.index.count > 0 ? 1 : 0;
  }

  get rowCount(): number {
    return this.index.count - this.headerRecords;
  }

  /** Names of the columns as the header has them; `column_1` … where there is none, or a shorter one. */
  columnNames(): string[] {
    const names = this.headerRecords === 1 ? this.record(0).map((name) => name.trim()) : [];
    for (let number = names.length + 1; number <= this.dialect.column_count; number += 1)
      names.push(`column_${number}`);
    return names;
  }

  row(row: number): string[] {
    return this.record(row + this.headerRecords);
  }

  /** One field of a row; those behind it are not looked at. */
  field(row: number, column: number): string {
    const record = row + this.headerRecords;
    const start = this.index.starts[record] ?? 0;
    const syntax = start >= this.index.quotes_until ? { ...this.#syntax, quote: NONE } : this.#syntax;
    const spans = splitFields(this.code.units, start, this.index.ends[record] ?? start, syntax, column + 1);
    const span = spans[column];
    return span === undefined ? '' : this.text(span);
  }

  record(record: number): string[] {
    return this.fields(record).map((field) => this.text(field));
  }

  fields(record: number): FieldSpan[] {
    const start = this.index.starts[record] ?? 0;
    const syntax = start >= this.index.quotes_until ? { ...this.#syntax, quote: NONE } : this.#syntax;
    return splitFields(this.code.units, start, this.index.ends[record] ?? start, syntax);
  }

  /** A field's value. Text behind a closing quote belongs to it, as most readers take it; blanks around quotes do not. */
  text({ start, end, isQuoted }: FieldSpan): string {
    const whole = this.#decode(start, end);
    if (!isQuoted) return whole;
    const raw = whole.startsWith(' ') ? whole.replace(/^ +/, '') : whole;
    const { quote } = this.dialect;
    if (this.dialect.escape === 'backslash') {
      const close = lastUnescaped(raw, quote);
      return raw.slice(1, close).replace(/\\([\s\S])/g, '$1') + behind(raw, close);
    }
    if (raw.length > 1 && raw.endsWith(quote) && !raw.slice(1, -1).includes(quote)) return raw.slice(1, -1);
    const close = closeOf(raw, quote);
    return raw.slice(1, close).replaceAll(quote + quote, quote) + behind(raw, close);
  }

  #decode(start: number, end: number): string {
    const { units, width } = this.code;
    if (width === 1 && this.dialect.encoding !== 'windows-1252' && units instanceof Buffer) {
      return units.toString('utf8', start, end);
    }
    return this.#decoder.decode(units.subarray(start, end));
  }
}

function behind(raw: string, close: number): string {
  const rest = raw.slice(close + 1);
  return rest.trim() === '' ? '' : rest;
}

function closeOf(raw: string, quote: string): number {
  for (let at = 1; at < raw.length; at += 1) {
    if (raw[at] !== quote) continue;
    if (raw[at + 1] !== quote) return at;
    at += 1;
  }
  return raw.length;
}

function lastUnescaped(raw: string, quote: string): number {
  for (let at = 1; at < raw.length; at += 1) {
    if (raw[at] === '\\') at += 1;
    else if (raw[at] === quote) return at;
  }
  return raw.length;
}

/** Reads where the records stand, once, in one pass; fields are read when asked for. */
export function openCsv(bytes: Uint8Array, dialect: Partial<CsvDialect> = {}): CsvFile {
  if (bytes.length >= MOST_BYTES) {
    throw new FileTooLargeError('The file is too large to be edited in place.', {
      bytes: bytes.length,
      limit: MOST_BYTES,
    });
  }
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new CsvFile(buffer, { ...sniffCsv(buffer), ...dialect });
}
