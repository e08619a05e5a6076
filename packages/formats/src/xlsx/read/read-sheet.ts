import { FileTooLargeError } from '../../base/errors.ts';
import { type Cell, EMPTY_CELL } from '../cell/cell.ts';
import { columnLetters } from '../cell/cell-reference.ts';
import { openWorkbook, type Workbook } from '../package/open-workbook.ts';
import { isReadable, type ReadableSheet, selectSheet } from '../package/select-sheet.ts';
import { scanSheetNow } from '../scan/scan-sheet.ts';
import { SheetScanner } from '../scan/sheet-scanner.ts';
import { cellContext } from './cell-context.ts';
import { findHeader } from './find-header.ts';
import type { CellContext } from './interpret-cell.ts';
import { rowCells } from './read-rows.ts';
import { WHOLE_SHEET } from './select-range.ts';

export interface SheetSummary {
  readonly name: string;
  /** Last row and column with content; 0 for an empty sheet. */
  readonly rows: number;
  readonly columns: number;
  readonly is_hidden: boolean;
}

export interface ReadSheetOptions {
  /** Name of the sheet, compared without case; the first worksheet when left out. */
  readonly sheet?: string;
  /** One-based row of the sheet. */
  readonly rowStart?: number;
  readonly rowCount?: number;
  /** Give each cell its number format. */
  readonly formats?: boolean;
}

export interface SheetRead {
  readonly sheet: string;
  readonly total_rows: number;
  readonly total_columns: number;
  readonly row_start: number;
  /** Row that holds the headings, or null when none was recognised. */
  readonly header_row: number | null;
  /** A name per column: its heading, else its letters. */
  readonly columns: readonly string[];
  /** Row `row_start` first; every row has `total_columns` cells. */
  readonly rows: readonly (readonly Cell[])[];
}

const DEFAULT_ROW_COUNT = 200;
export const HEADER_SEARCH_ROWS = 20;
/** More than this at once belongs into `readRows`. */
const MAX_CELLS = 30_000_000;

export function listSheets(bytes: Uint8Array): SheetSummary[] {
  const workbook = openWorkbook(bytes);
  return workbook.sheets.map((sheet) => ({
    name: sheet.name,
    ...(isReadable(sheet) ? measureSheet(workbook, sheet) : { rows: 0, columns: 0 }),
    is_hidden: sheet.isHidden,
  }));
}

export function readSheet(bytes: Uint8Array, options: ReadSheetOptions = {}): SheetRead {
  const workbook = openWorkbook(bytes);
  return readWorksheet(workbook, selectSheet(workbook, options.sheet), cellContext(workbook, options), options);
}

/**
 * Last row and column that hold content. The `dimension` element is not used: programs write it wrong ("A1" for a full
 * sheet) or count formatted empty cells, and then rows would be left out.
 */
function measureSheet(workbook: Workbook, sheet: ReadableSheet): { rows: number; columns: number } {
  let rows = 0;
  let columns = 0;
  scanSheetNow(workbook, sheet, () => {
    rows = 0;
    columns = 0;
    return new SheetScanner((row) => {
      if (row.count > 0) rows = Math.max(rows, row.number);
      for (let at = 0; at < row.count; at += 1) columns = Math.max(columns, (row.columns[at] ?? 0) + 1);
      return true;
    });
  });
  return { rows, columns };
}

export function readWorksheet(
  workbook: Workbook,
  sheet: ReadableSheet,
  context: CellContext,
  options: ReadSheetOptions,
): SheetRead {
  const first = Math.max(1, options.rowStart ?? 1);
  const last = first + Math.max(0, options.rowCount ?? DEFAULT_ROW_COUNT) - 1;
  const isWanted = (row: number): boolean => row <= HEADER_SEARCH_ROWS || (row >= first && row <= last);
  let size = { rows: 0, columns: 0 };
  let found = new Map<number, Cell[]>();
  scanSheetNow(workbook, sheet, () => {
    size = { rows: 0, columns: 0 };
    found = new Map();
    return new SheetScanner(
      (row) => {
        if (row.count === 0) return true;
        size.rows = Math.max(size.rows, row.number);
        for (let at = 0; at < row.count; at += 1) size.columns = Math.max(size.columns, (row.columns[at] ?? 0) + 1);
        // A row written twice is malformed; the first one counts.
        if (isWanted(row.number) && !found.has(row.number)) found.set(row.number, rowCells(row, WHOLE_SHEET, context));
        return true;
      },
      { content: isWanted },
    );
  });
  const count = Math.max(0, Math.min(size.rows, last) - first + 1);
  if (count * size.columns > MAX_CELLS) {
    throw new FileTooLargeError(`The sheet "${sheet.name}" has too many cells to read at once.`, {
      limit: 'cells',
      value: count * size.columns,
    });
  }
  const rowAt = (number: number): Cell[] => {
    const cells = found.get(number) ?? [];
    return Array.from({ length: size.columns }, (_unused, column) => cells[column] ?? EMPTY_CELL);
  };
  const headRows = Math.min(size.rows, HEADER_SEARCH_ROWS);
  const header = findHeader(Array.from({ length: headRows }, (_unused, index) => rowAt(index + 1)));
  return {
    sheet: sheet.name,
    total_rows: size.rows,
    total_columns: size.columns,
    row_start: first,
    header_row: header === undefined ? null : header.row,
    columns: Array.from({ length: size.columns }, (_unused, column) => header?.names[column] || columnLetters(column)),
    rows: Array.from({ length: count }, (_unused, index) => rowAt(first + index)),
  };
}
