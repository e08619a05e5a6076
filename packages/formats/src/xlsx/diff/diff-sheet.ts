import { cellName } from '../cell/cell-reference.ts';
import type { SheetAlignment } from './align-sheet.ts';
import { type ComparedCell, cellsOf, isSameRow } from './compared-cell.ts';
import { type FormulaContext, isSameFormula } from './same-formula.ts';
import type { SheetRows } from './sheet-rows.ts';
import { LOOKS, type StyleSignature } from './style-signatures.ts';
import type { CellSide, SheetDiff, Span, WorkbookCellChange } from './types.ts';

export interface SheetComparison {
  readonly before: SheetRows;
  readonly after: SheetRows;
  readonly alignment: SheetAlignment;
  readonly looks: {
    readonly before: (style: number) => StyleSignature;
    readonly after: (style: number) => StyleSignature;
  };
  /** Whether equal style numbers mean equal looks: both sides have one style sheet. */
  readonly hasSameStyles: boolean;
  readonly formulas: FormulaContext;
  readonly cellLimit: number;
}

type Places = Pick<
  SheetDiff,
  | 'rows_added'
  | 'rows_removed'
  | 'rows_moved'
  | 'columns_added'
  | 'columns_removed'
  | 'shifts'
  | 'cells'
  | 'cells_left_out'
>;

export function diffSheet(comparison: SheetComparison): Places {
  const { before, after, alignment } = comparison;
  const isMatched = new Uint8Array(before.numbers.length);
  const added: number[] = [];
  const moved: { from: number; to: number }[] = [];
  const cells: WorkbookCellChange[] = [];
  let leftOut = 0;
  const isColumnInPlace = alignment.columns.every((from, to) => from === to) && before.columns === after.columns;
  for (let place = 0; place < after.numbers.length; place += 1) {
    const partner = alignment.rows[place] ?? -1;
    const number = after.numbers[place] ?? 0;
    if (partner === -1) {
      // A row that only has formats is no row of data.
      if (after.isFilled[place] === 1) added.push(number);
      continue;
    }
    isMatched[partner] = 1;
    const from = before.numbers[partner] ?? 0;
    if (alignment.stays[place] === 0 && after.isFilled[place] === 1) moved.push({ from, to: number });
    if (isColumnInPlace && comparison.hasSameStyles && isSameRow(before, partner, after, place)) continue;
    for (const change of rowChanges(comparison, partner, place)) {
      if (cells.length < comparison.cellLimit) cells.push(change);
      else leftOut += 1;
    }
  }
  const removed = before.numbers.filter((_number, place) => isMatched[place] === 0 && before.isFilled[place] === 1);
  const columnPartners = new Set(alignment.columns);
  return {
    rows_added: spans(added),
    rows_removed: spans(removed),
    rows_moved: moved,
    columns_added: [...alignment.columns.keys()].filter((column) => alignment.columns[column] === -1),
    columns_removed: Array.from({ length: before.columns }, (_unused, column) => column).filter(
      (column) => !columnPartners.has(column),
    ),
    shifts: alignment.shifts.map(({ axis, kind, at, count }) => ({ axis, kind, at, count })),
    cells,
    cells_left_out: leftOut,
  };
}

function rowChanges(comparison: SheetComparison, partner: number, place: number): WorkbookCellChange[] {
  const { before, after, alignment } = comparison;
  const [fromRow, toRow] = [before.numbers[partner] ?? 0, after.numbers[place] ?? 0];
  const left = new Map(cellsOf(before, partner).map((cell) => [cell.column, cell]));
  const changes: WorkbookCellChange[] = [];
  for (const cell of cellsOf(after, place)) {
    const fromColumn = cell.column < alignment.columns.length ? (alignment.columns[cell.column] ?? -1) : cell.column;
    if (fromColumn === -1) continue;
    const old = left.get(fromColumn);
    left.delete(fromColumn);
    const kinds = differences(comparison, old, cell, { rows: toRow - fromRow, columns: cell.column - fromColumn });
    if (kinds.length > 0) changes.push(change(kinds, [fromRow, fromColumn, old], [toRow, cell.column, cell]));
  }
  const toColumn = new Map([...alignment.columns].map((from, to) => [from, to]));
  for (const old of left.values()) {
    const column = old.column < before.columns ? toColumn.get(old.column) : old.column;
    if (column === undefined) continue;
    const kinds = differences(comparison, old, undefined, { rows: 0, columns: 0 });
    if (kinds.length > 0) changes.push(change(kinds, [fromRow, old.column, old], [toRow, column, undefined]));
  }
  return changes.sort((a, b) => a.cell.length - b.cell.length || (a.cell < b.cell ? -1 : 1));
}

type Placed = readonly [row: number, column: number, cell: ComparedCell | undefined];

function change(kinds: WorkbookCellChange['changes'], left: Placed, right: Placed): WorkbookCellChange {
  const [from, cell] = [cellName(left[0], left[1]), cellName(right[0], right[1])];
  return {
    cell,
    ...(from === cell ? {} : { from }),
    changes: kinds,
    before: side(left[2]),
    after: side(right[2]),
  };
}

function side(cell: ComparedCell | undefined): CellSide | null {
  if (cell === undefined) return null;
  const { text, kind, formula, format } = cell;
  return { text, kind, ...(formula === undefined ? {} : { formula }), ...(format === undefined ? {} : { format }) };
}

function differences(
  { looks, formulas }: SheetComparison,
  before: ComparedCell | undefined,
  after: ComparedCell | undefined,
  move: { readonly rows: number; readonly columns: number },
): WorkbookCellChange['changes'] {
  const found: WorkbookCellChange['changes'][number][] = [];
  const [left, right] = [before ?? NOTHING, after ?? NOTHING];
  if (left.text !== right.text || isBlank(left) !== isBlank(right)) found.push('value');
  if (!isSameFormula(left.formula, right.formula, move, formulas)) found.push('formula');
  if (left.format !== right.format) found.push('number_format');
  const [a, b] = [looks.before(left.style), looks.after(right.style)];
  for (const look of LOOKS) if (a[look] !== b[look]) found.push(look);
  return found;
}

const NOTHING: ComparedCell = { column: 0, text: '', kind: 'empty', formula: undefined, format: undefined, style: 0 };

function isBlank(cell: ComparedCell): boolean {
  return cell.kind === 'empty' && cell.formula === undefined;
}

function spans(rows: Iterable<number>): Span[] {
  const found: { start: number; count: number }[] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last !== undefined && last.start + last.count === row) last.count += 1;
    else found.push({ start: row, count: 1 });
  }
  return found;
}
