import type { BenchResult } from './measure.ts';

const columns = ['work', 'ours', 'peer', 'peer_name', 'unit', 'ratio'] as const;

/** Rows as aligned text; figures to the right, words to the left. */
export function table(rows: readonly BenchResult[]): string {
  const cells = [[...columns], ...rows.map((row) => columns.map((column) => String(row[column] ?? '–')))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, index) => {
          const width = widths[index] ?? 0;
          return /^[\d.–]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
