import type { NumberedLines } from '../../text/compare/diff-lines.ts';
import { EMPTY_KIND, type SheetRows } from './sheet-rows.ts';

/** A sheet with the column each of its columns is compared as; -1 leaves a column out. */
export interface PlacedRows {
  readonly rows: SheetRows;
  readonly places: Int32Array;
}

/** A number for each row of both sides, equal for rows with equal values. Formulas and formats do not count. */
export function numberRows(before: PlacedRows, after: PlacedRows): NumberedLines {
  const numbering = new Numbering(before.rows.numbers.length + after.rows.numbers.length);
  const left = numberSide(before, numbering);
  const right = numberSide(after, numbering);
  return { left, right, distinct: numbering.distinct };
}

function numberSide(side: PlacedRows, numbering: Numbering): Uint32Array {
  const bits = new Uint32Array(side.rows.cells.values.buffer);
  const numbers = new Uint32Array(side.rows.numbers.length);
  for (let row = 0; row < numbers.length; row += 1)
    numbers[row] = numbering.number(side, row, rowHash(side, row, bits));
  return numbers;
}

/** Rows by hash and then by content, in one flat table. */
class Numbering {
  distinct = 0;
  readonly #slots: Int32Array;
  readonly #hashes: Int32Array;
  readonly #owners: PlacedRows[] = [];
  readonly #ownerRows: Int32Array;

  constructor(rows: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(rows * 2 + 2))).fill(-1);
    this.#hashes = new Int32Array(rows);
    this.#ownerRows = new Int32Array(rows);
  }

  number(side: PlacedRows, row: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let found = this.#slots[slot] ?? -1; found !== -1; found = this.#slots[slot] ?? -1) {
      const owner = this.#owners[found];
      if (
        this.#hashes[found] === hash &&
        owner !== undefined &&
        hasSameValues(owner, this.#ownerRows[found] ?? 0, side, row)
      )
        return found;
      slot = (slot + 1) & mask;
    }
    const number = this.distinct;
    this.distinct += 1;
    this.#slots[slot] = number;
    this.#hashes[number] = hash;
    this.#ownerRows[number] = row;
    this.#owners.push(side);
    return number;
  }
}

/** The next cell that counts, from `at` on; the end of the row when there is none. */
function nextCell({ rows, places }: PlacedRows, at: number, end: number): number {
  let cell = at;
  for (; cell < end; cell += 1) {
    const isBlank = rows.cells.kinds[cell] === EMPTY_KIND && rows.cells.formulas[cell] === -1;
    if (!isBlank && (places[rows.cells.columns[cell] ?? 0] ?? -1) !== -1) break;
  }
  return cell;
}

function rowHash(side: PlacedRows, row: number, bits: Uint32Array): number {
  const { rows, places } = side;
  const end = rows.starts[row + 1] ?? 0;
  let hash = 0x811c9dc5 | 0;
  for (let at = nextCell(side, rows.starts[row] ?? 0, end); at < end; at = nextCell(side, at + 1, end)) {
    const place = ((places[rows.cells.columns[at] ?? 0] ?? 0) << 3) | (rows.cells.kinds[at] ?? 0);
    hash = mix(mix(mix(hash, place), bits[at * 2] ?? 0), bits[at * 2 + 1] ?? 0);
  }
  return hash;
}

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function hasSameValues(left: PlacedRows, leftRow: number, right: PlacedRows, rightRow: number): boolean {
  const [a, b] = [left.rows.cells, right.rows.cells];
  const [leftEnd, rightEnd] = [left.rows.starts[leftRow + 1] ?? 0, right.rows.starts[rightRow + 1] ?? 0];
  let from = nextCell(left, left.rows.starts[leftRow] ?? 0, leftEnd);
  let to = nextCell(right, right.rows.starts[rightRow] ?? 0, rightEnd);
  while (from < leftEnd && to < rightEnd) {
    if (
      left.places[a.columns[from] ?? 0] !== right.places[b.columns[to] ?? 0] ||
      a.kinds[from] !== b.kinds[to] ||
      a.values[from] !== b.values[to]
    )
      return false;
    from = nextCell(left, from + 1, leftEnd);
    to = nextCell(right, to + 1, rightEnd);
  }
  return from === leftEnd && to === rightEnd;
}
