import { columnIndex, type OtherChange, type SheetDiff, type WorkbookCellChange } from '@galley/formats';
import type { SheetChanges } from '@galley/schema';
import { cellProblem } from './cell-problem.ts';
import type { SheetChange } from './grid.ts';

/** A renamed sheet is a modified one to those who know no other word. */
export function viewSheet({ name, change, rows, columns, is_moved: isMoved }: SheetDiff): SheetChange {
  const seen = change === 'renamed' || (change === 'unchanged' && isMoved) ? 'modified' : change;
  return { name, rows, columns, change: seen };
}

/** Changes of a sheet as somebody decides about them: each cell, each row, each column; a sheet that came or went is one. */
export function countChanges(diff: SheetDiff): number {
  if (diff.change === 'added' || diff.change === 'removed') return 1;
  const lines = (spans: SheetDiff['rows_added']) => spans.reduce((total, { count }) => total + count, 0);
  const columns = diff.columns_added.length + diff.columns_removed.length;
  const rows = lines(diff.rows_added) + lines(diff.rows_removed) + diff.rows_moved.length;
  return diff.cells.length + diff.cells_left_out + rows + columns;
}

export function viewChanges(
  diff: SheetDiff,
  window: { row_start: number; row_count: number },
  others: readonly OtherChange[],
): SheetChanges {
  const last = window.row_start + window.row_count - 1;
  const isShown = ({ cell }: WorkbookCellChange): boolean => {
    const row = rowOf(cell);
    return row >= window.row_start && row <= last;
  };
  return {
    renamed_from: diff.renamed_from ?? null,
    rows_added: [...diff.rows_added],
    rows_removed: [...diff.rows_removed],
    rows_moved: [...diff.rows_moved],
    columns_added: [...diff.columns_added],
    columns_removed: [...diff.columns_removed],
    shifts: [...diff.shifts],
    rows_changed: changedRows(diff.cells),
    cells: diff.cells
      .filter(isShown)
      .map((change) => ({ ...change, changes: [...change.changes], problem: cellProblem(change) })),
    cell_count: diff.cells.length + diff.cells_left_out,
    focus: focusOf(diff) ?? focusOfOthers(diff.name, others),
  };
}

function focusOf(diff: SheetDiff): SheetChanges['focus'] {
  const [cell] = diff.cells;
  const [rows] = diff.rows_added;
  if (cell !== undefined && (rows === undefined || rowOf(cell.cell) <= rows.start)) {
    return { row: rowOf(cell.cell), cell: cell.cell };
  }
  const row = rows?.start ?? diff.rows_moved[0]?.to ?? diff.rows_removed[0]?.start;
  return row === undefined ? null : { row, cell: null };
}

/** Where no cell changed, the first thing with a place on this sheet: a chart at `F2:K20`, the columns `B:C`. */
function focusOfOthers(sheet: string, others: readonly OtherChange[]): SheetChanges['focus'] {
  for (const { sheet: name, range } of others) {
    if (name !== sheet || range === null) continue;
    const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)/.exec(range) ?? [];
    const row = digits === '' ? 1 : Number(digits);
    return { row, cell: letters === '' ? null : `${letters}${row}` };
  }
  return null;
}

/** Places of the changed cells and of the cells of new rows, as `[row, column]` from 1. */
export function changedPlaces(
  changes: SheetChanges,
  window: { row_start: number; row_count: number },
  columns: number,
) {
  const places: [number, number][] = changes.cells.map(({ cell }) => [
    rowOf(cell),
    columnIndex(cell.replace(/\d+$/, '')) + 1,
  ]);
  const last = window.row_start + window.row_count - 1;
  for (const { start, count } of changes.rows_added) {
    for (let row = Math.max(start, window.row_start); row <= Math.min(start + count - 1, last); row += 1) {
      for (let column = 1; column <= columns; column += 1) places.push([row, column]);
    }
  }
  return places;
}

/** Cells come from top to bottom, and in a row from left to right. */
function changedRows(cells: readonly WorkbookCellChange[]): SheetChanges['rows_changed'] {
  const spans: SheetChanges['rows_changed'] = [];
  for (const { cell } of cells) {
    const row = rowOf(cell);
    const last = spans.at(-1);
    const next = last === undefined ? 0 : last.start + last.count;
    if (last !== undefined && row === next) last.count += 1;
    else if (last === undefined || row > next) spans.push({ start: row, count: 1, cell });
  }
  return spans;
}

function rowOf(cell: string): number {
  return Number(/\d+$/.exec(cell)?.[0] ?? 0);
}
