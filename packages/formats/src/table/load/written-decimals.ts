import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../describe-table.ts';
import type { SniffedColumn } from './number-columns.ts';

/** A larger file would be read once more for the look of its numbers alone. */
export const LOOKED_AT_BYTES = 32 * 1024 * 1024;

/**
 * How many digits stand after the point, for each column of numbers where it is the same in every row: prices are written
 * `12.50`, and a part of them must not come out as `12.5`. Null for all other columns.
 */
export async function writtenDecimals(
  connection: DuckDBConnection,
  file: string,
  options: readonly string[],
  columns: readonly SniffedColumn[],
): Promise<readonly (number | null)[]> {
  const places = columns.flatMap(({ sqlType }, index) => (sqlType.startsWith('DOUBLE') ? [index] : []));
  if (places.length === 0) return columns.map(() => null);
  const all = [file, ...options.filter((option) => !option.startsWith('sample_size')), 'all_varchar = true'].join(', ');
  const digits = places.map((index) => {
    const text = `trim(c${index})`;
    const count = `CASE WHEN regexp_full_match(${text}, '[+-]?[0-9]+[.][0-9]+') THEN length(regexp_extract(${text}, '[.]([0-9]+)$', 1)) WHEN ${text} <> '' THEN -1 END`;
    return `min(${count}), max(${count})`;
  });
  const aliases = columns.map((_column, index) => `c${index}`).join(', ');
  const { rows } = await readRows(connection, `SELECT ${digits.join(', ')} FROM read_csv(${all}) AS t(${aliases})`);
  return columns.map((_column, index) => {
    const at = places.indexOf(index);
    const [least, most] = [rows[0]?.[at * 2] ?? null, rows[0]?.[at * 2 + 1] ?? null];
    return at !== -1 && typeof least === 'number' && least > 0 && least === most ? least : null;
  });
}
