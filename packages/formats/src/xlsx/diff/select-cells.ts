import { applyOperations } from '../apply/apply-operations.ts';
import { ChangeNotSelectableError } from './change-not-selectable.ts';
import { diffWorkbooks } from './diff-workbooks.ts';
import { inputFor } from './input-for.ts';
import type { SheetDiff, WorkbookCellChange } from './types.ts';

export interface WorkbookSelection {
  readonly sheets: readonly {
    readonly sheet: string;
    /** Addresses as the comparison gives them. */
    readonly cells: readonly string[];
  }[];
  /**
   * What becomes of changes that are not cells: they cannot be taken one by one. `leave` leaves them all; without a word
   * about them a selection is refused where there are any.
   */
  readonly others?: 'leave' | undefined;
}

/**
 * The first workbook with only the chosen cells of the second: their values, formulas and number formats. Everything
 * else keeps its bytes.
 */
export async function applySelectedCells(
  before: Uint8Array,
  after: Uint8Array,
  selection: WorkbookSelection,
): Promise<Uint8Array> {
  if (selection.sheets.every(({ cells }) => cells.length === 0)) return before;
  const { sheets, others } = await diffWorkbooks(before, after, { cellLimit: Number.POSITIVE_INFINITY });
  const [other] = others;
  if (other !== undefined && selection.others !== 'leave') {
    const where = [other.sheet, other.range].filter((each) => each !== null).join('!');
    throw new ChangeNotSelectableError(
      `More than cells changed (${other.what}${where === '' ? '' : ` at ${where}`}${others.length > 1 ? ` and ${others.length - 1} more` : ''}), which cannot be taken by the cell.`,
      { others: others.length },
      'Take the whole file, or leave these changes out with others: "leave".',
    );
  }
  const operations = selection.sheets.flatMap(({ sheet, cells }) => {
    const diff = sheets.find(({ name }) => name === sheet);
    if (diff === undefined || diff.change === 'added' || diff.change === 'removed') {
      throw new ChangeNotSelectableError(`Single cells of the sheet "${sheet}" cannot be taken.`, { sheet });
    }
    return cells.map((cell) => chosenCell(diff, cell)).flatMap((change) => operationsFor(diff, change));
  });
  const { bytes, ok, report } = applyOperations(before, operations);
  if (ok) return bytes;
  const failed = report.find((item) => !item.ok);
  throw new ChangeNotSelectableError(failed?.error?.message ?? 'A chosen cell could not be written.', {
    ...(failed?.error === undefined ? {} : { cause: failed.error.code }),
  });
}

function chosenCell(diff: SheetDiff, cell: string): WorkbookCellChange {
  const found = diff.cells.find((change) => change.cell === cell);
  if (found !== undefined) return found;
  throw new ChangeNotSelectableError(`The cell ${diff.name}!${cell} did not change.`, { sheet: diff.name, cell });
}

function operationsFor(diff: SheetDiff, { cell, from, changes, after }: WorkbookCellChange): unknown[] {
  const sheet = diff.renamed_from ?? diff.name;
  const target = from ?? cell;
  if (changes.some((kind) => kind === 'font' || kind === 'fill' || kind === 'border' || kind === 'alignment')) {
    throw new ChangeNotSelectableError(`The look of ${diff.name}!${cell} changed, which cannot be taken alone.`, {
      sheet: diff.name,
      cell,
      changes,
    });
  }
  const operations: unknown[] = [];
  if (changes.includes('value') || changes.includes('formula')) {
    operations.push({ kind: 'set_cells', sheet, cells: [{ cell: target, value: inputFor(diff.name, cell, after) }] });
  }
  if (changes.includes('number_format') && after !== null) {
    operations.push({ kind: 'format_range', sheet, range: target, number_format: after.format ?? 'General' });
  }
  return operations;
}
