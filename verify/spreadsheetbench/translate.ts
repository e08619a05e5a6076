import { cellName } from '../../packages/formats/src/xlsx/cell/cell-reference.ts';
import {
  type CalculationModel,
  cellKey,
  type ModelCell,
  type ModelSheet,
} from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import type { AnswerRange } from './answer-ranges.ts';

export interface Translation {
  readonly operations: readonly unknown[];
  /** How many cells they write. */
  readonly cells: number;
  /** How many of these get a formula. */
  readonly formulas: number;
  /** Keys of the cells that may change, by lower-case sheet name. */
  readonly allowed: ReadonlyMap<string, ReadonlySet<number>>;
}

/**
 * The difference between input and answer inside the ranges, as operations of ours. `values` writes what formulas of
 * the answer show: some of them read cells that the answer changed outside its ranges, or need Excel itself.
 */
export function translate(
  input: CalculationModel,
  answer: CalculationModel,
  ranges: readonly AnswerRange[],
  as: 'formulas' | 'values' = 'formulas',
): Translation {
  const operations: unknown[] = [];
  let count = 0;
  let formulas = 0;
  const allowed = new Map<string, Set<number>>();
  for (const { sheet: name, box } of ranges) {
    const wanted = sheetOf(answer, name);
    if (wanted === undefined) continue;
    const present = sheetOf(input, wanted.name);
    if (present === undefined && !allowed.has(wanted.name.toLowerCase()))
      operations.push({ kind: 'add_sheet', name: wanted.name });
    const keys = allowed.get(wanted.name.toLowerCase()) ?? new Set<number>();
    allowed.set(wanted.name.toLowerCase(), keys);
    const cells: unknown[] = [];
    const bottom = Math.min(box.bottom, Math.max(wanted.lastRow, present?.lastRow ?? 0));
    const right = Math.min(box.right, Math.max(wanted.lastColumn, present?.lastColumn ?? 0));
    for (let row = box.top; row <= bottom; row += 1) {
      for (let column = box.left; column <= right; column += 1) {
        const key = cellKey(row, column);
        keys.add(key);
        const shown = wanted.cells.get(key);
        const target = as === 'values' && shown !== undefined ? { ...shown, formula: undefined } : shown;
        const isArray = target?.formula !== undefined && wanted.arrays.has(key);
        if (isSame(present?.cells.get(key), target)) continue;
        if (as === 'formulas' && target?.formula === undefined && wanted.arrays.has(key)) continue;
        if (target?.formula !== undefined) formulas += 1;
        cells.push({ cell: cellName(row, column), value: inputOf(target, isArray) });
      }
    }
    count += cells.length;
    if (cells.length > 0) operations.push({ kind: 'set_cells', sheet: wanted.name, cells });
  }
  return { operations, allowed, cells: count, formulas };
}

export function sheetOf(model: CalculationModel, name: string | undefined): ModelSheet | undefined {
  if (name === undefined) return model.sheets.find((sheet) => sheet.name === model.sheetNames[0]) ?? model.sheets[0];
  return (
    model.sheets.find((sheet) => sheet.name === name) ??
    model.sheets.find((sheet) => sheet.name.toLowerCase() === name.toLowerCase())
  );
}

function isSame(one: ModelCell | undefined, other: ModelCell | undefined): boolean {
  return (one?.formula ?? '') === (other?.formula ?? '') && (one?.value ?? null) === (other?.value ?? null);
}

function inputOf(cell: ModelCell | undefined, isArray: boolean): unknown {
  if (cell === undefined) return null;
  if (cell.formula !== undefined) return isArray ? { array_formula: cell.formula } : { formula: cell.formula };
  if (cell.isError) return { formula: cell.value === '#N/A' ? '=NA()' : '=1/0' };
  return cell.value;
}
