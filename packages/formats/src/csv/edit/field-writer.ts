import type { TableValue } from '../../base/column-type.ts';
import { encodeText } from '../../text/decode/decode-text.ts';
import type { CsvDialect } from '../read/dialect.ts';
import { CsvValueInvalidError } from '../read/errors.ts';
import type { CsvFile } from '../read/open-csv.ts';
import type { CsvEditOptions } from './operation.ts';
import { valueText } from './value-text.ts';

const STYLE_RECORDS = 200;

/** Writes fields as the file does: its encoding, its quote, and quotes where its columns have them. */
export class FieldWriter {
  readonly #dialect: CsvDialect;
  readonly #options: CsvEditOptions;
  readonly #quote: '"' | "'";
  readonly #needsQuotes: RegExp;
  readonly #quotedColumns: ReadonlySet<number>;
  readonly delimiter: Buffer;
  readonly lineBreak: Buffer;
  /** The usual line break is a lone CR; begins with a line feed. */
  readonly isReturn: boolean;
  readonly isFeed: boolean;

  constructor(file: CsvFile, options: CsvEditOptions) {
    this.#dialect = file.dialect;
    this.#options = options;
    this.#quote = file.dialect.quote === '' ? '"' : file.dialect.quote;
    this.#needsQuotes = new RegExp(`[${escaped(file.dialect.delimiter)}${this.#quote}\\r\\n]|^\\s|\\s$`);
    this.#quotedColumns = quotedColumns(file);
    this.delimiter = this.encode(file.dialect.delimiter);
    const lineBreak = lineBreakOf(file);
    this.lineBreak = this.encode(lineBreak);
    this.isReturn = lineBreak === '\r';
    this.isFeed = lineBreak === '\n';
  }

  /** Whether a field that comes to stand first in its record would make a remark of it. */
  looksLikeComment(text: string): boolean {
    return this.#dialect.comment !== '' && text.startsWith(this.#dialect.comment);
  }

  /** A field that replaces one, or stands in a new row or column. */
  field(
    value: TableValue,
    place: {
      readonly column: number | null;
      readonly wasQuoted: boolean;
      readonly isFirst: boolean;
      readonly isOnly: boolean;
    },
  ): Buffer {
    const text = valueText(value, this.#dialect, this.#options);
    const { column, wasQuoted, isFirst, isOnly } = place;
    const isHabit = wasQuoted || (column !== null && this.#quotedColumns.has(column) && value !== null);
    const isRemark = isFirst && this.looksLikeComment(text);
    const isQuoted = isHabit || isRemark || this.#needsQuotes.test(text) || (isOnly && text === '');
    return this.encode(isQuoted ? this.#quoted(text) : text);
  }

  encode(text: string): Buffer {
    const { encoding } = this.#dialect;
    if (encoding === 'utf-8' || encoding === 'utf-8-bom') return Buffer.from(text, 'utf8');
    if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
    if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
    const bytes = encodeText(text, encoding);
    // The code page has a few hundred characters; without this check the others would silently become question marks.
    if (new TextDecoder(encoding).decode(bytes) !== text) {
      throw new CsvValueInvalidError(
        `The file is written in ${encoding}, which cannot hold this text.`,
        'Save the file as UTF-8 first, or use other characters.',
        { text: text.slice(0, 200) },
      );
    }
    return bytes;
  }

  #quoted(text: string): string {
    const quote = this.#quote;
    if (this.#dialect.escape === 'backslash') {
      return `${quote}${text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
    }
    return `${quote}${text.replaceAll(quote, quote + quote)}${quote}`;
  }
}

/** Columns whose fields are all quoted where they hold anything, as far as the first rows show. */
function quotedColumns(file: CsvFile): Set<number> {
  const seen = new Map<number, { quoted: number; plain: number }>();
  for (let record = file.headerRecords; record < Math.min(file.index.count, STYLE_RECORDS); record += 1) {
    for (const [column, field] of file.fields(record).entries()) {
      const count = seen.get(column) ?? { quoted: 0, plain: 0 };
      if (field.isQuoted) count.quoted += 1;
      else if (field.end > field.start) count.plain += 1;
      seen.set(column, count);
    }
  }
  return new Set([...seen].filter(([, { quoted, plain }]) => quoted > 0 && plain === 0).map(([column]) => column));
}

/** The line break of the first record; the commonest guess where a file mixes them. */
function lineBreakOf(file: CsvFile): string {
  const { units } = file.code;
  const end = file.index.count === 0 ? units.length : (file.index.ends[0] ?? 0);
  if (units[end] === 13) return units[end + 1] === 10 ? '\r\n' : '\r';
  if (units[end] === 10) return '\n';
  const kinds = { crlf: '\r\n', cr: '\r', lf: '\n', mixed: '\n', none: '\n' } as const;
  return kinds[file.dialect.line_ending];
}

function escaped(character: string): string {
  return /[\w\s]/.test(character) ? character : `\\${character}`;
}
