/** The sheet that the probes read, column by column: numbers, texts, mixtures, dates, sorted keys, halves, nothing. */
export const PROBE_COLUMNS: readonly (readonly unknown[])[] = [
  [1, 2.5, -3, 0, 10, 7, 2, 4.5, 100, 2.5],
  ['apple', 'Banana', 'cherry', 'apple', 'Apple pie', 'a*b', 'a?c', '~x', 'Äpfel', 'date'],
  [1, '2', true, null, { formula: '=NA()' }, 'x', 0, -1, '3%', '1e3'],
  ['2024-01-31', '2024-02-29', '2023-12-31', '2000-01-01', '2024-01-01', 45_000.5417, '2024-12-31', '2021-01-03'].map(
    (date) => (typeof date === 'string' ? { date } : date),
  ),
  [1, 3, 5, 7, 9, 11, 13, 15, 17, 19],
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
  [0.1, 0.2, 0.3, 1.005, 2.675, 1e15, 1e-10, -0.5, -1.5, -2.5],
  [],
  [0.2, 0.3, 0.5],
  [1, true, 'TRUE', { formula: '=NA()' }, null, 'x', 0, false, 5, 'y'],
  [19, 17, 15, 13, 11, 9, 7, 5, 3, 1],
  [-1000, 300, 420, 680, 100],
  ['2024-01-01', '2024-06-01', '2025-01-01', '2025-07-01', '2026-01-01'].map((date) => ({ date })),
  ['City', 'Bonn', 'Köln', 'Bonn', 'Ulm'],
  ['Amount', 10, 20, 30, 7],
  ['City', 'Bonn'],
];
