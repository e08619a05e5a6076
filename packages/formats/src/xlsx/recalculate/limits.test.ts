import { describe, expect, it } from 'vitest';
import { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { applied, sampleBook } from '../testing/sample-book.ts';
import { type CalculationModel, cellKey, readModel } from './dependencies/calculation-model.ts';
import { changedCells } from './dependencies/changed-cells.ts';
import { Dependents } from './dependencies/dependents.ts';
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
