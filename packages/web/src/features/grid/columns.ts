import type { CellView } from '@galley/schema';

/** 1 → A, 26 → Z, 27 → AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

const NARROWEST = 64;
const WIDEST = 320;
const SAMPLE_ROWS = 60;

/** Widths that fit the first rows. Later rows may be cut, but the columns never move while someone reads. */
export function columnWidths(rows: readonly (readonly CellView[])[], totalColumns: number): number[] {
  const longest = new Array<number>(totalColumns).fill(0);
  for (const row of rows.slice(0, SAMPLE_ROWS)) {
    for (const [index, cell] of row.entries()) {
      if (index < totalColumns) longest[index] = Math.max(longest[index] ?? 0, (cell.shown ?? cell.text).length);
    }
  }
  return longest.map((length) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, length * 7.6 + 24))));
}

/** A first row of nothing but words above other kinds of cells reads as headings. */
export function hasHeadings(rows: readonly (readonly CellView[])[]): boolean {
  const [first, ...others] = rows;
  if (!first || first.length === 0 || !first.every((cell) => cell.kind === 'text' && cell.text.trim() !== '')) {
    return false;
  }
  return others.some((row) => row.some((cell) => cell.kind !== 'text' && cell.kind !== 'empty'));
}
