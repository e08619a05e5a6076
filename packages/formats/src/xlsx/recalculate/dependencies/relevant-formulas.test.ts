import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { sampleBook } from '../../testing/sample-book.ts';
import { cellKey, readModel } from './calculation-model.ts';
import { changedFormulas } from './changed-formulas.ts';
import { Dependents } from './dependents.ts';
import { relevantFormulas } from './relevant-formulas.ts';

const ROWS = 400;
const row = fc.integer({ min: 1, max: ROWS });
const formula = fc.oneof(
  row.map((at) => `A${at}*2`),
  fc.tuple(row, row).map(([from, to]) => `B${from}+A${to}`),
  fc.tuple(row, row).map(([from, to]) => `SUM(A${Math.min(from, to)}:B${Math.max(from, to)})`),
  row.map((at) => `Data!B${at}+1`),
  row.map((at) => `SUMIF(A1:A9,1,A${at})`),
);

describe('relevantFormulas', () => {
  it('[F6] the quick look misses no formula that the close look finds', () => {
    fc.assert(
      fc.property(fc.array(formula, { minLength: ROWS, maxLength: ROWS }), row, (formulas, at) => {
        const rows = formulas.map((text, index) => [index, { formula: `=${text}` }]);
        const model = readModel(new WorkbookEdit(sampleBook(rows)));
        const sheet = model.sheets.findIndex(({ name }) => name === 'Data');
        const changed = [{ sheet, top: at, bottom: at, left: 0, right: 0 }];
        const found = (dependents: Dependents) =>
          [...changedFormulas(model, dependents, { ranges: changed, meanings: false })].map(({ key }) => key).sort();
        expect(found(new Dependents(model, relevantFormulas(model, changed)))).toEqual(found(new Dependents(model)));
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('[F6] formulas that an edit cannot concern are not looked at closely', () => {
    const rows = Array.from({ length: 1000 }, (_unused, index) => [index, { formula: `=A${index + 1}*2` }]);
    const model = readModel(new WorkbookEdit(sampleBook(rows)));
    const sheet = model.sheets.findIndex(({ name }) => name === 'Data');
    const isRelevant = relevantFormulas(model, [{ sheet, top: 7, bottom: 7, left: 0, right: 0 }]);
    const looked = rows.filter((_row, index) => isRelevant(sheet, cellKey(index + 1, 1)));
    expect(looked).toHaveLength(1);
  });
});
