import type { ProcedureOutput, SheetChanges } from '@galley/schema';

type Diff = ProcedureOutput<'ReviewGetXlsxDiff'>;
type CellChange = SheetChanges['cells'][number];

/** What can be taken or left at a place of a sheet. */
export interface SheetUnit {
  /** As publish counts it: `Costs!B3`, `Costs!7:7`. */
  readonly unit: string;
  readonly label: string;
  /** Why it only comes with the whole file; null where it can be left out. */
  readonly problem: string | null;
}

const known = new WeakMap<Diff, ReadonlyMap<string, CellChange>>();

/** The changed cell of a window, by its address in the Draft. */
export function cellChange(window: Diff | undefined, cell: string | undefined): CellChange | undefined {
  if (window === undefined || cell === undefined) return undefined;
  let cells = known.get(window);
  if (cells === undefined) {
    cells = new Map(window.changes.cells.map((each) => [each.cell, each]));
    known.set(window, cells);
  }
  return cells.get(cell);
}

export function cellUnit(sheet: string, change: CellChange): SheetUnit {
  return { unit: `${sheet}!${change.cell}`, label: change.cell, problem: change.problem };
}

export function rowUnit(sheet: string, row: number): SheetUnit {
  return { unit: `${sheet}!${row}:${row}`, label: `row ${row}`, problem: null };
}
