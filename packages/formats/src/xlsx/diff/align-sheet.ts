import type { ColumnAlignment } from '../../diff/align-columns.ts';
import { longestRising } from '../../diff/longest-rising.ts';
import { matchNumbered } from '../../diff/match-rows.ts';
import type { RowSource } from '../../diff/row-source.ts';
import type { Shift } from '../formula/index.ts';
import { rowTexts } from './compared-cell.ts';
import { numberRows } from './number-rows.ts';
import type { SheetRows } from './sheet-rows.ts';

export interface SheetAlignment {
  /** For each filled row of the second side the place of its partner among the first's filled rows, or -1. */
  readonly rows: Int32Array;
  /** 1 where a row kept its order. */
  readonly stays: Uint8Array;
  /** For each column of the second side its partner, or -1. */
  readonly columns: Int32Array;
  /** Rows and columns put in or taken out, as one after the other they turn the first sheet into the second. */
  readonly shifts: readonly Shift[];
}

const SAMPLE_ROWS = 400;
const MOST_COLUMNS = 300;

export function alignSheet(before: SheetRows, after: SheetRows): SheetAlignment {
  const columns = alignSheetColumns(before, after);
  const pairs = [...columns].flatMap((from, to) => (from === -1 ? [] : [{ before: from, after: to }]));
  const alignment: ColumnAlignment = {
    pairs,
    added: [],
    removed: [],
    renamed: [],
    isReordered: false,
    isSame: isIdentity(before, after, columns),
  };
  const numbered = numberRows(
    { rows: before, places: comparedColumns(before, columns) },
    { rows: after, places: columns },
  );
  const rows = matchNumbered(source(before), source(after), alignment, numbered);
  pairInPlace(rows, before.numbers.length);
  const matched = Int32Array.from(rows.keys()).filter((row) => rows[row] !== -1);
  const rising = longestRising(matched.map((row) => rows[row] ?? 0));
  const stays = new Uint8Array(rows.length);
  for (let index = 0; index < matched.length; index += 1) stays[matched[index] ?? 0] = rising[index] ?? 0;
  const kept = matched.filter((row) => stays[row] === 1);
  const rowPlaces = {
    from: kept.map((row) => before.numbers[rows[row] ?? 0] ?? 0),
    to: kept.map((row) => after.numbers[row] ?? 0),
  };
  const columnPlaces = {
    from: Int32Array.from(pairs, (pair) => pair.before),
    to: Int32Array.from(pairs, (pair) => pair.after),
  };
  return {
    rows,
    stays,
    columns,
    shifts: [...shiftsOf(rowPlaces, 'rows', 1), ...shiftsOf(columnPlaces, 'columns', 0)],
  };
}

function isIdentity(before: SheetRows, after: SheetRows, columns: Int32Array): boolean {
  return before.columns === after.columns && columns.every((from, to) => from === to);
}

/** The columns of the first side that have a partner, as themselves; -1 for the others. */
function comparedColumns(before: SheetRows, columns: Int32Array): Int32Array {
  const places = new Int32Array(before.columns).fill(-1);
  for (const from of columns) if (from !== -1) places[from] = from;
  return places;
}

/**
 * Where as many rows are lost as found between two partners, cells were overwritten and no row went: on a sheet a cell is
 * its place, however little of a row is left.
 */
function pairInPlace(rows: Int32Array, count: number): void {
  const isUsed = new Uint8Array(count);
  for (const partner of rows) if (partner !== -1) isUsed[partner] = 1;
  let fresh: number[] = [];
  let previous = -1;
  for (let place = 0; place <= rows.length; place += 1) {
    const partner = place === rows.length ? count : (rows[place] ?? -1);
    if (partner === -1) fresh.push(place);
    else if (partner > previous) {
      const lost: number[] = [];
      for (let row = previous + 1; row < partner && lost.length <= fresh.length; row += 1) {
        if (isUsed[row] === 0) lost.push(row);
      }
      if (lost.length === fresh.length) for (const [index, row] of lost.entries()) rows[fresh[index] ?? 0] = row;
      fresh = [];
      previous = partner;
    }
  }
}

