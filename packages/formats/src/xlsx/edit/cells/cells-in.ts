import type { CellRange } from '../../cell/cell-range.ts';
import { worksheetChild } from '../markup/worksheet-children.ts';
import { type CellSpan, rowCells } from './row-cells.ts';
import { rowClose, rowSpans } from './row-spans.ts';

export interface PlacedCell extends CellSpan {
  readonly row: number;
}

/** The cells of a range that a sheet holds, in file order; cells without content but with a style included. */
export function* cellsIn(source: string, range: CellRange): Generator<PlacedCell> {
  const sheetData = worksheetChild(source, 'sheetData');
  if (sheetData === undefined) return;
  for (const row of rowSpans(source, sheetData)) {
    if (row.isEmpty || row.number < range.top || row.number > range.bottom) continue;
    for (const cell of rowCells(source, row.openEnd, rowClose(source, row, sheetData))) {
      if (cell.column >= range.left && cell.column <= range.right) yield { ...cell, row: row.number };
    }
  }
}

/** Last row that holds a value or formula; 0 for none. */
export function lastFilledRow(source: string): number {
  const sheetData = worksheetChild(source, 'sheetData');
  if (sheetData === undefined) return 0;
  let last = 0;
  const rows = [...rowSpans(source, sheetData)].toReversed();
  for (const row of rows) {
    if (row.isEmpty || row.number <= last) continue;
    const cells = rowCells(source, row.openEnd, rowClose(source, row, sheetData));
    const isFilled = cells.some((cell) => hasContent(source, cell));
    if (isFilled) last = row.number;
    // Rows stand in order in almost every file; those before the first hit from the end are smaller.
    if (last > 0 && row.number < last) break;
  }
  return last;
}

export function hasContent(source: string, cell: CellSpan): boolean {
  return !cell.isEmpty && /<(?:[\w.-]+:)?(?:v|f|is)[\s>/]/.test(source.slice(cell.openEnd, cell.end));
}
