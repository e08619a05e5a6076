import type { Cell } from '../cell/cell.ts';
import { type FieldType, seenInCell, typeOfSeen } from '../read/column-types.ts';
import { findHeader } from '../read/find-header.ts';
import { areaName, type CellArea } from '../read/select-range.ts';

/** Rows kept from the top of an island: enough for a title, a blank line, the headings and samples. */
const HEAD_ROWS = 8;

/** A block of cells with nothing but empty cells around it, while the sheet is being read. */
export class Island {
  top: number;
  bottom: number;
  left: number;
  right: number;
  cells = 0;
  /** First rows, each from column 0 of the sheet. */
  readonly head: { readonly row: number; readonly cells: readonly Cell[] }[] = [];
  /** Types seen below the head, by column of the sheet. */
  #seen: Uint8Array;

  constructor(row: number, left: number, right: number) {
    this.top = row;
    this.bottom = row;
    this.left = left;
    this.right = right;
    this.#seen = new Uint8Array(Math.max(16, right + 1));
  }

  touches(left: number, right: number): boolean {
    return left <= this.right + 1 && right >= this.left - 1;
  }

  widen(left: number, right: number): void {
    this.left = Math.min(this.left, left);
    this.right = Math.max(this.right, right);
    if (this.#seen.length <= this.right) this.#seen = widened(this.#seen, this.right * 2);
  }

  get wantsHead(): boolean {
    return this.head.length < HEAD_ROWS;
  }

  see(column: number, bit: number): void {
    this.#seen[column] = (this.#seen[column] ?? 0) | bit;
  }

  /** Takes in another island that turned out to be part of this one. */
  merge(other: Island): void {
    this.widen(other.left, other.right);
    this.top = Math.min(this.top, other.top);
    this.bottom = Math.max(this.bottom, other.bottom);
    this.cells += other.cells;
    for (let column = other.left; column <= other.right; column += 1) this.see(column, other.#seen[column] ?? 0);
    const rows = new Map(this.head.map((item) => [item.row, item.cells]));
    for (const { row, cells } of other.head) rows.set(row, joined(rows.get(row) ?? [], cells));
    const sorted = [...rows].sort(([one], [two]) => one - two);
    this.head.splice(0, this.head.length, ...sorted.slice(0, HEAD_ROWS).map(([row, cells]) => ({ row, cells })));
    for (const [, cells] of sorted.slice(HEAD_ROWS)) {
      for (const [column, cell] of cells.entries()) this.see(column, seenInCell(cell));
    }
  }

  summary(): IslandSummary {
    const width = this.right - this.left + 1;
    const rows = this.head.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[this.left + at] ?? EMPTY));
    const header = findHeader(rows);
    const headerRow = header === undefined ? null : (this.head[header.row - 1]?.row ?? null);
    const body = rows.slice(header?.row ?? 0);
    const fields = Array.from({ length: width }, (_, at) => {
      const below = this.#seen[this.left + at] ?? 0;
      return {
        name: header?.names[at] ?? '',
        type: typeOfSeen(body.reduce((seen, row) => seen | seenInCell(row[at]), below)),
      };
    });
    return { area: this.#area(), range: areaName(this.#area()), header_row: headerRow, cells: this.cells, fields };
  }

  #area(): CellArea {
    return { top: this.top, left: this.left, bottom: this.bottom, right: this.right };
  }
}

export interface IslandSummary {
  readonly area: CellArea;
  readonly range: string;
  readonly header_row: number | null;
  readonly cells: number;
  readonly fields: readonly { readonly name: string; readonly type: FieldType }[];
}

const EMPTY: Cell = { value: null, kind: 'empty', text: '' };

function joined(one: readonly Cell[], two: readonly Cell[]): Cell[] {
  return Array.from({ length: Math.max(one.length, two.length) }, (_, at) => {
    const first = one[at];
    return first === undefined || first.kind === 'empty' ? (two[at] ?? EMPTY) : first;
  });
}

function widened(from: Uint8Array, length: number): Uint8Array {
  const wider = new Uint8Array(length + 1);
  wider.set(from);
  return wider;
}
