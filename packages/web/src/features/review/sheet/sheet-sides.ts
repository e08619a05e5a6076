import type { CellView, Grid, ProcedureOutput } from '@galley/schema';
import { columnLetters } from '../../grid/columns.ts';
import type { RowHeading, Tone } from '../../grid/grid-row.tsx';
import type { SheetInfo } from '../../grid/sheet-tabs.tsx';
import { type Alignment, alignLines } from './align-lines.ts';
import { changedCells } from './changed-cells.ts';

type Diff = ProcedureOutput<'ReviewGetXlsxDiff'>;

export interface Aligned {
  readonly rows: Alignment;
  readonly columns: Alignment;
}

/** Both sides of a sheet on one grid, by the opening answer. */
export function alignSides(first: Diff | undefined, info: SheetInfo): Aligned {
  const [draft, reference] = [first?.draft ?? null, first?.baseline ?? null];
  // One side alone needs no aligning, and it may be the only one.
  const shifts = draft === null || reference === null ? [] : (first?.changes.shifts ?? []);
  const size = (grid: Grid | null, total: 'total_rows' | 'total_columns', known: number) =>
    first === undefined ? known : (grid?.[total] ?? 0);
  return {
    rows: alignLines(shifts, 'rows', {
      reference: size(reference, 'total_rows', info.rows),
      draft: size(draft, 'total_rows', info.rows),
    }),
    columns: alignLines(shifts, 'columns', {
      reference: size(reference, 'total_columns', info.columns),
      draft: size(draft, 'total_columns', info.columns),
    }),
  };
}

export interface Side {
  readonly rowAt: (row: number) => readonly CellView[] | undefined;
  readonly toneAt: (row: number, column: number) => Tone;
  readonly rowHeading: (row: number) => RowHeading;
  readonly columnHeading: (column: number) => string;
  /** The address of a place; undefined where this side has none. */
  readonly nameOf: (row: number, column: number) => string | undefined;
}

interface SideOptions {
  readonly side: 'reference' | 'draft';
  readonly aligned: Aligned;
  readonly info: SheetInfo;
  readonly changes: Diff['changes'] | undefined;
  readonly rowOf: (row: number) => readonly CellView[] | undefined;
  readonly windowAt: (row: number) => Diff | undefined;
  /** Changes that stay in the Draft. */
  readonly left: ReadonlySet<string>;
}

const marks = {
  added: { sign: '+', words: 'new row' },
  removed: { sign: '−', words: 'removed row' },
  moved: { sign: '↕', words: 'moved row' },
} as const;

/** One side as the grid asks for it: by the place where things are shown. */
export function sheetSide({ side, aligned, info, changes, rowOf, windowAt, left }: SideOptions): Side {
  const own = side === 'draft' ? 'draftAt' : 'referenceAt';
  const other = side === 'draft' ? 'referenceAt' : 'draftAt';
  const { rows, columns } = aligned;
  const isWhole = info.change === 'added' || info.change === 'removed';
  const lone = side === 'draft' ? 'added' : 'removed';
  const spans = side === 'draft' ? changes?.rows_added : changes?.rows_removed;
  const moved = new Set(changes?.rows_moved.map(({ from, to }) => (side === 'draft' ? to : from)));
  const kindOf = (row: number): 'added' | 'removed' | 'moved' | null => {
    const line = rows[own](row);
    if (line === null || isWhole || info.change === 'unchanged') return null;
    if (moved.has(line)) return 'moved';
    const isLone = spans?.some(({ start, count }) => line >= start && line < start + count) ?? false;
    return isLone || rows[other](row) === null ? lone : null;
  };
  const isChanged = (row: number, column: number) => {
    const [line, place] = [rows.draftAt(row), columns.draftAt(column)];
    if (line === null || place === null) return false;
    const window = windowAt(line);
    return window !== undefined && changedCells(window).has(`${line} ${place}`);
  };
  const isLeft = (row: number, column: number) => {
    const [line, place] = [rows.draftAt(row), columns.draftAt(column)];
    if (left.size === 0 || line === null || place === null) return false;
    return left.has(`${info.name}!${line}:${line}`) || left.has(`${info.name}!${columnLetters(place)}${line}`);
  };
  return {
    rowAt: (row) => {
      const line = rows[own](row);
      if (line === null) return [];
      const cells = rowOf(line);
      if (cells === undefined || columns.total === cells.length) return cells;
      return Array.from({ length: columns.total }, (_unused, index) => {
        const place = columns[own](index + 1);
        return (place === null ? undefined : cells[place - 1]) ?? { text: '', kind: 'empty' };
      });
    },
    toneAt: (row, column) => {
      if (rows[own](row) === null || columns[own](column) === null) return 'absent';
      if (isWhole) return lone;
      if (isLeft(row, column)) return side === 'draft' ? 'left' : 'plain';
      const kind = kindOf(row);
      if (kind === 'moved') return 'changed';
      if (kind !== null || columns[other](column) === null) return lone;
      if (!isChanged(row, column)) return 'plain';
      return side === 'draft' ? 'changed' : 'removed';
    },
    rowHeading: (row) => {
      const line = rows[own](row);
      const kind = kindOf(row);
      return { text: line === null ? '' : String(line), mark: kind === null ? undefined : marks[kind] };
    },
    columnHeading: (column) => {
      const place = columns[own](column);
      return place === null ? '' : columnLetters(place);
    },
    nameOf: (row, column) => {
      const [line, place] = [rows[own](row), columns[own](column)];
      return line === null || place === null ? undefined : `${columnLetters(place)}${line}`;
    },
  };
}
