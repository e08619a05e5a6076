import type {
  CellLike,
  FormulaResultLike,
  RowLike,
  WorkbookLike,
  WorksheetLike,
} from '@cj-tech-master/excelts/formula';
import { columnLetters } from '../../cell/cell-reference.ts';
import { loadLibrary } from './load-library.ts';
import { UncertainError } from './uncertain.ts';
import { ErrorValue, type Matrix, type Scalar } from './value.ts';

const EMPTY = 0;
const LITERAL = 2;
const FORMULA = 6;

/**
 * One call of a function of the library, whose arguments are numbers. The library has its own ideas of operators, texts
 * and ranges, so it gets a sheet that holds nothing but the arguments, side by side, and one formula.
 */
export function askLibrary(name: string, args: readonly Matrix[]): Scalar {
  const cells = new Map<string, LibraryCell>();
  const parts: string[] = [];
  let left = 1;
  for (const matrix of args) {
    for (const [row, values] of matrix.rows.entries())
      for (const [column, value] of values.entries())
        cells.set(`${row + 1} ${left + column}`, new LibraryCell(row + 1, left + column, value));
    const [from, to] = [columnLetters(left - 1), columnLetters(left + matrix.width - 2)];
    parts.push(matrix.height === 1 && matrix.width === 1 ? `${from}1` : `${from}1:${to}${matrix.height}`);
    left += matrix.width;
  }
  const asked = new LibraryCell(1, left, null, `${name}(${parts.join(',')})`);
  cells.set(`1 ${left}`, asked);
  const bottom = Math.max(1, ...args.map((matrix) => matrix.height));
  loadLibrary().calculateFormulas(bookOf(cells, { top: 1, left: 1, bottom, right: left }));
  return libraryResult(asked.result, name);
}

function libraryResult(result: FormulaResultLike, name: string): Scalar {
  if (typeof result === 'number' && Number.isFinite(result)) return result;
  if (typeof result === 'object' && result !== null && 'error' in result) {
    // Its way to say that it does not know something.
    if (['#NAME?', '#CALC!', '#SPILL!'].includes(result.error)) throw new UncertainError(`it uses ${name}`);
    return new ErrorValue(result.error);
  }
  throw new UncertainError(`${name} gave no number`);
}

class LibraryCell implements CellLike {
  readonly row: number;
  readonly col: number;
  readonly type: number;
  readonly formula?: string;
  readonly model: { formula?: string };
  value: unknown;
  result: FormulaResultLike;

  constructor(row: number, col: number, value: Scalar, formula?: string) {
    this.row = row;
    this.col = col;
    this.value = value;
    this.type = formula === undefined ? (value === null ? EMPTY : LITERAL) : FORMULA;
    if (formula !== undefined) this.formula = formula;
    this.model = formula === undefined ? {} : { formula };
  }
}

function bookOf(
  cells: ReadonlyMap<string, LibraryCell>,
  dimensions: { top: number; left: number; bottom: number; right: number },
): WorkbookLike {
  const rows = new Map<number, LibraryCell[]>();
  for (const cell of cells.values()) {
    const row = rows.get(cell.row);
    if (row === undefined) rows.set(cell.row, [cell]);
    else row.push(cell);
  }
  const sheet: WorksheetLike = {
    id: 1,
    name: 'S',
    dimensions,
    eachRow(...args: [callback: RowCallback] | [options: object, callback: RowCallback]) {
      const callback = args.length === 1 ? args[0] : args[1];
      for (const [number, list] of rows) callback(rowOf(list), number);
    },
    findCell: (row, col) => cells.get(`${row} ${col}`),
    getCell: (row, col) => cells.get(`${row} ${col}`) ?? new LibraryCell(row, col, null),
    getTables: () => [],
  };
  return {
    worksheets: [sheet],
    definedNames: { getAllEntries: () => [], getAllNames: () => [] },
    properties: { date1904: false },
    getWorksheet: () => sheet,
  };
}

type RowCallback = (row: RowLike, rowNumber: number) => void;
type CellCallback = (cell: CellLike, colNumber: number) => void;

function rowOf(cells: readonly LibraryCell[]): RowLike {
  return {
    hidden: false,
    eachCell(...args: [callback: CellCallback] | [options: object, callback: CellCallback]) {
      const callback = args.length === 1 ? args[0] : args[1];
      for (const cell of cells) callback(cell, cell.col);
    },
  };
}
