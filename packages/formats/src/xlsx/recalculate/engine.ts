import { createRequire } from 'node:module';
import type {
  CellLike,
  DefinedNamesLike,
  FormulaResultLike,
  RowLike,
  WorkbookLike,
  WorksheetLike,
} from '@cj-tech-master/excelts/formula';
import type { CalculationModel, ModelCell, ModelSheet } from './calculation-model.ts';
import { cellKey, keyColumn, keyRow } from './calculation-model.ts';
import type { FormulaCell } from './dependents.ts';
import { engineFormula } from './engine-formula.ts';
import { type NeedsCell, neededCells } from './needed-cells.ts';

export type CalculatedValue =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'error'; readonly value: string };

/** Above this the engine forgets parsed formulas in the middle of its work and gives wrong values without a word. */
export const MAX_DISTINCT_FORMULAS = 9000;

const EMPTY = 0;
const LITERAL = 2;
const FORMULA = 6;

/**
 * Calculates the wanted formulas of a workbook; every other cell counts as the value that it shows. Formulas that
 * the engine could not calculate are left out of the result.
 */
export function calculate(model: CalculationModel, formulas: readonly FormulaCell[]): Map<number, CalculatedValue>[] {
  const wanted = model.sheets.map(() => new Set<number>());
  for (const { sheet, key } of formulas) wanted[sheet]?.add(key);
  const host = new HostBook(model, wanted, neededCells(model, formulas));
  loadEngine()(host);
  return host.sheets.map((sheet) => sheet.results());
}

/** Loaded when first needed: the engine is large, and most edits touch no formula. */
function loadEngine(): (workbook: WorkbookLike) => void {
  const require = createRequire(import.meta.url);
  const engine: { calculateFormulas: (workbook: WorkbookLike) => void } = require('@cj-tech-master/excelts/formula');
  return engine.calculateFormulas;
}

class HostBook implements WorkbookLike {
  readonly sheets: HostSheet[];
  readonly worksheets: WorksheetLike[];
  readonly definedNames: DefinedNamesLike;
  readonly properties: { date1904: boolean };

  constructor(model: CalculationModel, wanted: readonly ReadonlySet<number>[], needs: NeedsCell) {
    this.sheets = model.sheets.map(
      (sheet, index) => new HostSheet(model, sheet, index, wanted[index] ?? new Set(), needs),
    );
    this.worksheets = this.sheets;
    this.properties = { date1904: model.usesDates1904 };
    const names = model.names.map((name) => {
      const home = name.localSheet === undefined ? undefined : model.sheetNames[name.localSheet];
      const localSheetId = home === undefined ? -1 : model.sheets.findIndex((sheet) => sheet.name === home);
      return { name: name.name, ranges: [name.formula], ...(localSheetId === -1 ? {} : { localSheetId }) };
    });
    this.definedNames = { getAllEntries: () => names, getAllNames: () => names };
  }

  getWorksheet(id?: number | string): WorksheetLike | undefined {
    return this.sheets.find((sheet) => sheet.id === id || sheet.name === id);
  }
}

class HostSheet implements WorksheetLike {
  readonly id: number;
  readonly name: string;
  readonly dimensions: { top: number; left: number; bottom: number; right: number } | null;
  readonly #cells = new Map<number, HostCell>();
  readonly #rows = new Map<number, HostCell[]>();
  readonly #tables: ReturnType<typeof hostTables>;

  constructor(
    model: CalculationModel,
    sheet: ModelSheet,
    index: number,
    wanted: ReadonlySet<number>,
    needs: NeedsCell,
  ) {
    this.id = index + 1;
    this.name = sheet.name;
    this.#tables = hostTables(model, sheet);
    const size = { top: Infinity, left: Infinity, bottom: 0, right: 0 };
    for (const [key, cell] of sheet.cells) {
      // The size counts every cell: what the engine makes of a whole column depends on it.
      size.top = Math.min(size.top, keyRow(key));
      size.bottom = Math.max(size.bottom, keyRow(key));
      size.left = Math.min(size.left, keyColumn(key) + 1);
      size.right = Math.max(size.right, keyColumn(key) + 1);
      if (!needs(index, key)) continue;
      const host = new HostCell(key, cell, wanted.has(key));
      this.#cells.set(key, host);
      const row = this.#rows.get(host.row);
      if (row === undefined) this.#rows.set(host.row, [host]);
      else row.push(host);
    }
    this.dimensions = size.bottom === 0 ? null : size;
  }

