import { serialFromIso } from '../../cell/serial-date.ts';
import type { DefinedName } from '../../edit/book/defined-names.ts';
import { scanValues, sharedStrings } from '../../edit/book/read-values.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { allTables, type TablePart } from '../../edit/objects/find-table.ts';
import { type Box, parseBox } from '../../formula/index.ts';

export interface ModelCell {
  readonly value: string | number | boolean | null;
  readonly isError: boolean;
  readonly formula: string | undefined;
}

/** The cells that one formula fills. */
export interface ArrayRange {
  readonly box: Box;
  readonly kind: 'array' | 'dataTable';
  /** It spills by itself, so that its size follows from its result. */
  readonly isDynamic: boolean;
}

export interface ModelSheet {
  readonly name: string;
  readonly part: string;
  /** By `cellKey`. */
  readonly cells: ReadonlyMap<number, ModelCell>;
  /** Array formulas and data tables, by the key of their first cell. */
  readonly arrays: ReadonlyMap<number, ArrayRange>;
  readonly hasHiddenRows: boolean;
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

/** The array formula or data table that fills a cell. */
export function arrayAt(sheet: ModelSheet, key: number): ArrayRange | undefined {
  const [row, column] = [keyRow(key), keyColumn(key)];
  for (const array of sheet.arrays.values()) {
    const { top, bottom, left, right } = array.box;
    if (row >= top && row <= bottom && column >= left && column <= right) return array;
  }
  return undefined;
}

export function readModel(book: WorkbookEdit): CalculationModel {
  const strings = sharedStrings(book);
  const sheets = book.worksheets().map((sheet): ModelSheet => {
    const source = sheet.source();
    const cells = new Map<number, ModelCell>();
    let lastRow = 0;
    let lastColumn = 0;
    const all = (row: number): boolean => {
      lastRow = Math.max(lastRow, row);
      return true;
    };
    scanValues(source, strings, all, (row, column, cell) => {
      const value = cell.isIsoDate ? serial(cell.value, book.usesDates1904) : cell.value;
      cells.set(cellKey(row, column), { ...cell, value });
      lastColumn = Math.max(lastColumn, column);
    });
    return {
      name: sheet.name,
      part: sheet.part,
      cells,
      arrays: arrayRanges(source),
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

/** A date that is written as text counts as its number in formulas. */
function serial(value: ModelCell['value'], usesDates1904: boolean): ModelCell['value'] {
  return typeof value === 'string' ? (serialFromIso(value, usesDates1904) ?? value) : value;
}

const ARRAY = /<(?:[\w.-]+:)?c(\s[^>]*)>\s*<(?:[\w.-]+:)?f(\s[^>]*\bt\s*=\s*["'](array|dataTable)["'][^>]*)>/g;

function arrayRanges(source: string): ReadonlyMap<number, ArrayRange> {
  const ranges = new Map<number, ArrayRange>();
  if (!/["'](?:array|dataTable)["']/.test(source)) return ranges;
  for (const [, cell = '', formula = '', kind] of source.matchAll(ARRAY)) {
    const ref = /\bref\s*=\s*["']([^"']*)["']/.exec(formula)?.[1];
    const box = ref === undefined ? undefined : parseBox(ref);
    const own = parseBox(/\sr\s*=\s*["']([^"']*)["']/.exec(cell)?.[1] ?? '') ?? box;
    if (box === undefined || own === undefined) continue;
    ranges.set(cellKey(own.top, own.left), {
      box,
      kind: kind === 'dataTable' ? 'dataTable' : 'array',
      isDynamic: /\scm\s*=/.test(cell),
    });
  }
  return ranges;
}
