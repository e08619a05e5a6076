import {
  type CalculationContext,
  ErrorValue,
  type Node,
  parseFormula,
  Reference,
  type Scalar,
  UncertainError,
} from '../calculate/index.ts';
import { type CalculationModel, cellKey, keyColumn, keyRow } from './dependencies/calculation-model.ts';
import { nameMeaning, sheetIndex } from './dependencies/precedents.ts';
import { namesKnownColumns, structuredBox } from './dependencies/structured-box.ts';

/** A workbook as formulas see it: the values that cells show, and those calculated since. */
export class ModelContext {
  readonly #model: CalculationModel;
  readonly #fresh: Map<number, Scalar>[];
  readonly #trees = new Map<string, Node>();

  constructor(model: CalculationModel) {
    this.#model = model;
    this.#fresh = model.sheets.map(() => new Map<number, Scalar>());
  }

  /** From now on the cell has this value. */
  set(sheet: number, key: number, value: Scalar): void {
    this.#fresh[sheet]?.set(key, value);
  }

  /** The tree of a formula; the same formula in thousands of cells is read once. */
  tree(formula: string): Node {
    const known = this.#trees.get(formula);
    if (known !== undefined) return known;
    const tree = parseFormula(formula);
    this.#trees.set(formula, tree);
    return tree;
  }

  /** The workbook from the place of one formula. */
  at(sheet: number, key: number): CalculationContext {
    const model = this.#model;
    const [row, column] = [keyRow(key), keyColumn(key)];
    return {
      usesDates1904: model.usesDates1904,
      sheet,
      row,
      column,
      sheetIndex: (name) => sheetIndex(model, name),
      extent: (index) => {
        const { lastRow = 0, lastColumn = 0 } = model.sheets[index] ?? {};
        return { row: lastRow, column: lastColumn };
      },
      valueAt: (index, atRow, atColumn) => this.#value(index, cellKey(atRow, atColumn)),
      isSubtotal: (index, atRow, atColumn) =>
        /\b(?:SUBTOTAL|AGGREGATE)\s*\(/i.test(model.sheets[index]?.cells.get(cellKey(atRow, atColumn))?.formula ?? ''),
      named: (name) => {
        const meaning = nameMeaning(model, sheet, name);
        return meaning === undefined ? undefined : this.tree(meaning);
      },
      tableBox: (table, brackets) => this.#table({ sheet, row }, table, brackets),
    };
  }

  #value(sheet: number, key: number): Scalar {
    const fresh = this.#fresh[sheet]?.get(key);
    if (fresh !== undefined) return fresh;
    const cell = this.#model.sheets[sheet]?.cells.get(key);
    if (cell === undefined) return null;
    return cell.isError ? new ErrorValue(String(cell.value)) : cell.value;
  }

  #table(place: { readonly sheet: number; readonly row: number }, name: string, brackets: string): Reference {
    const table = this.#model.tables.find((one) => one.name.toLowerCase() === name.toLowerCase());
    const sheet = table === undefined ? -1 : this.#model.sheets.findIndex((one) => one.part === table.sheet.part);
    if (table === undefined || sheet === -1 || !namesKnownColumns(table, brackets))
      throw new UncertainError('it refers to a table or column that is not there');
    const box = structuredBox(table, brackets);
    if (box.top > box.bottom) throw new UncertainError('it reads a row that the table has not');
    if (!/@|#this row/i.test(brackets)) return new Reference(sheet, box);
    if (place.sheet !== sheet || place.row < box.top || place.row > box.bottom)
      throw new UncertainError('it reads the row of a table from outside of it');
    return new Reference(sheet, { ...box, top: place.row, bottom: place.row });
  }
}
