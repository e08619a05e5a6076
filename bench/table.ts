import type { BenchResult } from './measure.ts';

const always = ['work', 'ours', 'peer', 'peer_name', 'unit', 'ratio'] as const;
const sometimes = ['ours_cpu_s', 'peer_cpu_s', 'cpu_ratio', 'ours_mb', 'peer_mb'] as const;

/** Rows as aligned text; figures to the right, words to the left. Costs have columns where a row knows its own. */
export function table(rows: readonly BenchResult[]): string {
  const columns = [...always, ...sometimes.filter((column) => rows.some((row) => row[column] !== undefined))];
  const cells = [[...columns], ...rows.map((row) => columns.map((column) => String(row[column] ?? '–')))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, index) => {
          const width = widths[index] ?? 0;
          return /^[\d.–]+$|^NaN$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
