import type { GroupTotals } from './totals.ts';

const heads = [
  'group',
  'tasks',
  'hard',
  'soft',
  'cases',
  'passed',
  'tokens',
  'cost',
  'seconds',
  'cost/task',
  's/case',
] as const;

/** Totals as aligned text; the first column to the left, figures to the right. */
export function table(lines: readonly GroupTotals[]): string {
  const rows = [[...heads], ...lines.map(cellsOf)];
  const widths = heads.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

function cellsOf(line: GroupTotals): string[] {
  const { group, tasks, hard, soft, cases, passed, tokens, cost, seconds } = line;
  const dollars = (value: number | null) => (value === null ? 'unknown' : `$${value.toFixed(4)}`);
  return [
    group,
    String(tasks),
    percent(hard),
    percent(soft),
    String(cases),
    String(passed),
    String(tokens),
    dollars(cost),
    seconds.toFixed(1),
    dollars(cost === null || tasks === 0 ? cost : cost / tasks),
    cases === 0 ? '–' : (seconds / cases).toFixed(1),
  ];
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
