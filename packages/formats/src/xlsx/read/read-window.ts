import type { Cell } from '../cell/cell.ts';
import { columnLetters, MAX_ROWS } from '../cell/cell-reference.ts';
import type { Workbook } from '../package/open-workbook.ts';
import type { RowBuffer } from '../scan/row-buffer.ts';
import { scanSheet } from '../scan/scan-sheet.ts';
import type { SheetIndex } from '../scan/sheet-index.ts';
import { SheetScanner } from '../scan/sheet-scanner.ts';
import type { CellContext } from './interpret-cell.ts';
import { rowCells } from './read-rows.ts';
import { areaName, type CellArea, type RangeRequest, type SelectedRange, selectRange } from './select-range.ts';

export interface WindowRequest extends RangeRequest {
  /** First row of the sheet to give, and how many; a range says it all and wins. */
  readonly rowStart?: number;
  readonly rowCount?: number;
  /** Give each cell its number format. */
  readonly formats?: boolean;
}

export interface WindowRow {
  readonly number: number;
  readonly cells: readonly Cell[];
  readonly is_hidden?: true;
}

/** A part of a sheet. Rows without content are not listed; `cells` begin at `first_column` and end with content. */
export interface SheetWindow {
  readonly sheet: string;
  /** What was looked at, within what the sheet holds. */
  readonly range: string;
  readonly first_column: string;
  readonly rows: readonly WindowRow[];
  /** Last row and column with content, when the whole sheet was looked at. */
  readonly total_rows?: number;
  readonly total_columns?: number;
  /** Rows of the request follow that this window does not hold. */
  readonly has_more: boolean;
  readonly next_row?: number;
}

const DEFAULT_ROWS = 200;
/** More cells at once would not fit any prompt or screen; the rest is asked for with another request. */
const MAX_WINDOW_CELLS = 50_000;
const MAX_WINDOW_CHARACTERS = 4_000_000;

export function planWindow(workbook: Workbook, request: WindowRequest): SelectedRange {
  const selected = selectRange(workbook, request);
  if (request.range !== undefined) return selected;
  const top = Math.min(MAX_ROWS, Math.max(1, request.rowStart ?? 1));
  const bottom = Math.min(MAX_ROWS, top + Math.max(1, request.rowCount ?? DEFAULT_ROWS) - 1);
  return { sheet: selected.sheet, area: { ...selected.area, top, bottom } };
}

/** Reads a window, from the index when there is one, else as a stream that ends with the window. */
export async function readWindow(
  workbook: Workbook,
  request: WindowRequest,
  context: CellContext,
  index?: SheetIndex,
): Promise<SheetWindow> {
  const { sheet, area } = planWindow(workbook, request);
  const collector = new WindowCollector(area, context, request.range === undefined);
  if (index === undefined) {
    const scanner = new SheetScanner((row) => collector.add(row), {
      content: (row) => row >= area.top && row <= area.bottom,
    });
    await scanSheet(workbook, sheet, scanner);
  } else {
    await index.reach(area.bottom);
    readIndexed(index, area, collector);
  }
  return collector.finish(sheet.name, index);
}

function readIndexed(index: SheetIndex, area: CellArea, collector: WindowCollector): void {
  const mark = index.markBefore(area.top);
  index.formulas.rewind();
  const scanner = new SheetScanner((row) => collector.add(row), {
    content: (row) => row >= area.top && row <= area.bottom,
    formulas: index.formulas,
    ...(mark === undefined ? {} : { afterRow: mark.row - 1 }),
  });
  for (const chunk of index.content.from(mark?.offset ?? 0)) if (!scanner.push(chunk)) return;
  if (index.extent !== undefined) scanner.end();
}

class WindowCollector {
  readonly #area: CellArea;
  readonly #context: CellContext;
  readonly #looksFurther: boolean;
  readonly #rows: WindowRow[] = [];
  #cells = 0;
  #characters = 0;
  #previous = 0;
  #right = -1;
  #seenRows = 0;
  #seenColumns = 0;
  #hasMore = false;
  #nextRow: number | undefined;
  #isWhole = true;

  constructor(area: CellArea, context: CellContext, looksFurther: boolean) {
    this.#area = area;
    this.#context = context;
    this.#looksFurther = looksFurther;
  }

  add(row: RowBuffer): boolean {
    const area = this.#area;
    if (row.count > 0) {
      this.#seenRows = Math.max(this.#seenRows, row.number);
      for (let at = 0; at < row.count; at += 1)
        this.#seenColumns = Math.max(this.#seenColumns, (row.columns[at] ?? 0) + 1);
    }
    if (row.number > area.bottom) return this.#below(row);
    if (row.number < area.top || row.number <= this.#previous) return true;
    this.#previous = row.number;
    const cells = rowCells(row, area, this.#context);
    if (cells.length === 0) return true;
    const isFull = this.#cells + cells.length > MAX_WINDOW_CELLS || this.#characters > MAX_WINDOW_CHARACTERS;
    if (isFull && this.#rows.length > 0) {
      this.#hasMore = true;
      this.#nextRow = row.number;
      this.#isWhole = false;
      return false;
    }
    this.#cells += cells.length;
    for (const cell of cells) this.#characters += cell.text.length + (cell.formula?.length ?? 0);
    this.#right = Math.max(this.#right, area.left + cells.length - 1);
    this.#rows.push({ number: row.number, cells, ...(row.isHidden ? { is_hidden: true as const } : {}) });
    return true;
  }

  /** A range is all that was asked for; otherwise the next row with content says that there is more. */
  #below(row: RowBuffer): boolean {
    if (!this.#looksFurther) {
      this.#isWhole = false;
      return false;
    }
    if (row.count === 0) return true;
    this.#isWhole = false;
    this.#hasMore = true;
    this.#nextRow = row.number;
    return false;
  }

  finish(sheet: string, index: SheetIndex | undefined): SheetWindow {
    const { top, left } = this.#area;
    const last = this.#rows.at(-1)?.number ?? top;
    const seen = this.#isWhole ? { rows: this.#seenRows, columns: this.#seenColumns } : undefined;
    const extent = index === undefined ? seen : index.extent;
    return {
      sheet,
      range: areaName({ top, left, bottom: Math.max(top, last), right: Math.max(left, this.#right) }),
      first_column: columnLetters(left),
      rows: this.#rows,
      ...(extent === undefined ? {} : { total_rows: extent.rows, total_columns: extent.columns }),
      has_more: this.#hasMore,
      ...(this.#nextRow === undefined ? {} : { next_row: this.#nextRow }),
    };
  }
}
