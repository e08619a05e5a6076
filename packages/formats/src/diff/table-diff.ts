import { ColumnNotFoundError } from '../base/errors.ts';
import { alignColumns, type ColumnAlignment } from './align-columns.ts';
import { longestRising } from './longest-rising.ts';
import { matchByKey } from './match-by-key.ts';
import { matchByContent, type RowMatches } from './match-rows.ts';
import { pickKey } from './pick-key.ts';
import { isSameRaw, type RowSource } from './row-source.ts';

export interface RowChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** Rows from 1 below the header; null where a side has no such row. */
  readonly before_row: number | null;
  readonly after_row: number | null;
  /** A changed row that also stands elsewhere among the others. */
  readonly is_moved: boolean;
}

export interface CellChange {
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

export interface RowChangeDetail extends RowChange {
  /** Place in the list of all changes; what a selection names. */
  readonly index: number;
  /** Of a changed row, the cells that differ. */
  readonly cells: readonly CellChange[];
  /** The whole row of each side, in the order of that side's columns. */
  readonly before: readonly string[] | null;
  readonly after: readonly string[] | null;
}

export interface TableDiffCounts {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly moved: number;
  readonly unchanged: number;
  readonly cells: number;
}

export interface TableDiffOptions {
  /** Columns that name a row; found when left out, none when empty. */
  readonly key?: readonly string[];
}

/** What became of each row and cell. The list holds places only; rows are read again when a page of it is shown. */
export class TableDiff {
  readonly before: RowSource;
  readonly after: RowSource;
  readonly columns: ColumnAlignment;
  /** Null when rows were matched by their content. */
  readonly key: readonly string[] | null;
  readonly counts: TableDiffCounts;
  readonly changes: readonly RowChange[];
  readonly matches: RowMatches;

  constructor(before: RowSource, after: RowSource, options: TableDiffOptions = {}) {
    this.before = before;
    this.after = after;
    this.columns = alignColumns(before, after);
    this.key = options.key === undefined ? pickKey(before, after) : options.key.length === 0 ? null : options.key;
    const isRaw = this.columns.isSame && before.notation === after.notation;
    const keyColumns = (this.key ?? []).map((name) => this.#keyColumn(name));
    this.matches =
      keyColumns.length === 0
        ? matchByContent(before, after, this.columns)
        : matchByKey(before, after, keyColumns, isRaw);
    const { changes, counts } = this.#classify();
    this.changes = changes;
    this.counts = counts;
  }

  /** A window of the changes with their content. */
  page(offset: number, limit: number): RowChangeDetail[] {
    return this.changes.slice(offset, offset + limit).map((change, place) => this.detail(change, offset + place));
  }

  detail(change: RowChange, index: number): RowChangeDetail {
    const before = change.before_row === null ? null : this.before.row(change.before_row - 1);
    const after = change.after_row === null ? null : this.after.row(change.after_row - 1);
    const cells = change.kind === 'changed' && before !== null && after !== null ? this.#cells(before, after) : [];
    return { ...change, index, cells, before, after };
  }

  #cells(before: readonly string[], after: readonly string[]): CellChange[] {
    const cells: CellChange[] = [];
    for (const pair of this.columns.pairs) {
      const [left, right] = [before[pair.before] ?? '', after[pair.after] ?? ''];
      if (left !== right) cells.push({ column: this.after.columns[pair.after] ?? '', before: left, after: right });
    }
    return cells;
  }

  #keyColumn(name: string): { before: number; after: number } {
    const [before, after] = [this.before.columns.indexOf(name), this.after.columns.indexOf(name)];
    if (before === -1) throw new ColumnNotFoundError(name, 'The first table', this.before.columns);
    if (after === -1) throw new ColumnNotFoundError(name, 'The second table', this.after.columns);
    return { before, after };
  }

  #classify(): { changes: RowChange[]; counts: TableDiffCounts } {
    const { before, after, matches } = this;
    const isRaw = this.columns.isSame && before.notation === after.notation;
    const counts = { added: 0, removed: 0, changed: 0, moved: 0, unchanged: 0, cells: 0 };
    const stays = stayingRows(matches);
    const afterOf = new Int32Array(before.rowCount).fill(-1);
    const changes: { change: RowChange; place: number }[] = [];
    for (let row = 0; row < after.rowCount; row += 1) {
      const partner = matches[row] ?? -1;
      if (partner === -1) {
        counts.added += 1;
        changes.push({ change: { kind: 'added', before_row: null, after_row: row + 1, is_moved: false }, place: row });
        continue;
      }
      afterOf[partner] = row;
      const isMoved = stays[row] === 0;
      const isEqual = isRaw && isSameRaw(before, partner, after, row);
      const cells = isEqual ? 0 : this.#cells(before.row(partner), after.row(row)).length;
      if (cells === 0 && !isMoved) {
        counts.unchanged += 1;
        continue;
      }
      const kind = cells === 0 ? 'moved' : 'changed';
      counts[kind] += 1;
      counts.cells += cells;
      const change = { kind, before_row: partner + 1, after_row: row + 1, is_moved: isMoved } as const;
      changes.push({ change, place: row });
    }
    let place = -1;
    for (let row = 0; row < before.rowCount; row += 1) {
      const partner = afterOf[row] ?? -1;
      if (partner !== -1) {
        if (stays[partner] === 1) place = partner;
        continue;
      }
      counts.removed += 1;
      const change: RowChange = { kind: 'removed', before_row: row + 1, after_row: null, is_moved: false };
      changes.push({ change, place: place + 0.5 });
    }
    changes.sort((left, right) => left.place - right.place);
    return { changes: changes.map(({ change }) => change), counts };
  }
}

/** Rows of the second side whose partners are in order; the fewest possible others count as moved. */
function stayingRows(matches: RowMatches): Uint8Array {
  const all = Int32Array.from(matches.keys());
  const matched = all.filter((row) => matches[row] !== -1);
  const rising = longestRising(matched.map((row) => matches[row] ?? 0));
  const stays = new Uint8Array(matches.length);
  for (const [index, row] of matched.entries()) stays[row] = rising[index] ?? 0;
  return stays;
}
