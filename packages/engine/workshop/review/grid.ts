import { type Cell, openWorkbook, readSheet } from '@galley/formats';
import type { CellView, Grid } from '@galley/schema';

export interface SheetWindow {
  readonly sheet?: string | undefined;
  readonly row_start: number;
  readonly row_count: number;
}

export function viewCell(cell: Cell): CellView {
  const { text, kind, formula } = cell;
  return { text, kind, ...(formula === undefined ? {} : { formula }) };
}

/** A window of one sheet, or null when the workbook has no such sheet. */
export function readGrid(bytes: Uint8Array, sheet: string, window: SheetWindow): Grid | null {
  if (!openWorkbook(bytes).sheets.some((candidate) => candidate.name === sheet)) return null;
  const read = readSheet(bytes, { sheet, rowStart: window.row_start, rowCount: window.row_count });
  return {
    row_start: read.row_start,
    total_rows: read.total_rows,
    total_columns: read.total_columns,
    rows: read.rows.map((row) => row.map(viewCell)),
  };
}

export interface SheetChange {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly change: 'added' | 'removed' | 'modified' | 'unchanged';
}
