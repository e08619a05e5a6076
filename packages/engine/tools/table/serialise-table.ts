import { encodeText, type FormulaGuard, guardFormula, type TextEncoding } from '@galley/formats';

type Value = string | number | boolean | null;

export interface SerialisedTable {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly Value[])[];
}

export interface CsvOptions {
  readonly delimiter?: string;
  readonly encoding?: TextEncoding;
  readonly lineEnding?: 'lf' | 'crlf';
  readonly header?: boolean;
  /** What happens to text that a spreadsheet would run as a formula; left as it is unless told. */
  readonly formulaGuard?: FormulaGuard;
  /** Called for each text that the guard changed. */
  onGuarded?(): void;
}

export const textFormats = ['csv', 'tsv', 'psv', 'json', 'jsonl', 'md'] as const;
export type TextFormat = (typeof textFormats)[number];

const DELIMITERS = { csv: ',', tsv: '\t', psv: '|' };

/** A table as the bytes of a text file. Numbers keep every digit they have in the query's answer. */
export function serialiseTable(table: SerialisedTable, format: TextFormat, csv: CsvOptions = {}): Buffer {
  switch (format) {
    case 'csv':
    case 'tsv':
    case 'psv':
      return encodeText(delimited(table, { delimiter: DELIMITERS[format], ...csv }), csv.encoding ?? 'utf-8');
    case 'json':
      return Buffer.from(table.rows.length === 0 ? '[]\n' : `[\n${objects(table).join(',\n')}\n]\n`, 'utf8');
    case 'jsonl':
      return Buffer.from(
        objects(table)
          .map((line) => `${line}\n`)
          .join(''),
        'utf8',
      );
    case 'md':
      return Buffer.from(markdownTable(table), 'utf8');
  }
}

function delimited({ columns, rows }: SerialisedTable, options: CsvOptions & { readonly delimiter: string }): string {
  const { delimiter, lineEnding = 'lf', header = true, formulaGuard = 'off' } = options;
  const field = (value: Value) => {
    if (value === null) return '';
    const text = typeof value === 'string' ? guardFormula(value, formulaGuard) : String(value);
    if (text !== String(value)) options.onGuarded?.();
    // An empty text is quoted: without quotes it would be read back as no value at all.
    const quoted = text === '' || text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
    return quoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [...(header ? [columns.map(({ name }) => name)] : []), ...rows].map((row) =>
    row.map(field).join(delimiter),
  );
  const end = lineEnding === 'crlf' ? '\r\n' : '\n';
  return lines.map((line) => `${line}${end}`).join('');
}

function objects({ columns, rows }: SerialisedTable): string[] {
  return rows.map((row) => JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]))));
}

/** Also for people who read an answer: one line a row, numbers to the right. */
export function markdownTable({ columns, rows }: SerialisedTable): string {
  const cell = (value: Value) =>
    value === null
      ? ''
      : String(value)
          .replaceAll('\\', '\\\\')
          .replaceAll('|', '\\|')
          .replaceAll(/\r\n|\r|\n/g, '<br>');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const marks = columns.map(({ type }) => (type === 'number' || type === 'integer' ? '---:' : '---'));
  return [
    line(columns.map(({ name }) => cell(name))),
    line(marks),
    ...rows.map((row) => line(row.map((value) => cell(value)))),
  ].join('');
}
