import { type Cell, EMPTY_CELL } from '../cell/cell.ts';
import { openWorkbook, type Workbook } from '../package/open-workbook.ts';
import { sheetEntry } from '../package/select-sheet.ts';
import type { RowBuffer } from '../scan/row-buffer.ts';
import { SheetScanner } from '../scan/sheet-scanner.ts';
import { cellContext } from './cell-context.ts';
import { type CellContext, interpretCell } from './interpret-cell.ts';
import { type CellArea, type RangeRequest, selectRange } from './select-range.ts';

export interface ReadRowsOptions extends RangeRequest {
  /** Give each cell its number format. */
  readonly formats?: boolean;
}

export interface SheetRow {
  /** One-based row of the sheet. */
  readonly number: number;
  /** From the first column of the range to the last one with content. */
  readonly cells: readonly Cell[];
  readonly isHidden: boolean;
}

/**
 * Rows of a sheet or a range as they are decompressed, from top to bottom; rows without content are left out. Reading
 * ends with the range: what lies below is never decompressed.
 */
export async function* readRows(
  source: Uint8Array | Workbook,
  options: ReadRowsOptions = {},
): AsyncGenerator<SheetRow, void, void> {
  const workbook = source instanceof Uint8Array ? openWorkbook(source) : source;
  const { sheet, area } = selectRange(workbook, options);
  const context = cellContext(workbook, options);
  let batch: SheetRow[] = [];
  const collect = collectRows(area, context, (row) => batch.push(row));
  const scanner = new SheetScanner(collect, { content: (row) => row >= area.top });
  for await (const chunk of workbook.zip.stream(sheetEntry(workbook, sheet))) {
    const wantsMore = scanner.push(chunk);
    if (batch.length > 0) {
      yield* batch;
      batch = [];
    }
    if (!wantsMore) return;
  }
  scanner.end();
  yield* batch;
}

/** A visitor that turns scanned rows of an area into cells and ends the scan below it. */
export function collectRows(
  area: CellArea,
  context: CellContext,
  take: (row: SheetRow) => void,
): (row: RowBuffer) => boolean {
  let previous = 0;
  return (row) => {
    if (row.number > area.bottom) return false;
    // Rows out of order are malformed; the earlier one wins instead of shifting all that follow.
    if (row.number > previous && row.number >= area.top) {
      previous = row.number;
      const cells = rowCells(row, area, context);
      if (cells.length > 0) take({ number: row.number, cells, isHidden: row.isHidden });
    }
    return row.number < area.bottom;
  };
}

/** The cells of a row inside an area, without trailing empty ones. */
export function rowCells(row: RowBuffer, area: CellArea, context: CellContext): Cell[] {
  const cells: Cell[] = [];
  for (let at = 0; at < row.count; at += 1) {
    const column = row.columns[at] ?? 0;
    if (column < area.left || column > area.right) continue;
    const place = column - area.left;
    while (cells.length < place) cells.push(EMPTY_CELL);
    cells[place] = interpretCell(row, at, context);
  }
  return cells;
}
