import { describe, expect, it } from 'vitest';
import { openZip } from '../../../zip/open-zip.ts';
import { applyOperations } from '../../apply/apply-operations.ts';
import { MAIN, makeRelationships } from '../../testing/make-book.ts';
import { bookOf, sheetOf } from '../../testing/small-book.ts';

const cell = (name: string, value: number) => `<c r="${name}"><v>${value}</v></c>`;
const BOOK = bookOf(
  sheetOf(
    `<row r="1">${cell('A1', 1)}</row><row r="5">${cell('A5', 1)}${cell('B5', 2)}</row><row r="6">${cell('A6', 3)}</row>`,
  ),
  {
    'xl/worksheets/_rels/sheet1.xml.rels': makeRelationships(['pivotTable', '../pivotTables/pivotTable1.xml']),
    'xl/pivotTables/_rels/pivotTable1.xml.rels': makeRelationships(),
    'xl/pivotTables/pivotTable1.xml': `<pivotTableDefinition xmlns="${MAIN}" name="By city"><location ref="A5:B9" rowPageCount="2" colPageCount="1" firstHeaderRow="0" firstDataRow="1" firstDataCol="1"/></pivotTableDefinition>`,
  },
);
const set = (...cells: string[]) => ({
  kind: 'set_cells',
  sheet: 'data',
  cells: cells.map((name) => ({ cell: name, value: 4 })),
});
const warningsOf = (...operations: unknown[]) => applyOperations(BOOK, operations).warnings;

describe('writing into the output of a pivot table', () => {
  it('[F6] is done with one warning that names the pivot table', () => {
    const { ok, warnings } = applyOperations(BOOK, [set('A5', 'B9'), set('B6')]);
    expect(ok).toBe(true);
    expect(warnings).toEqual([expect.stringMatching(/"By city" \(Data!A5:B9\).*refresh overwrites/)]);
  });

  it.each([
    { kind: 'clear_range', sheet: 'Data', range: 'A5:B9' },
    { kind: 'merge_cells', sheet: 'Data', range: 'A5:B5' },
    { kind: 'copy_range', sheet: 'Data', range: 'A1', to: 'B7' },
    { kind: 'set_range', sheet: 'Data', start: 'A4', values: [[1], [2]] },
    { kind: 'set_hyperlink', sheet: 'Data', range: 'A6', url: 'https://example.org', text: 'x' },
  ])('[F6] is said of $kind, too', (operation) => {
    expect(warningsOf(operation)).toEqual([expect.stringContaining('By city')]);
  });

  it('[F6] counts the filters above the pivot table as its own', () => {
    expect(warningsOf(set('B3'))).toEqual([expect.stringContaining('By city')]);
    expect(warningsOf(set('A2'))).toEqual([expect.stringContaining('By city')]);
  });

  it('[F6] is not said of cells beside it, of formats, or of an operation that was undone', () => {
    expect(warningsOf(set('A1', 'A4', 'C3', 'C5', 'A10'))).toEqual([]);
    expect(warningsOf({ kind: 'format_range', sheet: 'Data', range: 'A5:B9', fill: '#FFEE00' })).toEqual([]);
    const failing = { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A6', value: 'x'.repeat(40_000) }] };
    expect(applyOperations(BOOK, [failing, set('D1')], { mode: 'partial' }).warnings).toEqual([]);
  });
});

it('[F5] a pivot table that goes with its rows takes its relationships along', () => {
  const { bytes, ok } = applyOperations(BOOK, [{ kind: 'delete_rows', sheet: 'Data', from: 1, count: 20 }]);
  expect(ok).toBe(true);
  const names = openZip(bytes).entries.map(({ name }) => name);
  expect(names.filter((name) => name.includes('pivotTable'))).toEqual([]);
});
