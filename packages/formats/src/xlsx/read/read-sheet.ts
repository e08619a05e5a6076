import { FileUnsupportedError, SheetNotFoundError } from '../../errors.ts';
import { type Cell, EMPTY_CELL } from '../cell.ts';
import { columnLetters } from '../cell-reference.ts';
import { findHeader } from './find-header.ts';
import { type CellContext, interpretCell } from './interpret-cell.ts';
import { measureSheet } from './measure-sheet.ts';
import { openWorkbook, readPart, relatedPart, type SheetEntry, type Workbook } from './open-workbook.ts';
import { readSharedStrings } from './read-strings.ts';
import { readDateStyles } from './read-styles.ts';
import { scanRows } from './scan-rows.ts';

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
const HEADER_SEARCH_ROWS = 20;

export function listSheets(bytes: Uint8Array): SheetSummary[] {
  const workbook = openWorkbook(bytes);
  return workbook.sheets.map((sheet) => ({
    name: sheet.name,
    ...(isReadable(sheet) ? measureSheet(readPart(workbook.zip, sheet.part).text) : { rows: 0, columns: 0 }),
    is_hidden: sheet.isHidden,
  }));
}

export function readSheet(bytes: Uint8Array, options: ReadSheetOptions = {}): SheetRead {
  const workbook = openWorkbook(bytes);
  return readWorksheet(workbook, selectSheet(workbook, options.sheet), cellContext(workbook), options);
}

type ReadableSheet = SheetEntry & { readonly part: string };

export function isReadable(sheet: SheetEntry): sheet is ReadableSheet {
  return sheet.kind === 'worksheet' && sheet.part !== undefined;
}

/** Shared by all sheets of one workbook, so that its strings and styles are read once. */
export function cellContext(workbook: Workbook): CellContext {
  const stylesPart = relatedPart(workbook, 'styles');
  const hasStyles = stylesPart !== undefined && workbook.zip.find(stylesPart) !== undefined;
  let strings: readonly string[] | undefined;
  return {
    dateStyles: hasStyles ? readDateStyles(readPart(workbook.zip, stylesPart).text) : [],
    usesDates1904: workbook.usesDates1904,
    strings: () => {
      const part = relatedPart(workbook, 'sharedStrings');
      strings ??= part === undefined ? [] : readSharedStrings(readPart(workbook.zip, part).text);
      return strings;
    },
  };
}

export function readWorksheet(
  workbook: Workbook,
  sheet: ReadableSheet,
  context: CellContext,
  options: ReadSheetOptions,
): SheetRead {
  const source = readPart(workbook.zip, sheet.part).text;
  const size = measureSheet(source);
  const first = Math.max(1, options.rowStart ?? 1);
  const last = Math.min(size.rows, first + Math.max(0, options.rowCount ?? DEFAULT_ROW_COUNT) - 1);
  const head: Cell[][] = [];
  const rows: Cell[][] = [];
  const lastNeeded = Math.max(last, Math.min(size.rows, HEADER_SEARCH_ROWS));
  let next = 1;
  const place = (cells: () => Cell[]): void => {
    if (next <= HEADER_SEARCH_ROWS) head.push(cells());
    if (next >= first && next <= last) rows.push(cells());
    next += 1;
  };
  const blank = (): Cell[] => Array.from({ length: size.columns }, () => EMPTY_CELL);
  for (const row of scanRows(source)) {
    if (row.number > lastNeeded) break;
    // Rows out of order are malformed; the earlier one wins instead of shifting all that follow.
    if (row.number < next) continue;
    while (next < row.number) place(blank);
    place(() =>
      Array.from({ length: size.columns }, (_unused, column) => {
        const raw = row.cells.get(column);
        return raw === undefined ? EMPTY_CELL : interpretCell(raw, context);
      }),
    );
  }
  while (next <= lastNeeded) place(blank);
  const header = findHeader(head);
  return {
    sheet: sheet.name,
    total_rows: size.rows,
    total_columns: size.columns,
    row_start: first,
    header_row: header === undefined ? null : header.row,
    columns: Array.from({ length: size.columns }, (_unused, column) => header?.names[column] || columnLetters(column)),
    rows,
  };
}

export function selectSheet(workbook: Workbook, name: string | undefined): ReadableSheet {
  if (name === undefined) {
    const first = workbook.sheets.find(isReadable);
    if (first !== undefined) return first;
    throw new SheetNotFoundError('(first worksheet)', []);
  }
  const found =
    workbook.sheets.find((sheet) => sheet.name === name) ??
    workbook.sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) {
    throw new SheetNotFoundError(
      name,
      workbook.sheets.map((sheet) => sheet.name),
    );
  }
  if (!isReadable(found)) {
    throw new FileUnsupportedError(`The sheet "${found.name}" holds no cells.`, 'Name a worksheet.', {
      sheet: found.name,
    });
  }
  return found;
}
