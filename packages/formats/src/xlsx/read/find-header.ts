import type { Cell } from '../cell/cell.ts';

export interface Header {
  /** One-based. */
  readonly row: number;
  readonly names: readonly string[];
}

/**
 * The first row that reads like headings: at least two texts (or all of a one-column sheet), no numbers or dates,
 * no repeated name, and something below it. Titles above a table have one cell and are passed over.
 */
export function findHeader(rows: readonly (readonly Cell[])[]): Header | undefined {
  for (const [index, row] of rows.entries()) {
    const filled = row.filter((cell) => cell.kind !== 'empty');
    if (filled.length === 0) continue;
    const below = rows[index + 1]?.filter((cell) => cell.kind !== 'empty').length ?? 0;
    if (filled.length === 1 && row.length > 1) continue;
    const names = row.map((cell) => cell.text.trim());
    const isText = filled.every((cell) => cell.kind === 'text');
    const isDistinct = new Set(filled.map((cell) => cell.text.trim().toLowerCase())).size === filled.length;
    return isText && isDistinct && below > 0 ? { row: index + 1, names } : undefined;
  }
  return undefined;
}
