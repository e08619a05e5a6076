import type { TableValue } from '../../base/column-type.ts';
import { usableNames } from '../../base/usable-names.ts';
import { CsvEditError } from '../read/errors.ts';
import type { CsvFile } from '../read/open-csv.ts';

/** A column of the result: one of the file's, or a new one. */
export interface EditedColumn {
  /** Place in the file, or null for a new column. */
  readonly source: number | null;
  name: string;
  isRenamed: boolean;
  /** What rows without a value of their own hold; only for new columns. */
  readonly fill: TableValue;
}

/**
 * What a file is to become, held as differences: rows that nothing touches exist only as a number in `order`, or not at
 * all while the order is the file's own.
 */
export class EditedTable {
  readonly file: CsvFile;
  /** Columns that the file has. */
  readonly sourceColumns: number;
  columns: EditedColumn[];
  /** Row ids in their new order; null while it is the file's. Ids from `file.rowCount` on are new rows. */
  order: Int32Array | null = null;
  readonly changes = new Map<number, Map<EditedColumn, TableValue>>();
  #added = 0;

  constructor(file: CsvFile) {
    this.file = file;
    this.columns = file.columnNames().map((name, source) => ({ source, name, isRenamed: false, fill: null }));
    this.sourceColumns = this.columns.length;
  }

  get rowCount(): number {
    return this.order?.length ?? this.file.rowCount;
  }

  ids(): Int32Array {
    this.order ??= Int32Array.from({ length: this.file.rowCount }, (_unused, index) => index);
    return this.order;
  }

  /** The id of a row given from 1. */
  idAt(row: number): number {
    if (!Number.isInteger(row) || row < 1 || row > this.rowCount) {
      throw new CsvEditError(`There is no row ${row}.`, `Rows go from 1 to ${this.rowCount}.`, { row });
    }
    return this.order === null ? row - 1 : (this.order[row - 1] ?? 0);
  }

  column(wanted: string | number): EditedColumn {
    const found =
      typeof wanted === 'number' ? this.columns[wanted - 1] : this.columns.find((column) => column.name === wanted);
    if (found !== undefined) return found;
    // As SQL knows it: unnamed and repeated columns have names of their own there.
    const usable = usableNames(this.columns.map((column) => column.name)).indexOf(String(wanted));
    const sameAsTable = this.columns[usable];
    if (sameAsTable !== undefined) return sameAsTable;
    const folded = String(wanted).trim().toLowerCase();
    const alike = this.columns.filter((column) => column.name.toLowerCase() === folded);
    if (alike.length === 1 && alike[0] !== undefined) return alike[0];
    const names = this.columns.map((column) => column.name);
    throw new CsvEditError(`There is no column "${wanted}".`, `Use one of: ${names.slice(0, 50).join(', ')}.`, {
      column: wanted,
      columns: names.slice(0, 200),
    });
  }

  set(id: number, column: EditedColumn, value: TableValue): void {
    let cells = this.changes.get(id);
    if (cells === undefined) {
      cells = new Map();
      this.changes.set(id, cells);
    }
    cells.set(column, value);
  }

  addRow(): number {
    const id = this.file.rowCount + this.#added;
    this.#added += 1;
    this.changes.set(id, new Map());
    return id;
  }

  insertIds(place: number, ids: readonly number[]): void {
    const before = this.ids();
    const after = new Int32Array(before.length + ids.length);
    after.set(before.subarray(0, place));
    after.set(ids, place);
    after.set(before.subarray(place), place + ids.length);
    this.order = after;
  }

  /** The text of a cell now, for keys and sorting. */
  value(id: number, column: EditedColumn, sourceFields?: readonly string[]): TableValue {
    const changed = this.changes.get(id)?.get(column);
    if (changed !== undefined) return changed;
    if (column.source === null || id >= this.file.rowCount) return column.fill;
    return (sourceFields ?? this.file.row(id))[column.source] ?? '';
  }

  get hasSameColumns(): boolean {
    return this.columns.length === this.sourceColumns && this.columns.every((column, index) => column.source === index);
  }
}
