import type { CellKind } from '../cell/cell.ts';
import { EMPTY_KIND, KINDS, type SheetRows } from './sheet-rows.ts';

export interface ComparedCell {
  readonly column: number;
  readonly text: string;
  readonly kind: CellKind;
  readonly formula: string | undefined;
  readonly format: string | undefined;
  readonly style: number;
}

/** The cells of a row as objects: for the few rows that differ. */
export function cellsOf(sheet: SheetRows, row: number): ComparedCell[] {
  const { cells, pool, formats } = sheet;
  const found: ComparedCell[] = [];
  for (let at = sheet.starts[row] ?? 0; at < (sheet.starts[row + 1] ?? 0); at += 1) {
    const formula = cells.formulas[at] ?? -1;
    const style = cells.styles[at] ?? 0;
    const format = style === 0 ? undefined : formats[style];
    found.push({
      column: cells.columns[at] ?? 0,
      text: textAt(sheet, at),
      kind: KINDS[cells.kinds[at] ?? EMPTY_KIND] ?? 'empty',
      formula: formula === -1 ? undefined : pool.text(formula),
      format: format === '' ? undefined : format,
      style,
    });
  }
  return found;
}

/** Texts of the row by column, for comparing rows that are not equal. */
export function rowTexts(sheet: SheetRows, row: number): string[] {
  const texts = new Array<string>(sheet.columns).fill('');
  for (let at = sheet.starts[row] ?? 0; at < (sheet.starts[row + 1] ?? 0); at += 1) {
    const column = sheet.cells.columns[at] ?? 0;
    if (column < sheet.columns) texts[column] = textAt(sheet, at);
  }
  return texts;
}

/** Whether two rows have the same values, formulas and styles; styles by number, so both sides must mean the same by it. */
export function isSameRow(left: SheetRows, leftRow: number, right: SheetRows, rightRow: number): boolean {
  const start = left.starts[leftRow] ?? 0;
  const other = right.starts[rightRow] ?? 0;
  const count = (left.starts[leftRow + 1] ?? 0) - start;
  if (count !== (right.starts[rightRow + 1] ?? 0) - other) return false;
  const [a, b] = [left.cells, right.cells];
  for (let step = 0; step < count; step += 1) {
    const [from, to] = [start + step, other + step];
    if (
      a.columns[from] !== b.columns[to] ||
      a.kinds[from] !== b.kinds[to] ||
      a.values[from] !== b.values[to] ||
      a.formulas[from] !== b.formulas[to] ||
      a.styles[from] !== b.styles[to]
    )
      return false;
  }
  return true;
}

function textAt({ cells, pool }: SheetRows, at: number): string {
  const value = cells.values[at] ?? 0;
  return KINDS[cells.kinds[at] ?? EMPTY_KIND] === 'number' ? String(value) : pool.text(value);
}
