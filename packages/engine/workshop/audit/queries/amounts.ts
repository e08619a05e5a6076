import type { AuditAmount } from '@galley/schema';
import { numberAt, numberOrNull, type SqlRow } from '../base/sql-values.ts';

/** Sums over `calls`. SQLite's sum of nothing is null, which is what we mean: nobody said. */
export const amountColumns = `count(*) AS calls, sum(input IS NULL) AS unreported, sum(input IS NOT NULL AND cost IS NULL) AS unpriced,
  sum(input) AS input, sum(output) AS output, sum(cached) AS cached, sum(cost) AS cost, coalesce(sum(elapsed), 0) AS elapsed`;

export function amountOf(row: SqlRow | undefined): AuditAmount {
  const calls = row === undefined ? 0 : numberAt(row, 'calls');
  const unreported = row === undefined ? 0 : numberAt(row, 'unreported');
  const unpriced = row === undefined ? 0 : numberAt(row, 'unpriced');
  const known = (name: string) => (row === undefined ? null : numberOrNull(row, name));
  return {
    data: calls === 0 ? 'none' : unreported === calls ? 'no_data' : unreported + unpriced > 0 ? 'partly' : 'known',
    calls,
    unreported,
    unpriced,
    input_tokens: known('input'),
    output_tokens: known('output'),
    cached_tokens: known('cached'),
    cost: known('cost'),
    elapsed_ms: row === undefined ? 0 : numberAt(row, 'elapsed'),
  };
}
