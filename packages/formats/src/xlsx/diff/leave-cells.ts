import { applyOperations } from '../apply/apply-operations.ts';
import { ChangeNotSelectableError } from './change-not-selectable.ts';
import { diffWorkbooks } from './diff-workbooks.ts';
import { inputFor } from './input-for.ts';
import type { SheetDiff, WorkbookCellChange } from './types.ts';

/** Changes of a sheet that stay out, by the places of the second side. */
export interface LeftOnSheet {
  readonly sheet: string;
  readonly cells: readonly string[];
  /** Rows that were added. */
  readonly rows: readonly number[];
}

/**
 * The second workbook with the named cells as they were in the first, and without the named new rows. Rows that went,
 * columns, looks, charts and everything else come along: so a selection works where rows moved, too.
 */
export async function leaveOutCells(
  before: Uint8Array,
  after: Uint8Array,
  except: readonly LeftOnSheet[],
): Promise<Uint8Array> {
  if (except.every(({ cells, rows }) => cells.length + rows.length === 0)) return after;
  const { sheets } = await diffWorkbooks(before, after, { cellLimit: Number.POSITIVE_INFINITY });
  const found = except.map((left) => ({ left, diff: changedSheet(sheets, left.sheet) }));
  const operations = [
    ...found.flatMap(({ left, diff }) => cellsAsBefore(diff, left.cells)),
    // From the bottom up: a row that is gone moves those below it.
    ...found.flatMap(({ left, diff }) => withoutRows(diff, left.rows)),
  ];
  const { bytes, ok, report } = applyOperations(after, operations);
  if (ok) return bytes;
  const failed = report.find((item) => !item.ok);
  throw new ChangeNotSelectableError(failed?.error?.message ?? 'A change could not be left out.', {
    ...(failed?.error === undefined ? {} : { cause: failed.error.code }),
  });
}

function changedSheet(sheets: readonly SheetDiff[], name: string): SheetDiff {
  const diff = sheets.find((each) => each.name === name);
  if (diff !== undefined && diff.change !== 'added' && diff.change !== 'removed') return diff;
  throw new ChangeNotSelectableError(`Single changes of the sheet "${name}" cannot be left out.`, { sheet: name });
}

function cellsAsBefore(diff: SheetDiff, cells: readonly string[]): unknown[] {
  const byCell = new Map(diff.cells.map((change) => [change.cell, change]));
  return cells.flatMap((cell) => {
    const change = byCell.get(cell);
    if (change !== undefined) return asBefore(diff.name, change);
    throw new ChangeNotSelectableError(`The cell ${diff.name}!${cell} did not change.`, { sheet: diff.name, cell });
  });
}

function asBefore(sheet: string, { cell, from, changes, before, after }: WorkbookCellChange): unknown[] {
  const refuse = (why: string) => {
    throw new ChangeNotSelectableError(`${sheet}!${cell} cannot be left out alone: ${why}.`, { sheet, cell, changes });
  };
  if (changes.some((kind) => kind === 'font' || kind === 'fill' || kind === 'border' || kind === 'alignment')) {
    refuse('its look changed, too');
  }
  const isFormulaChanged = changes.includes('formula');
  if (isFormulaChanged && before?.formula !== undefined && from !== undefined) {
    refuse('its formula stood elsewhere and speaks of other places');
  }
  // The value of a formula that stayed follows the cells it is made from.
  const follows = after?.formula !== undefined && !isFormulaChanged;
  const isWritten = isFormulaChanged || (changes.includes('value') && !follows);
  return [
    ...(isWritten ? [{ kind: 'set_cells', sheet, cells: [{ cell, value: inputFor(sheet, cell, before) }] }] : []),
    ...(changes.includes('number_format')
      ? [{ kind: 'format_range', sheet, range: cell, number_format: before?.format ?? 'General' }]
      : []),
  ];
}

function withoutRows(diff: SheetDiff, rows: readonly number[]): unknown[] {
  const isAdded = (row: number) => diff.rows_added.some(({ start, count }) => row >= start && row < start + count);
  return [...rows]
    .sort((one, other) => other - one)
    .map((row) => {
      if (isAdded(row)) return { kind: 'delete_rows', sheet: diff.name, from: row, count: 1 };
      throw new ChangeNotSelectableError(`Row ${row} of "${diff.name}" is not a new one.`, { sheet: diff.name, row });
    });
}
