import type { CsvFile } from '../read/open-csv.ts';
import { CR, LF } from '../read/syntax.ts';
import { ByteWriter } from './byte-writer.ts';
import type { FieldWriter } from './field-writer.ts';

/**
 * Puts records one after the other. A line break is written only when something follows it, or at the end of a file that
 * ended with one: so a file without a final line break stays so, whichever record comes last.
 */
export class RecordWriter {
  readonly out: ByteWriter;
  readonly #file: CsvFile;
  readonly #fields: FieldWriter;
  #pending: readonly [start: number, end: number] | 'usual' | null = null;
  /** Where a line break of a lone CR ended: a line feed right behind it would make one break of two. */
  #returnAt = -1;
  #contentAt = 0;
  /** The last record is a blank line: a row of one column, if a line break ends it. */
  #isBlank = false;

  constructor(file: CsvFile, fields: FieldWriter) {
    this.#file = file;
    this.#fields = fields;
    this.out = new ByteWriter(Math.ceil(file.bytes.length * 1.1) + 4096);
  }

  /** Everything above the first record: byte order mark, preamble, comments. */
  begin(): void {
    const { units, start } = this.#file.code;
    const isEmpty = this.#file.index.count === 0;
    const end = isEmpty ? units.length : (this.#file.index.starts[0] ?? 0);
    this.copy(0, end);
    const last = units[end - 1];
    if (isEmpty && end > start && last !== 10 && last !== 13) this.#pending = 'usual';
  }

  startRecord(): void {
    if (this.#pending === 'usual') {
      const { lineBreak, isReturn, isFeed } = this.#fields;
      if (isFeed) this.#partBreaks();
      this.out.write(lineBreak);
      if (isReturn) this.#returnAt = this.out.length;
    } else if (this.#pending !== null) this.copy(...this.#pending);
    this.#pending = null;
    this.#contentAt = this.out.length;
  }

  /** The record's own line break follows, or the usual one for a new record. `isCopied`: it stands as in the file. */
  finishRecord(record: number | null, isCopied = false): void {
    const { starts, ends } = this.#file.index;
    const wasBlank = record !== null && isCopied && starts[record] === ends[record];
    this.#isBlank = wasBlank || this.out.length === this.#contentAt;
    const [end, breakEnd] = record === null ? [0, 0] : [this.#file.index.ends[record] ?? 0, this.breakEnd(record)];
    this.#pending = breakEnd > end ? [end, breakEnd] : 'usual';
  }

  /** Comments and blank lines that stand above a record. */
  copyLead(record: number): void {
    if (record === 0) return;
    const [start, end] = [this.breakEnd(record - 1), this.#file.index.starts[record] ?? 0];
    if (end <= start) return;
    this.startRecord();
    this.copy(start, end);
    this.#contentAt = this.out.length;
  }

  copy(start: number, end: number): void {
    if (end <= start) return;
    const { width, units } = this.#file.code;
    if (units[start] === LF) this.#partBreaks();
    this.out.copy(this.#file.bytes, start * width, end * width);
    if (units[end - 1] === CR) this.#returnAt = this.out.length;
  }

  /** A CR and a line feed that come to stand together were two line breaks: the first one becomes CR LF. */
  #partBreaks(): void {
    if (this.#returnAt === this.out.length) this.out.write(this.#fields.encode('\n'));
  }

  end(): Buffer {
    const { index, code, bytes } = this.#file;
    const last = index.count - 1;
    const tail = last < 0 ? code.units.length : this.breakEnd(last);
    const endedWithBreak = last < 0 || (index.ends[last] ?? 0) < code.units.length;
    if (tail < code.units.length || endedWithBreak || this.#isBlank) this.startRecord();
    this.copy(tail, code.units.length);
    // An odd last byte of a UTF-16 file belongs to no character, and to the file all the same.
    this.out.copy(bytes, code.units.length * code.width, bytes.length);
    return this.out.finish();
  }

  breakEnd(record: number): number {
    const { units } = this.#file.code;
    const at = this.#file.index.ends[record] ?? 0;
    if (at >= units.length) return at;
    return at + (units[at] === 13 && units[at + 1] === 10 ? 2 : 1);
  }
}
