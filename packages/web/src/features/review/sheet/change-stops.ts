import type { SheetChanges } from '@galley/schema';
import { plural } from '../../../lib/format.ts';
import type { Cell } from '../../grid/move-cell.ts';
import type { Alignment } from './align-lines.ts';
import { placeOf } from './place-of.ts';

/** The places to stop at while going from change to change, from top to bottom, as the two sides are shown. */
export function changeStops(changes: SheetChanges, rows: Alignment, columns: Alignment): readonly Cell[] {
  const first = new Map<number, number>();
  const stop = (row: number, column = 1) => {
    if (!first.has(row)) first.set(row, column);
  };
  for (const { start, cell } of changes.rows_changed) stop(rows.ofDraft(start), columns.ofDraft(placeOf(cell).column));
  for (const { start } of changes.rows_added) stop(rows.ofDraft(start));
  for (const { start } of changes.rows_removed) stop(rows.ofReference(start));
  for (const { to } of changes.rows_moved) stop(rows.ofDraft(to));
  for (const column of changes.columns_added) stop(1, columns.ofDraft(column + 1));
  for (const column of changes.columns_removed) stop(1, columns.ofReference(column + 1));
  return [...first].map(([row, column]) => ({ row, column })).toSorted((left, right) => left.row - right.row);
}

/** What changed in a sheet, counted: "2 rows removed · 5 cells changed". */
export function changeCounts(changes: SheetChanges): string {
  const lines = (spans: SheetChanges['rows_added']) => spans.reduce((sum, { count }) => sum + count, 0);
  const counts: readonly (readonly [number, string, string])[] = [
    [lines(changes.rows_added), 'row', 'added'],
    [lines(changes.rows_removed), 'row', 'removed'],
    [changes.rows_moved.length, 'row', 'moved'],
    [changes.columns_added.length, 'column', 'added'],
    [changes.columns_removed.length, 'column', 'removed'],
    [changes.cell_count, 'cell', 'changed'],
  ];
  const said = counts.filter(([count]) => count > 0).map(([count, what, done]) => `${plural(count, what)} ${done}`);
  return said.length === 0 ? 'No cell changed' : said.join(' · ');
}
