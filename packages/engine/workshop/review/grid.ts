import { type Cell, formatCell, type SheetRead, sharedPool } from '@galley/formats';
import { type CellView, GalleyError, type Grid } from '@galley/schema';

export interface SheetWindow {
  readonly sheet?: string | undefined;
  readonly row_start: number;
  readonly row_count: number;
}

export function viewCell(cell: Cell): CellView {
  const { text, kind, formula } = cell;
  const shown = formatCell(cell);
  return { text, kind, ...(shown === text ? {} : { shown }), ...(formula === undefined ? {} : { formula }) };
}

/** A window of one sheet, or null when the workbook has no such sheet. */
export async function readGrid(bytes: Uint8Array, sheet: string, window: SheetWindow): Promise<Grid | null> {
  const read = await readRows(bytes, sheet, window);
  if (read === null) return null;
  return {
    row_start: read.row_start,
    total_rows: read.total_rows,
    total_columns: read.total_columns,
    rows: read.rows.map((row) => row.map(viewCell)),
  };
}

async function readRows(bytes: Uint8Array, sheet: string, window: SheetWindow): Promise<SheetRead | null> {
  try {
    const options = { sheet, rowStart: window.row_start, rowCount: window.row_count };
    return await sharedPool().run('read', 'readSheet', [bytes, options]);
  } catch (error) {
    if (error instanceof GalleyError && error.code === 'SHEET_NOT_FOUND') return null;
    throw error;
  }
}

export interface SheetChange {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  readonly change: 'added' | 'removed' | 'modified' | 'unchanged';
}
