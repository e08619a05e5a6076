import { describe, expect, it } from 'vitest';
import { readSheet } from '../read/read-sheet.ts';
import { applied, sampleBook } from '../testing/sample-book.ts';

const book = sampleBook([
  ['Name', 'Amount'],
  ['a', 1],
  ['b', 2],
]);
const formulas = {
  kind: 'set_range',
  sheet: 'Data',
  start: 'C1',
  values: [['Twice'], [{ formula: '=B2*-2' }], [{ formula: '=B3*-2' }]],
};
const texts = (bytes: Uint8Array, sheet: string) =>
  readSheet(bytes, { sheet }).rows.map((row) => row.map(({ text }) => text).join(' '));

describe('operations that read what formulas show', () => {
  it('[F6] copied values are those of after the operations before', () => {
    const copy = { kind: 'copy_range', sheet: 'Data', range: 'C1:C3', to: 'E1', what: 'values' };
    expect(texts(applied(book, [formulas, copy]).bytes, 'Data')).toEqual([
      'Name Amount Twice  Twice',
      'a 1 -2  -2',
      'b 2 -4  -4',
    ]);
  });

  it('[F6] so are those that rows are sorted, filtered and summarised by', () => {
    const sort = { kind: 'sort_rows', sheet: 'Data', range: 'A1:C3', by: [{ column: 'Twice' }] };
    expect(texts(applied(book, [formulas, sort]).bytes, 'Data')).toEqual(['Name Amount Twice', 'b 2 -4', 'a 1 -2']);
    const criteria = [{ column: 'Twice', operator: 'less', value: -3 }];
    const filter = { kind: 'filter_rows', sheet: 'Data', range: 'A1:C3', criteria };
    expect(applied(book, [formulas, filter]).report[1]?.affected).toContain('1 rows shown, 1 hidden');
    const summary = {
      kind: 'add_summary',
      source_sheet: 'Data',
      source_range: 'A1:C3',
      group_by: ['Twice'],
      values: [{ column: 'Amount', function: 'sum' }],
      target_sheet: 'Sum',
    };
    expect(texts(applied(book, [formulas, summary]).bytes, 'Sum').slice(1)).toEqual(['-2 1', '-4 2', 'Total 3']);
  });
});
