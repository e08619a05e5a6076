import { addSheet, createWorkbook } from '@galley/formats';
import { describe, expect, it } from 'vitest';
import { applyOperations } from '../../packages/formats/src/xlsx/apply/apply-operations.ts';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import {
  type CalculationModel,
  cellKey,
  readModel,
} from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import { answerRanges } from './answer-ranges.ts';
import { translate } from './translate.ts';
import { whyNotFormulas } from './why-not-formulas.ts';
import { wrongCells } from './wrong-cells.ts';

const EMPTY = addSheet(createWorkbook(), { name: 'S', columns: [{ name: 'a', type: 'number' }], rows: [[1], [2]] });

function book(cells: Readonly<Record<string, unknown>>): CalculationModel {
  const values = Object.entries(cells).map(([cell, value]) => ({ cell, value }));
  const applied = applyOperations(EMPTY, [{ kind: 'set_cells', sheet: 'S', cells: values }]);
  expect(applied.report.filter(({ ok }) => !ok)).toEqual([]);
  return readModel(new WorkbookEdit(applied.bytes));
}

/** The cause that is given when the first cell of the answer shows something else. */
function cause(input: CalculationModel, answer: CalculationModel, cell: string): string {
  const ranges = answerRanges(`S!${cell}`);
  const { allowed } = translate(input, answer, ranges);
  const [range] = ranges;
  const row = range?.box.top ?? 0;
  const column = range?.box.left ?? 0;
  const wanted = answer.sheets[0]?.cells.get(cellKey(row, column));
  const found = { value: 'another', isError: false, formula: wanted?.formula };
  return whyNotFormulas({ sheet: 'S', row, column, found, wanted }, { input, answer, allowed }).kind;
}

describe('whyNotFormulas', () => {
  it('[F6] finds cells outside the range that the answer changed, also behind other formulas', () => {
    const input = book({ A2: 5 });
    expect(cause(input, book({ A2: 6, C1: { formula: '=A2*2' } }), 'C1')).toMatch(/changed outside its range/);
    const answer = book({ A2: 6, C1: { formula: '=C2*2' }, C2: { formula: '=A2' } });
    expect(cause(book({ A2: 5, C2: { formula: '=A2' } }), answer, 'C1')).toMatch(/changed outside its range/);
  });

  it('[F6] tells values of the day, plain values and other programs apart', () => {
    const input = book({ A2: 5 });
    expect(cause(input, book({ A2: 5, C1: { formula: '=TODAY()-A2' } }), 'C1')).toMatch(/depends on when/);
    expect(cause(input, book({ A2: 5, C1: 7 }), 'C1')).toBe('a plain value differs');
    expect(cause(input, book({ A2: 5, C1: { formula: '=A2+1' } }), 'C1')).toMatch(/another than LibreOffice/);
  });
});

describe('wrongCells', () => {
  it('[F6] compares only the answer and only up to its last cell', () => {
    const [input, answer] = [book({ A2: 5, B2: 1 }), book({ A2: 6, B2: 2 })];
    expect(wrongCells(input, answer, answerRanges('S!A1:A1048576'))).toMatchObject([
      { sheet: 'S', row: 2, column: 0, found: { value: 5 }, wanted: { value: 6 } },
    ]);
    expect(wrongCells(answer, answer, answerRanges('A:C'))).toEqual([]);
  });
});
