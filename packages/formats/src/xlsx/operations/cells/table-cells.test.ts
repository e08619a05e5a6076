import { describe, expect, it } from 'vitest';
import { applyOperations } from '../../apply/apply-operations.ts';
import { readSheet } from '../../read/read-sheet.ts';
import { bookOf, edited, partOf, sheetOf } from '../../testing/small-book.ts';

const BOOK = bookOf(
  sheetOf(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Sum</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="B2"><v>5</v></c></row>',
  ),
);
const value = (bytes: Uint8Array, sheet: string, row: number, column: number) =>
  readSheet(bytes, { sheet, rowCount: 1000 }).rows[row - 1]?.[column];

describe('tables', () => {
  const table = edited(BOOK, [
    { kind: 'add_table', sheet: 'Data', range: 'A1:B2', name: 'Sales' },
    { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'E1', value: { formula: '=SUM(Sales[Sum])' } }] },
  ]).bytes;

  it('[F6] a heading is the name of its column, and formulas follow it', () => {
    const { bytes } = edited(table, [
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'B1', value: 'Total & more' }] },
    ]);
    expect(partOf(bytes, 'xl/tables/table1.xml')).toContain('name="Total &amp; more"');
    expect(value(bytes, 'Data', 1, 4)?.formula).toBe('SUM(Sales[Total & more])');
    const twice = applyOperations(table, [
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'B1', value: 'NAME' }] },
    ]);
    expect(twice.report[0]?.error?.message).toContain('heading of the table Sales');
  });

  it('[F6] a table grows with rows appended below it, and is not merged', () => {
    const { bytes } = edited(table, [
      {
        kind: 'append_rows',
        sheet: 'Data',
        rows: [
          ['b', 3],
          ['c', 4],
        ],
      },
    ]);
    expect(partOf(bytes, 'xl/tables/table1.xml')).toMatch(/<table [^>]*ref="A1:B4"/);
    const merged = applyOperations(table, [{ kind: 'merge_cells', sheet: 'Data', range: 'A2:B2' }]);
    expect(merged.report[0]?.error?.message).toContain('lies in the table Sales');
  });

  it('[F6] a copied sheet has tables of its own name', () => {
    const { bytes } = edited(table, [{ kind: 'copy_sheet', sheet: 'Data', name: 'Again' }]);
    expect(partOf(bytes, 'xl/tables/table2.xml')).toMatch(/id="2"[^>]*displayName="Sales_2"|displayName="Sales_2"/);
    expect(value(bytes, 'Again', 1, 4)?.formula).toBe('SUM(Sales_2[Sum])');
    expect(value(bytes, 'Data', 1, 4)?.formula).toBe('SUM(Sales[Sum])');
  });
});
