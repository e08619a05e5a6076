import type { DefinedName } from '../edit/defined-names.ts';
import type { WorkbookEdit } from '../edit/workbook-edit.ts';
import { parseBox } from '../formula/index.ts';
import { allTables, type TablePart } from '../objects/find-table.ts';
import { scanValues, sharedStrings } from '../objects/read-values.ts';

export interface ModelCell {
  readonly value: string | number | boolean | null;
  readonly isError: boolean;
  readonly formula: string | undefined;
}

export interface ModelSheet {
  readonly name: string;
  readonly part: string;
  /** By `cellKey`. */
  readonly cells: ReadonlyMap<number, ModelCell>;
  /** Cells that an array formula or a data table fills, first cells included. */
  readonly arrays: ReadonlySet<number>;
  readonly hasHiddenRows: boolean;
  /** Texts such as "12". */
  readonly numericTexts: readonly number[];
  readonly lastRow: number;
  readonly lastColumn: number;
}

/** Values and formulas of a workbook as they stand in the edit. */
export interface CalculationModel {
  readonly sheets: readonly ModelSheet[];
  readonly names: readonly DefinedName[];
  readonly sheetNames: readonly string[];
  readonly tables: readonly TablePart[];
  readonly usesDates1904: boolean;
}

/** One number per cell of a sheet; row one-based, column zero-based. */
export function cellKey(row: number, column: number): number {
  return row * 16_384 + column;
}

export function keyRow(key: number): number {
  return Math.floor(key / 16_384);
}

export function keyColumn(key: number): number {
  return key % 16_384;
}

export function readModel(book: WorkbookEdit): CalculationModel {
  const strings = sharedStrings(book);
  const sheets = book.worksheets().map((sheet): ModelSheet => {
    const source = sheet.source();
    const cells = new Map<number, ModelCell>();
    const numericTexts: number[] = [];
    let lastRow = 0;
    let lastColumn = 0;
    const all = (row: number): boolean => {
      lastRow = Math.max(lastRow, row);
      return true;
    };
    scanValues(source, strings, all, (row, column, cell) => {
      const key = cellKey(row, column);
      cells.set(key, cell);
      lastColumn = Math.max(lastColumn, column);
      if (typeof cell.value === 'string' && /^\s*[-+]?[$€£]?[0-9.,]+%?\s*$/.test(cell.value)) numericTexts.push(key);
    });
    return {
      name: sheet.name,
      part: sheet.part,
      cells,
      arrays: arrayCells(source),
      numericTexts,
      lastRow,
      lastColumn,
      hasHiddenRows: /<(?:[\w.-]+:)?row\s[^>]*\shidden\s*=\s*["'](?:1|true)["']/.test(source),
    };
  });
  return {
    sheets,
    names: book.definedNames(),
    sheetNames: book.sheets().map((sheet) => sheet.name),
    tables: allTables(book),
    usesDates1904: book.usesDates1904,
  };
}

const ARRAY = /<(?:[\w.-]+:)?f\s[^>]*\bt\s*=\s*["'](?:array|dataTable)["'][^>]*>/g;
const MAX_ARRAY_CELLS = 1_000_000;

function arrayCells(source: string): ReadonlySet<number> {
  const keys = new Set<number>();
  for (const [tag] of source.matchAll(ARRAY)) {
    const ref = /\bref\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
    const box = ref === undefined ? undefined : parseBox(ref);
    if (box === undefined) continue;
    if ((box.bottom - box.top + 1) * (box.right - box.left + 1) > MAX_ARRAY_CELLS) continue;
    for (let row = box.top; row <= box.bottom; row += 1)
      for (let column = box.left; column <= box.right; column += 1) keys.add(cellKey(row, column));
  }
  return keys;
}
