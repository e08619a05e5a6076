import type { CsvDialect } from '../csv/dialect.ts';
import { quoteLiteral } from './table-name.ts';

/** What the sniffer found, as `read_csv` takes it. Each later attempt gives up a little. */
export function csvAttempts(dialect: CsvDialect): string[][] {
  const base = [
    `delim = ${quoteLiteral(dialect.delimiter)}`,
    `quote = ${quoteLiteral(dialect.quote)}`,
    `escape = ${quoteLiteral(dialect.escape === 'backslash' ? '\\' : dialect.quote)}`,
    `header = ${dialect.has_header}`,
    ...(dialect.preamble_lines > 0 ? [`skip = ${dialect.preamble_lines}`] : []),
    ...(dialect.comment === '' ? [] : [`comment = ${quoteLiteral(dialect.comment)}`]),
  ];
  const numbers = [
    ...(dialect.decimal === ',' ? [`decimal_separator = ','`] : []),
    ...(dialect.thousands === '' || dialect.thousands === dialect.decimal
      ? []
      : [`thousands = ${quoteLiteral(dialect.thousands)}`]),
  ];
  const forgiving = [...base, 'strict_mode = false', 'null_padding = true', 'parallel = false'];
  return [
    [...base, ...numbers],
    // Types from every row, not from a sample; then ragged rows; then no types at all.
    [...base, ...numbers, 'sample_size = -1'],
    [...forgiving, ...numbers, 'sample_size = -1'],
    [...forgiving, 'sample_size = -1'],
    [...forgiving, 'all_varchar = true'],
  ];
}
