import { columnLetters } from '../../cell/cell-reference.ts';
import { evaluateArray, evaluateCell } from '../evaluate.ts';
import { parseFormula } from '../parse-formula.ts';
import type { CalculationContext } from '../values/context.ts';
import { UncertainError } from '../values/uncertain.ts';
import { ErrorValue, type Scalar } from '../values/value.ts';

/** For tests: cells of one sheet by their names, errors as their codes. */
export type TestCells = Readonly<Record<string, Scalar>>;

function contextOf(
  cells: TestCells,
  options: { readonly usesDates1904?: boolean; readonly row?: number },
): CalculationContext {
  return {
    usesDates1904: options.usesDates1904 ?? false,
    sheet: 0,
    row: options.row ?? 50,
    column: 25,
    sheetIndex: () => 0,
    extent: () => ({ row: 60, column: 26 }),
    valueAt: (_sheet, row, column) => {
      const value = cells[`${columnLetters(column)}${row}`] ?? null;
      return typeof value === 'string' && /^#[A-Z]/.test(value) ? new ErrorValue(value) : value;
    },
    isSubtotal: () => false,
    named: () => undefined,
    tableBox: () => {
      throw new UncertainError('there are no tables');
    },
  };
}

/** What a cell with the formula shows; `stale: …` when it is left to a spreadsheet program. */
export function calculateOn(
  cells: TestCells,
  formula: string,
  options: { readonly usesDates1904?: boolean; readonly row?: number } = {},
): unknown {
  return shown(() => plain(evaluateCell(parseFormula(formula), contextOf(cells, options))));
}

/** What the cells of an array formula show. */
export function calculateArrayOn(cells: TestCells, formula: string): unknown {
  return shown(() => evaluateArray(parseFormula(formula), contextOf(cells, {})).rows.map((row) => row.map(plain)));
}

function plain(value: Scalar): unknown {
  return value instanceof ErrorValue ? value.code : value;
}

function shown(calculate: () => unknown): unknown {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof UncertainError) return `stale: ${error.reason}`;
    throw error;
  }
}