  eachRow(...args: [callback: RowCallback] | [options: object, callback: RowCallback]): void {
    const callback = args.length === 1 ? args[0] : args[1];
    for (const [number, cells] of this.#rows) callback(hostRow(cells), number);
  }

  findCell(row: number, col: number): CellLike | undefined {
    return this.#cells.get(cellKey(row, col - 1));
  }

  /** The engine asks for cells to spill into; what it writes there is dropped. */
  getCell(row: number, col: number): CellLike {
    return this.findCell(row, col) ?? new HostCell(cellKey(row, col - 1), undefined, false);
  }

  getTables() {
    return this.#tables;
  }

  results(): Map<number, CalculatedValue> {
    const results = new Map<number, CalculatedValue>();
    for (const [key, cell] of this.#cells) {
      const value = cell.calculated();
      if (value !== undefined) results.set(key, value);
    }
    return results;
  }
}

type RowCallback = (row: RowLike, rowNumber: number) => void;

class HostCell implements CellLike {
  readonly row: number;
  readonly col: number;
  readonly type: number;
  readonly formula?: string;
  readonly model: { formula?: string };
  value: unknown;
  #result: FormulaResultLike;
  #isSet = false;

  constructor(key: number, cell: ModelCell | undefined, isWanted: boolean) {
    this.row = keyRow(key);
    this.col = keyColumn(key) + 1;
    this.value = cell === undefined ? null : cell.isError ? { error: String(cell.value) } : cell.value;
    if (isWanted && cell?.formula !== undefined) {
      this.formula = engineFormula(cell.formula);
      this.type = FORMULA;
      this.model = { formula: this.formula };
    } else {
      this.type = cell === undefined || cell.value === null ? EMPTY : LITERAL;
      this.model = {};
    }
  }

  /** No earlier result is given along: the engine would keep it where it cannot calculate, and look right. */
  get result(): FormulaResultLike {
    return this.#result;
  }

  set result(result: FormulaResultLike) {
    this.#result = result;
    this.#isSet = true;
  }

  calculated(): CalculatedValue | undefined {
    if (this.type !== FORMULA || !this.#isSet) return undefined;
    // A formula that reads an empty cell shows 0.
    return this.#result === undefined || this.#result === null ? { kind: 'number', value: 0 } : toValue(this.#result);
  }
}

function hostRow(cells: readonly HostCell[]): RowLike {
  return {
    hidden: false,
    eachCell(...args: [callback: CellCallback] | [options: object, callback: CellCallback]) {
      const callback = args.length === 1 ? args[0] : args[1];
      for (const cell of cells) callback(cell, cell.col);
    },
  };
}

type CellCallback = (cell: CellLike, colNumber: number) => void;

function hostTables(model: CalculationModel, sheet: ModelSheet) {
  return model.tables
    .filter((table) => table.sheet.part === sheet.part)
    .map((table) => ({
      table: {
        name: table.name,
        displayName: table.name,
        tl: { row: table.box.top, col: table.box.left + 1 },
        columns: table.columns.map((name) => ({ name })),
        rows: Array.from({ length: table.box.bottom - table.box.top + 1 - table.headerRows - table.totalsRows }),
        headerRow: table.headerRows > 0,
        totalsRow: table.totalsRows > 0,
      },
    }));
}

function toValue(result: FormulaResultLike): CalculatedValue | undefined {
  if (typeof result === 'number') return Number.isFinite(result) ? { kind: 'number', value: result } : undefined;
  if (typeof result === 'string') return { kind: 'text', value: result };
  if (typeof result === 'boolean') return { kind: 'boolean', value: result };
  if (result === undefined || result instanceof Date) return undefined;
  return { kind: 'error', value: result.error };
}
