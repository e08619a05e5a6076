import type { ProcedureOutput } from '@galley/schema';

type Diff = ProcedureOutput<'ReviewGetXlsxDiff'>;

const cache = new WeakMap<Diff, ReadonlySet<string>>();

/** The changed cells of one window as a set of `row column`, made once: the grid asks for every cell in sight. */
export function changedCells(diff: Diff): ReadonlySet<string> {
  let cells = cache.get(diff);
  if (cells === undefined) {
    cells = new Set(diff.changed_cells.map(([row, column]) => `${row} ${column}`));
    cache.set(diff, cells);
  }
  return cells;
}
