import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../describe-table.ts';

export interface SniffedColumn {
  readonly name: string;
  readonly sqlType: string;
}

const PATTERNS = {
  leading_zeros: '^\\s*[+-]?0[0-9]',
  long: '^\\s*[+-]?[0-9]{16,}\\s*$',
} as const;

/** Postal codes, article and card numbers: as numbers they would lose leading zeros or their last digits. */
export async function columnsToKeepAsText(
  connection: DuckDBConnection,
  file: string,
  options: readonly string[],
  columns: readonly SniffedColumn[],
  reason: keyof typeof PATTERNS,
): Promise<string[]> {
  const numeric = columns.filter(isNumeric);
  if (numeric.length === 0) return [];
  const checks = columns.flatMap((column, index) =>
    isNumeric(column) ? [`bool_or(regexp_matches(c${index}, '${PATTERNS[reason]}'))`] : [],
  );
  const all = [file, ...options.filter((option) => !option.startsWith('sample_size')), 'all_varchar = true'].join(', ');
  const aliases = columns.map((_column, index) => `c${index}`).join(', ');
  const found = await readRows(connection, `SELECT ${checks.join(', ')} FROM read_csv(${all}) AS t(${aliases})`);
  return numeric.filter((_column, index) => found.rows[0]?.[index] === true).map((column) => column.name);
}

/** Whether any number of the loaded table has 16 digits or more: only then is a look at the text worth its time. */
export async function hasLongNumbers(
  connection: DuckDBConnection,
  columns: readonly SniffedColumn[],
): Promise<boolean> {
  const checks = columns.flatMap((column, index) =>
    isNumeric(column) ? [`coalesce(max(c${index}) >= 1e15 OR min(c${index}) <= -1e15, false)`] : [],
  );
  if (checks.length === 0) return false;
  const aliases = columns.map((_column, index) => `c${index}`).join(', ');
  const { rows } = await readRows(connection, `SELECT ${checks.join(' OR ')} FROM target.main.data AS t(${aliases})`);
  return rows[0]?.[0] === true;
}

function isNumeric(column: SniffedColumn): boolean {
  return /^(BIGINT|INTEGER|HUGEINT|DOUBLE|DECIMAL)/.test(column.sqlType);
}
