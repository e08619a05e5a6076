import type { RowChange, TableDiffOptions } from '../../diff/table-diff.ts';
import { type EditedColumn, EditedTable } from '../edit/edited-table.ts';
import { renderTable } from '../edit/render-table.ts';
import { CsvEditError, CsvMalformedError } from '../read/errors.ts';
import { type CsvDiff, diffCsv } from './diff-csv.ts';

export interface CsvSelection {
  /** Changes to take, by their place in the list; of a changed row all its cells. */
  readonly changes?: readonly number[];
  /** Single cells of changed rows. */
  readonly cells?: readonly { readonly change: number; readonly column: string }[];
  /** Whether columns are added, removed, renamed and reordered as in the second file. */
  readonly columns?: boolean;
}

/** The first file with only the chosen changes of the second. Nothing chosen is the first, all the second, byte for byte. */
export function applySelectedCsv(
  before: Uint8Array,
  after: Uint8Array,
  selection: CsvSelection,
  options: TableDiffOptions = {},
): Buffer {
  const compared = diffCsv(before, after, options);
  const { diff } = compared;
  const chosen = new Map<number, 'all' | Set<string>>();
  for (const index of selection.changes ?? []) chosen.set(index, 'all');
  for (const { change, column } of selection.cells ?? []) {
    const sofar = chosen.get(change);
    if (sofar !== 'all') chosen.set(change, (sofar ?? new Set<string>()).add(column));
  }
  for (const index of chosen.keys()) {
    if (diff.changes[index] === undefined) {
      throw new CsvEditError(`There is no change ${index}.`, `Choose from 0 to ${diff.changes.length - 1}.`, { index });
    }
  }
  const takesColumns = selection.columns === true;
  if (chosen.size === 0 && !takesColumns) return Buffer.from(before);
  const isAll = [...diff.changes.keys()].every((index) => chosen.get(index) === 'all');
  if (isAll && (takesColumns || diff.columns.isSame)) return Buffer.from(after);
  const unclosed = compared.before.problems.examples.find(({ kind }) => kind === 'unclosed_quote');
  if (unclosed !== undefined) throw new CsvMalformedError(unclosed.line);
  return renderTable(build(compared, chosen, takesColumns), {});
}

type Chosen = ReadonlyMap<number, 'all' | ReadonlySet<string>>;

function build({ before, diff }: CsvDiff, chosen: Chosen, takesColumns: boolean): EditedTable {
  const table = new EditedTable(before);
  const columns = alignedColumns(table, diff, takesColumns);
  const gone = new Set<number>();
  /** Rows that take the place they have in the second file: by that place, the id in the result. */
  const placed = new Map<number, number>();
  for (const [index, change] of diff.changes.entries()) {
    const what = chosen.get(index);
    if (what === undefined) continue;
    if (change.kind === 'removed') gone.add((change.before_row ?? 0) - 1);
    else takeRow(table, columns, diff, change, what, placed);
  }
  if (takesColumns) fillAddedColumns(table, columns, diff);
  table.order = orderOf(table, diff, gone, placed);
  return table;
}

/** The result's column for each column of the second file that it has. */
function alignedColumns(table: EditedTable, diff: CsvDiff['diff'], takesColumns: boolean): Map<number, EditedColumn> {
  const columns = new Map<number, EditedColumn>();
  for (const pair of diff.columns.pairs) {
    const column = table.columns[pair.before];
    if (column !== undefined) columns.set(pair.after, column);
  }
  if (!takesColumns) return columns;
  table.columns = diff.after.columns.map((name, place) => {
    const column = columns.get(place) ?? { source: null, name, isRenamed: false, fill: null };
    if (column.name !== name) {
      column.name = name;
      column.isRenamed = true;
    }
    columns.set(place, column);
    return column;
  });
  return columns;
}

function takeRow(
  table: EditedTable,
  columns: ReadonlyMap<number, EditedColumn>,
  diff: CsvDiff['diff'],
  change: RowChange,
  what: 'all' | ReadonlySet<string>,
  placed: Map<number, number>,
): void {
  const place = (change.after_row ?? 0) - 1;
  const row = diff.after.row(place);
  const isNew = change.before_row === null;
  const id = change.before_row === null ? table.addRow() : change.before_row - 1;
  if (isNew || (what === 'all' && (change.kind === 'moved' || change.is_moved))) placed.set(place, id);
  if (change.kind === 'moved') return;
  const old = isNew ? [] : diff.before.row(id);
  for (const [at, column] of columns) {
    const name = diff.after.columns[at] ?? '';
    const isWanted = isNew || what === 'all' || what.has(name);
    if (!isWanted || (!isNew && column.source !== null && (old[column.source] ?? '') === (row[at] ?? ''))) continue;
    table.set(id, column, row[at] ?? '');
  }
}

function fillAddedColumns(table: EditedTable, columns: ReadonlyMap<number, EditedColumn>, diff: CsvDiff['diff']): void {
  for (const [at, column] of columns) {
    if (column.source !== null) continue;
    for (const [place, partner] of diff.matches.entries()) {
      if (partner !== -1) table.set(partner, column, diff.after.row(place)[at] ?? '');
    }
  }
}

/** The first file's order without what is gone; each placed row follows the row that it follows in the second file. */
function orderOf(
  table: EditedTable,
  diff: CsvDiff['diff'],
  gone: ReadonlySet<number>,
  placed: ReadonlyMap<number, number>,
): Int32Array {
  const isPlaced = new Set(placed.values());
  const followers = new Map<number, number[]>();
  let previous = -1;
  for (let place = 0; place < diff.after.rowCount; place += 1) {
    const id = placed.get(place);
    const partner = diff.matches[place] ?? -1;
    if (id !== undefined) {
      const list = followers.get(previous);
      if (list === undefined) followers.set(previous, [id]);
      else list.push(id);
    } else if (partner !== -1 && !gone.has(partner) && !isPlaced.has(partner)) previous = partner;
  }
  const order: number[] = [...(followers.get(-1) ?? [])];
  for (let row = 0; row < table.file.rowCount; row += 1) {
    if (!gone.has(row) && !isPlaced.has(row)) order.push(row);
    for (const id of followers.get(row) ?? []) order.push(id);
  }
  return Int32Array.from(order);
}