function source(sheet: SheetRows): RowSource {
  const row = (index: number): string[] => rowTexts(sheet, index);
  return {
    columns: [],
    rowCount: sheet.numbers.length,
    row,
    field: (index, column) => row(index)[column] ?? '',
    raw: (index) => row(index).join('\u0000'),
    notation: 'sheet',
  };
}

/** The distance between partners changes where rows or columns were put in or taken out. */
function shiftsOf(
  places: { readonly from: Int32Array; readonly to: Int32Array },
  axis: Shift['axis'],
  first: number,
): Shift[] {
  const shifts: Shift[] = [];
  let offset = 0;
  let previous = first - 1;
  for (let index = 0; index < places.from.length; index += 1) {
    const to = places.to[index] ?? 0;
    const change = to - (places.from[index] ?? 0) - offset;
    if (change > 0) shifts.push({ axis, kind: 'insert', at: previous + 1, count: change });
    if (change < 0) shifts.push({ axis, kind: 'delete', at: previous + 1, count: -change });
    offset += change;
    previous = to;
  }
  return shifts;
}

/** Columns are the same when most of their values are; in order, so that an insertion moves the others along. */
function alignSheetColumns(before: SheetRows, after: SheetRows): Int32Array {
  const identity = Int32Array.from({ length: after.columns }, (_unused, column) =>
    column < before.columns ? column : -1,
  );
  if (before.columns > MOST_COLUMNS || after.columns > MOST_COLUMNS) return identity;
  const [left, right] = [columnValues(before), columnValues(after)];
  const alike = (from: number, to: number): number => overlap(left[from], right[to]);
  const best = Array.from({ length: before.columns + 1 }, () => new Float64Array(after.columns + 1));
  const score = (from: number, to: number): number => best[from]?.[to] ?? 0;
  for (let from = before.columns - 1; from >= 0; from -= 1) {
    for (let to = after.columns - 1; to >= 0; to -= 1) {
      const pair = alike(from, to);
      const joined = pair >= 0.5 ? pair + score(from + 1, to + 1) : 0;
      const line = best[from];
      if (line !== undefined) line[to] = Math.max(joined, score(from + 1, to), score(from, to + 1));
    }
  }
  let inPlace = 0;
  for (let column = 0; column < after.columns; column += 1) inPlace += alike(column, column);
  // Of two readings nearly as good, the one without moved columns is right.
  if (before.columns === after.columns && inPlace >= score(0, 0) * 0.8) return identity;
  const result = new Int32Array(after.columns).fill(-1);
  let [from, to] = [0, 0];
  while (from < before.columns && to < after.columns) {
    if (score(from, to) === score(from + 1, to)) from += 1;
    else if (score(from, to) === score(from, to + 1)) to += 1;
    else {
      result[to] = from;
      from += 1;
      to += 1;
    }
  }
  return fillGaps(result, before.columns);
}

/** As many columns lost as found between two partners: their cells changed, not the columns. */
function fillGaps(columns: Int32Array, width: number): Int32Array {
  let [start, previous] = [0, -1];
  for (let place = 0; place <= columns.length; place += 1) {
    const partner = place === columns.length ? width : (columns[place] ?? -1);
    if (partner === -1) continue;
    if (place - start === partner - previous - 1) {
      for (let gap = start; gap < place; gap += 1) columns[gap] = previous + 1 + gap - start;
    }
    [start, previous] = [place + 1, partner];
  }
  return columns;
}

function columnValues(sheet: SheetRows): Set<string>[] {
  const sets = Array.from({ length: sheet.columns }, () => new Set<string>());
  for (let row = 0; row < Math.min(SAMPLE_ROWS, sheet.numbers.length); row += 1) {
    for (const [column, text] of rowTexts(sheet, row).entries()) if (text !== '') sets[column]?.add(text);
  }
  return sets;
}

function overlap(left: ReadonlySet<string> | undefined, right: ReadonlySet<string> | undefined): number {
  if (left === undefined || right === undefined) return 0;
  if (left.size === 0 && right.size === 0) return 0.5;
  const [small, large] = left.size < right.size ? [left, right] : [right, left];
  let shared = 0;
  for (const value of small) if (large.has(value)) shared += 1;
  return shared / large.size;
}
