import type { Cell } from '../cell/cell.ts';
import { columnLetters } from '../cell/cell-reference.ts';
import { type FieldType, seenInCell, seenInRow, typeOfSeen } from '../read/column-types.ts';
import { findHeader } from '../read/find-header.ts';
import type { CellContext } from '../read/interpret-cell.ts';
import { rowCells } from '../read/read-rows.ts';
import { HEADER_SEARCH_ROWS } from '../read/read-sheet.ts';
import { WHOLE_SHEET } from '../read/select-range.ts';
import { RAW, type RowBuffer } from '../scan/row-buffer.ts';
import { IslandFinder } from './find-islands.ts';
import type { IslandSummary } from './island.ts';

export interface SheetSurvey {
  /** Last row and column with content. */
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
  readonly formulas: number;
  readonly errors: number;
  readonly hiddenRows: number;
  readonly headerRow: number | null;
  readonly fields: readonly { readonly name: string; readonly type: FieldType }[];
  /** First rows with content below the headings. */
  readonly samples: readonly (readonly string[])[];
  readonly islands: readonly IslandSummary[];
  readonly islandsLeftOut: number;
}

const SAMPLE_ROWS = 3;

/** Learns what a map says about a sheet from one pass over its rows. */
export class SheetSurveyor {
  readonly #context: CellContext;
  readonly #islands = new IslandFinder();
  readonly #head = new Map<number, readonly Cell[]>();
  #samples: (readonly Cell[])[] = [];
  #seenBelow = new Uint8Array(64);
  #seenRow = new Uint8Array(64);
  #rows = 0;
  #columns = 0;
  #cells = 0;
  #formulas = 0;
  #errors = 0;
  #hiddenRows = 0;

  constructor(context: CellContext) {
    this.#context = context;
  }

  add(row: RowBuffer): boolean {
    if (row.isHidden) this.#hiddenRows += 1;
    if (row.count === 0) return true;
    this.#rows = Math.max(this.#rows, row.number);
    this.#cells += row.count;
    if (this.#seenRow.length < row.count) this.#seenRow = new Uint8Array(row.count * 2);
    const isHead = row.number <= HEADER_SEARCH_ROWS && !this.#head.has(row.number);
    for (let at = 0; at < row.count; at += 1) {
      const bit = seenInRow(row, at, this.#context);
      const column = row.columns[at] ?? 0;
      this.#seenRow[at] = bit;
      if (column >= this.#columns) this.#widen(column + 1);
      if (!isHead) this.#seenBelow[column] = (this.#seenBelow[column] ?? 0) | bit;
      if (row.formulas[at] !== undefined) this.#formulas += 1;
      if (row.kinds[at] === RAW.error) this.#errors += 1;
    }
    let cells: readonly Cell[] | undefined;
    const read = (): readonly Cell[] => {
      cells ??= rowCells(row, WHOLE_SHEET, this.#context);
      return cells;
    };
    if (isHead) this.#head.set(row.number, read());
    else if (this.#samples.length < SAMPLE_ROWS) this.#samples.push(read());
    this.#islands.add(row, this.#seenRow, read);
    return true;
  }

  finish(): SheetSurvey {
    const length = Math.min(this.#rows, HEADER_SEARCH_ROWS);
    const rowAt = (index: number): Cell[] => {
      const cells = this.#head.get(index + 1) ?? [];
      return Array.from({ length: this.#columns }, (_, column) => cells[column] ?? EMPTY);
    };
    const head = Array.from({ length }, (_, index) => rowAt(index));
    const header = findHeader(head);
    const body = head.slice(header?.row ?? 0);
    const { islands, leftOut } = this.#islands.finish();
    const filled = [...body, ...this.#samples].filter((row) => row.some((cell) => cell.kind !== 'empty'));
    return {
      rows: this.#rows,
      columns: this.#columns,
      cells: this.#cells,
      formulas: this.#formulas,
      errors: this.#errors,
      hiddenRows: this.#hiddenRows,
      headerRow: header?.row ?? null,
      fields: Array.from({ length: this.#columns }, (_, column) => ({
        name: header?.names[column] || columnLetters(column),
        type: typeOfSeen(body.reduce((seen, row) => seen | seenInCell(row[column]), this.#seenBelow[column] ?? 0)),
      })),
      samples: filled.slice(0, SAMPLE_ROWS).map((row) => row.map((cell) => cell.text)),
      islands,
      islandsLeftOut: leftOut,
    };
  }

  #widen(columns: number): void {
    this.#columns = columns;
    if (this.#seenBelow.length >= columns) return;
    const wider = new Uint8Array(columns * 2);
    wider.set(this.#seenBelow);
    this.#seenBelow = wider;
  }
}

const EMPTY: Cell = { value: null, kind: 'empty', text: '' };
