import type { Cell } from '../cell/cell.ts';
import type { RowBuffer } from '../scan/row-buffer.ts';
import { Island, type IslandSummary } from './island.ts';

/** More would not fit a map anyway; the others are counted. */
const MAX_ISLANDS = 500;

/**
 * Finds blocks of cells that blank rows and blank columns part from each other, while rows come from top to bottom.
 * Only blocks that reach the row before are open, so memory does not grow with the sheet.
 */
export class IslandFinder {
  #open: Island[] = [];
  readonly #closed: IslandSummary[] = [];
  #uncounted = 0;

  /** `cells` gives the row's cells from column 0; it is asked only for the first rows of an island. */
  add(row: RowBuffer, seen: Uint8Array, cells: () => readonly Cell[]): void {
    if (row.count === 0) return;
    this.#close(row.number - 1);
    const [only] = this.#open;
    const first = row.columns[0] ?? 0;
    const last = row.columns[row.count - 1] ?? 0;
    const isInside = only !== undefined && this.#open.length === 1 && first >= only.left && last <= only.right;
    if (isInside) this.#fill(only, row, seen, 0, row.count, cells);
    else this.#addRuns(row, seen, cells);
  }

  finish(): { islands: readonly IslandSummary[]; leftOut: number } {
    this.#close(Number.POSITIVE_INFINITY);
    const islands = this.#closed.toSorted((one, two) => one.area.top - two.area.top || one.area.left - two.area.left);
    return { islands, leftOut: this.#uncounted };
  }

  #addRuns(row: RowBuffer, seen: Uint8Array, cells: () => readonly Cell[]): void {
    let from = 0;
    for (let at = 1; at <= row.count; at += 1) {
      const isNext = at < row.count && (row.columns[at] ?? 0) <= (row.columns[at - 1] ?? 0) + 1;
      if (isNext) continue;
      const left = Math.min(row.columns[from] ?? 0, row.columns[at - 1] ?? 0);
      const right = Math.max(row.columns[from] ?? 0, row.columns[at - 1] ?? 0);
      this.#fill(this.#islandFor(row.number, left, right), row, seen, from, at, cells);
      from = at;
    }
  }

  #islandFor(row: number, left: number, right: number): Island {
    const touching = this.#open.filter((island) => island.touches(left, right));
    const [first, ...others] = touching;
    if (first === undefined) {
      const island = new Island(row, left, right);
      this.#open.push(island);
      return island;
    }
    first.widen(left, right);
    for (const other of others) first.merge(other);
    if (others.length > 0) this.#open = this.#open.filter((island) => !others.includes(island));
    return first;
  }

  #fill(
    island: Island,
    row: RowBuffer,
    seen: Uint8Array,
    from: number,
    to: number,
    cells: () => readonly Cell[],
  ): void {
    island.cells += to - from;
    const isFirstOfRow = island.bottom !== row.number || island.cells === to - from;
    island.bottom = row.number;
    if (island.head.at(-1)?.row === row.number || (isFirstOfRow && island.wantsHead)) {
      addToHead(island, row, from, to, cells());
      return;
    }
    for (let at = from; at < to; at += 1) island.see(row.columns[at] ?? 0, seen[at] ?? 0);
  }

  #close(lastOpenRow: number): void {
    if (!this.#open.some((island) => island.bottom < lastOpenRow)) return;
    const stillOpen: Island[] = [];
    for (const island of this.#open) {
      if (island.bottom >= lastOpenRow) stillOpen.push(island);
      else if (this.#closed.length < MAX_ISLANDS) this.#closed.push(island.summary());
      else this.#uncounted += 1;
    }
    this.#open = stillOpen;
  }
}

/** Only the cells of this run: others of the row may belong to another island. */
function addToHead(island: Island, row: RowBuffer, from: number, to: number, cells: readonly Cell[]): void {
  const last = island.head.at(-1);
  const kept: Cell[] = last !== undefined && last.row === row.number ? [...last.cells] : [];
  for (let at = from; at < to; at += 1) {
    const column = row.columns[at] ?? 0;
    const cell = cells[column];
    if (cell === undefined) continue;
    while (kept.length < column) kept.push({ value: null, kind: 'empty', text: '' });
    kept[column] = cell;
  }
  if (last !== undefined && last.row === row.number) island.head.pop();
  island.head.push({ row: row.number, cells: kept });
}
