import { describe, expect, it } from 'vitest';
import { WorkbookEdit } from '../edit/workbook-edit.ts';
import { applied, sampleBook } from '../objects/sample-book.ts';
import { type CalculationModel, cellKey, readModel } from './calculation-model.ts';
import { changedCells } from './changed-cells.ts';
import { Dependents } from './dependents.ts';
import { calculate } from './engine.ts';
import { neededCells } from './needed-cells.ts';
import { holdsNumericText } from './numeric-texts.ts';
import { readsNamedCellsOnly } from './reads-named-cells.ts';
import { tooLarge } from './too-large.ts';

const formula = (text: string) => ({ formula: `=${text}` });

function modelOf(rows: readonly (readonly unknown[])[]): { model: CalculationModel; dependents: Dependents } {
  const model = readModel(new WorkbookEdit(sampleBook(rows)));
  return { model, dependents: new Dependents(model) };
}

describe('tooLarge', () => {
  it('[F6] counts formulas however they are written, up to a limit', () => {
    const source = '<c><f>A1</f></c><c><x:f t="shared" si="0">B1</x:f></c><c><f t="shared" si="0"/></c><pf>f></pf>';
    expect(tooLarge([source], { formulas: 3 })).toBeUndefined();
    expect(tooLarge([source], { formulas: 2 })).toBe('the workbook has very many formulas');
    expect(tooLarge([source, source], { source: source.length })).toBe('the workbook is very large');
  });
});

describe('the cells that the engine is given', () => {
  it('[F6] are those that the formulas name', () => {
    const { model, dependents } = modelOf([
      [1, 2, formula('A1+B1')],
      [3, 4, formula('SUM(A2:B2)')],
    ]);
    const sheet = dependents.formulas[0]?.sheet ?? -1;
    const needs = neededCells(model, dependents.formulas.slice(0, 1));
    expect([0, 1, 2].map((column) => needs(sheet, cellKey(1, column)))).toEqual([true, true, true]);
    expect(needs(sheet, cellKey(2, 0))).toBe(false);
  });

  it('[F6] are all where a formula may read others than it names', () => {
    const { model, dependents } = modelOf([[1, 2, formula('SUMIF(A1:A2,1,B1)'), formula('SUM(A1:INDEX(B:B,2))')]]);
    for (const cell of dependents.formulas) {
      expect(readsNamedCellsOnly(cell), cell.formula).toBe(false);
      expect(neededCells(model, [cell])(cell.sheet, cellKey(900, 9))).toBe(true);
    }
  });

  it('[F6] give the values that all cells give', () => {
    const rows = Array.from({ length: 40 }, (_unused, row) => [
      row % 7,
      row * 1.5,
      formula(`SUM(A1:B${row + 1})+COUNTIF(A:A,A${row + 1})`),
      formula(`IF(A${row + 1}>3,VLOOKUP(A${row + 1},A:B,2,FALSE),COUNTBLANK(B1:B60))`),
      formula(`SUMIF(A1:A40,A${row + 1},B1)`),
    ]);
    const { model, dependents } = modelOf(rows);
    const place = dependents.formulas[0]?.sheet ?? 0;
    // One formula that is not certain makes the engine see everything.
    const all = calculate(model, dependents.formulas)[place];
    const closed = dependents.formulas.filter(readsNamedCellsOnly);
    expect(closed).toHaveLength(80);
    for (const cell of closed) {
      const alone = calculate(model, [cell])[place]?.get(cell.key);
      expect(alone, cell.formula).toBeDefined();
      const sharesCells = calculate(model, closed)[place]?.get(cell.key);
      expect(sharesCells, cell.formula).toEqual(all?.get(cell.key));
    }
  });
});

describe('changed cells', () => {
  it('[F6] are found among thousands of single ones and many large ones', () => {
    const { model } = modelOf([[1]]);
    const sheet = model.sheets.length - 1;
    const single = Array.from({ length: 3000 }, (_unused, index) => ({
      sheet,
      top: index * 2 + 1,
      bottom: index * 2 + 1,
      left: 1,
      right: 1,
    }));
    const isChanged = changedCells(model, single);
    expect(isChanged(sheet, cellKey(5, 1))).toBe(true);
    expect(isChanged(sheet, cellKey(6, 1))).toBe(false);
    const large = Array.from({ length: 70 }, (_unused, index) => ({
      sheet,
      top: 1 + index * 2000,
      bottom: 1000 + index * 2000,
      left: 0,
      right: 3,
    }));
    const around = changedCells(model, large);
    for (const row of [1, 1000, 2500, 139_000]) expect(around(sheet, cellKey(row, 2)), String(row)).toBe(true);
    expect(around(sheet, cellKey(1, 4))).toBe(false);
    expect(changedCells(model, large.slice(0, 5))(sheet, cellKey(1500, 2))).toBe(false);
  });
});

describe('texts that look like numbers', () => {
  it('[F6] are found by box', () => {
    const { model } = modelOf([['a', "'"], ['b', 1], ['c']]);
    const index = model.sheets.length - 1;
    const sheet = model.sheets[index];
    if (sheet === undefined) throw new RangeError('a sheet expected');
    const numbered = { ...sheet, numericTexts: [cellKey(9, 2), cellKey(4, 2), cellKey(30, 5)] };
    const box = (top: number, bottom: number, left: number, right: number) => ({
      sheet: index,
      top,
      bottom,
      left,
      right,
    });
    expect(holdsNumericText(numbered, box(1, 4, 0, 2))).toBe(true);
    expect(holdsNumericText(numbered, box(5, 8, 0, 9))).toBe(false);
    expect(holdsNumericText(numbered, box(5, 30, 3, 5))).toBe(true);
    expect(holdsNumericText(sheet, box(1, 99, 0, 9))).toBe(false);
  });
});

it('[F6] an edit of thousands of cells among thousands of formulas is done in seconds', () => {
  const rows = Array.from({ length: 3000 }, (_unused, row) => [row, row + 1, formula(`A${row + 1}*B${row + 1}`)]);
  const bytes = sampleBook(rows);
  const cells = Array.from({ length: 1500 }, (_unused, index) => ({ cell: `A${index * 2 + 1}`, value: 1 }));
  const { book, warnings } = applied(bytes, [{ kind: 'set_cells', sheet: 'Data', cells }]);
  expect(warnings).toEqual([]);
  const [sheet] = readModel(book).sheets.filter(({ name }) => name === 'Data');
  expect(sheet?.cells.get(cellKey(2999, 2))?.value).toBe(2999);
  expect(sheet?.cells.get(cellKey(3000, 2))?.value).toBe(2999 * 3000);
});
