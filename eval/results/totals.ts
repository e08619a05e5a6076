import type { Result } from './result.ts';

export interface GroupTotals {
  readonly group: string;
  readonly tasks: number;
  /** Share of cases that passed, averaged over tasks: SpreadsheetBench's "soft". */
  readonly soft: number;
  /** Share of tasks whose every case passed: "hard", and OfficeBench's only score. */
  readonly hard: number;
  readonly cases: number;
  readonly passed: number;
  readonly tokens: number;
  /** Null where a price is unknown. */
  readonly cost: number | null;
  readonly seconds: number;
}

/** One line per group and one for all. Cases that measure nothing or were not heard to the end are in none. */
export function totalsOf(results: readonly Result[]): GroupTotals[] {
  const scored = results.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed');
  const groups = [...new Set(scored.map(({ group }) => group))].sort();
  const lines = groups.map((group) =>
    totals(
      group,
      scored.filter((result) => result.group === group),
    ),
  );
  return [...(groups.length > 1 ? lines : []), totals('all', scored)];
}

function totals(group: string, results: readonly Result[]): GroupTotals {
  const tasks = Map.groupBy(results, ({ task }) => task);
  const shares = [...tasks.values()].map(
    (cases) => cases.filter(({ outcome }) => outcome === 'passed').length / cases.length,
  );
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0);
  return {
    group,
    tasks: tasks.size,
    soft: average(shares),
    hard: average(shares.map((share) => (share === 1 ? 1 : 0))),
    cases: results.length,
    passed: results.filter(({ outcome }) => outcome === 'passed').length,
    tokens: sum(({ tokens }) => tokens),
    cost: results.some(({ cost }) => cost === null) ? null : sum(({ cost }) => cost ?? 0),
    seconds: sum(({ seconds }) => seconds),
  };
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length;
}
