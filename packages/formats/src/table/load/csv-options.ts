import type { CsvDialect } from '../../csv/read/dialect.ts';
import { quoteLiteral } from '../table-name.ts';

/**
 * What the sniffer found, as `read_csv` takes it, for files that keep to it strictly. DuckDB must guess nothing but the
 * types: its own search for a header or a first row would find other rows than an edit of the same file does.
 */
export function directAttempts(dialect: CsvDialect): string[][] {
  const base = [
    `delim = ${quoteLiteral(dialect.delimiter)}`,
    `quote = ${quoteLiteral(dialect.quote)}`,
    `escape = ${quoteLiteral(dialect.escape === 'backslash' ? '\\' : dialect.quote)}`,
    `header = ${dialect.has_header}`,
    `skip = ${dialect.preamble_lines}`,
    "comment = ''",
  ];
  // Types from the beginning, which is quick; then from every row.
  return [
    [...base, ...numberOptions(dialect)],
    [...base, ...numberOptions(dialect), 'sample_size = -1'],
  ];
}

/** How `writePlainCopy` writes. */
export const PLAIN = { delimiter: ',', quote: '"' } as const satisfies Partial<CsvDialect>;

/** For a copy in plain CSV without a header, with its longest record in bytes; the last attempt leaves everything text and cannot fail over a value. */
export function plainAttempts(dialect: CsvDialect, longest: number): string[][] {
  const base = [
    `delim = '${PLAIN.delimiter}'`,
    `quote = '${PLAIN.quote}'`,
    `escape = '${PLAIN.quote}'`,
    'header = false',
    'skip = 0',
    "comment = ''",
    // A lone carriage return in a field would else be taken for the end of every line.
    "new_line = '\\n'",
    `max_line_size = ${Math.max(2_000_000, longest + 1)}`,
  ];
  return [
    [...base, ...numberOptions(dialect), 'sample_size = -1'],
    [...base, 'sample_size = -1'],
    [...base, 'all_varchar = true'],
  ];
}

function numberOptions({ decimal, thousands }: CsvDialect): string[] {
  return [
    ...(decimal === ',' ? [`decimal_separator = ','`] : []),
    ...(thousands === '' || thousands === decimal ? [] : [`thousands = ${quoteLiteral(thousands)}`]),
  ];
}
