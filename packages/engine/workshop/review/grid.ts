import { type Cell, listSheets, readSheet, type SheetSummary } from '@galley/formats';
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
  if (!listSheets(bytes).some((candidate) => candidate.name === sheet)) return null;
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

/** The sheets of both sides, those of the Draft first and in its order. */
export function compareSheets(reference: Uint8Array | null, draft: Uint8Array | null): SheetChange[] {
  const before = reference === null ? [] : listSheets(reference);
  const after = draft === null ? [] : listSheets(draft);
  const present = after.map((sheet) => {
    const earlier = before.find((candidate) => candidate.name === sheet.name);
    const change =
      earlier === undefined ? 'added' : isSame(reference, draft, earlier, sheet) ? 'unchanged' : 'modified';
    return { name: sheet.name, rows: sheet.rows, columns: sheet.columns, change } as const;
  });
  const removed = before
    .filter((sheet) => !after.some((candidate) => candidate.name === sheet.name))
    .map((sheet) => ({ name: sheet.name, rows: sheet.rows, columns: sheet.columns, change: 'removed' as const }));
  return [...present, ...removed];
}

function isSame(reference: Uint8Array | null, draft: Uint8Array | null, before: SheetSummary, after: SheetSummary) {
  if (reference === null || draft === null) return false;
  if (before.rows !== after.rows || before.columns !== after.columns) return false;
  const cells = (bytes: Uint8Array) =>
    JSON.stringify(readSheet(bytes, { sheet: after.name, rowCount: after.rows }).rows);
  return cells(reference) === cells(draft);
}

/** Places of a window where the two sides differ, as `[row, column]` from 1. */
export function changedCells(before: Grid | null, after: Grid | null): [number, number][] {
  if (before === null || after === null) return [];
  const places: [number, number][] = [];
  for (let row = 0; row < Math.max(before.rows.length, after.rows.length); row += 1) {
    const width = Math.max(before.rows[row]?.length ?? 0, after.rows[row]?.length ?? 0);
    for (let column = 0; column < width; column += 1) {
      const [left, right] = [before.rows[row]?.[column], after.rows[row]?.[column]];
      if (left?.text !== right?.text || left?.formula !== right?.formula)
        places.push([after.row_start + row, column + 1]);
    }
  }
  return places;
}
