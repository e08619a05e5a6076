import type { AuditUsageRow } from '@galley/schema';

export interface Spent {
  readonly label: string;
  /** Of all calls up to this one. What is not known adds nothing, and `partly` says so. */
  readonly tokens: number;
  readonly cost: number;
}

/** What calls used, each with all before it. */
export function sumUp(rows: readonly AuditUsageRow[]): { readonly points: readonly Spent[]; readonly partly: boolean } {
  let tokens = 0;
  let cost = 0;
  let partly = false;
  const points = rows.map(({ label, usage }) => {
    tokens += (usage.input_tokens ?? 0) + (usage.output_tokens ?? 0);
    cost += usage.cost ?? 0;
    partly ||= usage.data !== 'known';
    return { label, tokens, cost };
  });
  return { points, partly };
}

/** A line from the lower left, in a box of this size. */
export function linePath(values: readonly number[], width: number, height: number): string {
  const most = Math.max(...values, Number.MIN_VALUE);
  const step = width / Math.max(1, values.length);
  const at = values.map(
    (value, index) => `L${((index + 1) * step).toFixed(1)} ${(height - (value / most) * height).toFixed(1)}`,
  );
  return `M0 ${height}${at.join('')}`;
}
