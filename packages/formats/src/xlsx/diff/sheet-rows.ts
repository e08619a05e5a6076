import type { CellKind } from '../cell/cell.ts';
import type { SheetSource } from '../features/sheet-source.ts';
import type { Workbook } from '../package/open-workbook.ts';
import type { ReadableSheet } from '../package/select-sheet.ts';
import { cellContext } from '../read/cell-context.ts';
import { type CellContext, interpretCell } from '../read/interpret-cell.ts';
import { RAW, type RowBuffer } from '../scan/row-buffer.ts';
import { scanSheet } from '../scan/scan-sheet.ts';
import { SheetScanner } from '../scan/sheet-scanner.ts';
import { CellColumns } from './cell-columns.ts';
import type { TextPool } from './text-pool.ts';

export const KINDS: readonly CellKind[] = ['empty', 'number', 'text', 'boolean', 'date', 'error'];
export const EMPTY_KIND = 0;
const NUMBER_KIND = 1;
const TEXT_KIND = 2;
const NO_FORMULA = -1;
/** A row of formats alone that is wider than this tells nothing and takes much room. */
const WIDEST_BLANK_ROW = 4_000;

/** The filled rows of a sheet. Texts and formulas are numbers of a pool that both sides of a comparison share. */
export interface SheetRows {
  readonly pool: TextPool;
  /** Row numbers as in the sheet, rising. */
  readonly numbers: Int32Array;
  /** Where the cells of row n begin; those of the last row end at the last entry. */
  readonly starts: Int32Array;
  /** 1 where a row has content, not formats alone. */
  readonly isFilled: Uint8Array;
  readonly cells: CellColumns;
  /** Number format of each style. */
  readonly formats: readonly (string | undefined)[];
  readonly columns: number;
  /** What stands around the cells: read with them, since a large sheet takes long to decompress. */
  readonly source: SheetSource;
}

export function emptyRows(pool: TextPool): SheetRows {
  return new RowCollector(pool, []).rows({ outside: '', rowTags: [] });
}

export async function readSheetRows(workbook: Workbook, sheet: ReadableSheet, pool: TextPool): Promise<SheetRows> {
  const context = cellContext(workbook);
  const collector = new RowCollector(pool, context.styles.formats);
  const scanner = new SheetScanner(
    (row) => {
      collector.add(row, context);
      return true;
    },
    { content: true, outsideBytes: Number.MAX_SAFE_INTEGER, rowTags: true },
  );
  await scanSheet(workbook, sheet, scanner);
  return collector.rows({ outside: scanner.outside, rowTags: scanner.rowTags });
}

class RowCollector {
  readonly #pool: TextPool;
  readonly #formats: readonly (string | undefined)[];
  readonly #cells = new CellColumns();
  readonly #numbers: number[] = [];
  readonly #starts: number[] = [0];
  readonly #isFilled: number[] = [];
  /** Pool numbers of shared texts by their index in the workbook, plus one. */
  readonly #shared: number[] = [];
  #columns = 0;

  constructor(pool: TextPool, formats: readonly (string | undefined)[]) {
    this.#pool = pool;
    this.#formats = formats;
  }

  add(row: RowBuffer, context: CellContext): void {
    if (row.number <= (this.#numbers.at(-1) ?? 0)) return;
    const cells = this.#cells;
    const start = cells.count;
    let isFilled = false;
    for (let at = 0; at < row.count; at += 1) {
      if (this.#addCell(row, at, context)) {
        isFilled = true;
        this.#columns = Math.max(this.#columns, (row.columns[at] ?? 0) + 1);
      }
    }
    if (!isFilled && cells.count - start > WIDEST_BLANK_ROW) cells.count = start;
    if (cells.count === start) return;
    this.#numbers.push(row.number);
    this.#starts.push(cells.count);
    this.#isFilled.push(isFilled ? 1 : 0);
  }

  rows(source: SheetSource): SheetRows {
    return {
      source,
      pool: this.#pool,
      numbers: Int32Array.from(this.#numbers),
      starts: Int32Array.from(this.#starts),
      isFilled: Uint8Array.from(this.#isFilled),
      cells: this.#cells,
      formats: this.#formats,
      columns: this.#columns,
    };
  }

  /** Whether the cell has content. */
  #addCell(row: RowBuffer, at: number, context: CellContext): boolean {
    const column = row.columns[at] ?? 0;
    const style = row.styles[at] ?? 0;
    const raw = row.kinds[at];
    const written = row.formulas[at];
    const formula = written === undefined ? NO_FORMULA : this.#pool.number(written);
    // Most cells are plain numbers and shared texts: no object for each of millions of them.
    if (raw === RAW.number && context.styles.dates[style] !== true) {
      this.#cells.add(column, NUMBER_KIND, row.numbers[at] ?? 0, formula, style);
      return true;
    }
    if (raw === RAW.shared) {
      this.#cells.add(column, TEXT_KIND, this.#sharedText(row.numbers[at] ?? 0, context), formula, style);
      return true;
    }
    if (raw === RAW.text) {
      this.#cells.add(column, TEXT_KIND, this.#pool.number(row.texts[at] ?? ''), formula, style);
      return true;
    }
    const { kind, value, text } = interpretCell(row, at, context);
    const isEmpty = kind === 'empty' && formula === NO_FORMULA;
    if (isEmpty && style === 0) return false;
    const stored = kind === 'number' && typeof value === 'number' ? value : this.#pool.number(text);
    this.#cells.add(column, KINDS.indexOf(kind), stored, formula, style);
    return !isEmpty;
  }

  #sharedText(index: number, context: CellContext): number {
    const known = this.#shared[index];
    if (known !== undefined) return known;
    const number = this.#pool.number(context.strings.get(index));
    this.#shared[index] = number;
    return number;
  }
}
