/** Rows of a table; cells are told apart by their columns. */
export type Rows = readonly (readonly string[])[];

export interface Score {
  /** Cells that hold something, as labelled. */
  readonly expected: number;
  /** Those that stand in the right row and column with the right text. */
  readonly right: number;
  /** Cells of the table found for it that hold something. */
  readonly found: number;
}

/** Which of the tables found fits a labelled one best, and how many cells are right in it. */
export function scoreTable(expected: Rows, found: readonly Rows[]): Score & { readonly table: number } {
  const scores = found.map((rows, table) => ({ right: rightCells(expected, rows), found: cells(rows), table }));
  const best = scores.reduce((one, two) => (two.right > one.right ? two : one), { right: 0, found: 0, table: -1 });
  return { ...best, expected: cells(expected) };
}

/** Rows in order, each cell in its own column: the most cells that can be right at once. */
function rightCells(expected: Rows, found: Rows): number {
  let before = new Array<number>(found.length + 1).fill(0);
  for (const row of expected) {
    const now = [0];
    for (const [index, other] of found.entries()) {
      const both = (before[index] ?? 0) + rightInRow(row, other);
      now.push(Math.max(both, before[index + 1] ?? 0, now[index] ?? 0));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}

function rightInRow(expected: readonly string[], found: readonly string[]): number {
  return expected.filter((cell, column) => bare(cell) !== '' && isSame(cell, found[column] ?? '')).length;
}

/** White space does not count: words that a narrow cell broke are whole again. A label that ends with … is a beginning. */
function isSame(label: string, text: string): boolean {
  const isBeginning = /\S…$/.test(label);
  return isBeginning ? bare(text).startsWith(bare(label.slice(0, -1))) : bare(text) === bare(label);
}

function cells(rows: Rows): number {
  return rows.flat().filter((cell) => bare(cell) !== '').length;
}

function bare(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '');
}
