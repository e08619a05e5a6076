import { describe, expect, it } from 'vitest';
import { addSheet } from '../apply/add-sheet.ts';
import { applyOperations } from '../apply/apply-operations.ts';
import { createWorkbook } from '../apply/create-workbook.ts';
import { diffWorkbooks } from './diff-workbooks.ts';

function edit(bytes: Uint8Array, ...operations: unknown[]): Uint8Array {
  const result = applyOperations(bytes, operations);
  expect(result.report.filter(({ ok }) => !ok)).toEqual([]);
  return result.bytes;
}

const rows = Array.from({ length: 30 }, (_unused, index) => [`item ${index}`, index, index * 2]);
const sales = addSheet(createWorkbook(), {
  name: 'Sales',
  columns: [
    { name: 'name', type: 'text' },
    { name: 'count', type: 'number' },
    { name: 'amount', type: 'number' },
  ],
  rows,
});
const base = edit(
  sales,
  { kind: 'set_cells', sheet: 'Sales', cells: [{ cell: 'C33', value: { formula: 'SUM(C2:C31)' } }] },
  { kind: 'set_cells', sheet: 'Sales', cells: [{ cell: 'D2', value: { formula: 'B2*C2' } }] },
  { kind: 'add_sheet', name: 'Notes' },
  { kind: 'set_cells', sheet: 'Notes', cells: [{ cell: 'A1', value: { formula: 'Sales!C33*2' } }] },
);

const changed = async (after: Uint8Array) => {
  const { sheets } = await diffWorkbooks(base, after);
  return sheets.filter(({ change, is_moved: isMoved }) => change !== 'unchanged' || isMoved);
};

describe('diffWorkbooks', () => {
  it('[V4] the same workbook has no change', async () => {
    const diff = await diffWorkbooks(base, base);
    expect(diff.is_same).toBe(true);
    expect(diff.sheets.map(({ name, change }) => [name, change])).toEqual([
      ['Sales', 'unchanged'],
      ['Notes', 'unchanged'],
    ]);
  });

  it('[V4] values and formulas by cell', async () => {
    const after = edit(base, {
      kind: 'set_cells',
      sheet: 'Sales',
      cells: [
        { cell: 'A3', value: 'renamed' },
        { cell: 'C33', value: { formula: 'SUM(C2:C30)' } },
      ],
    });
    const [sheet] = await changed(after);
    expect(sheet?.cells.map(({ cell, changes }) => [cell, changes.includes('formula') ? 'formula' : changes])).toEqual([
      ['A3', ['value']],
      ['C33', 'formula'],
    ]);
    expect(sheet?.cells[0]).toMatchObject({ before: { text: 'item 1' }, after: { text: 'renamed' } });
  });

  it('[V4] formats by what changed', async () => {
    const after = edit(
      base,
      { kind: 'format_range', sheet: 'Sales', range: 'B2:B3', number_format: '0.00' },
      { kind: 'format_range', sheet: 'Sales', range: 'A5', font: { bold: true }, fill: 'FFFF00' },
    );
    const [sheet] = await changed(after);
    expect(sheet?.cells.map(({ cell, changes }) => [cell, changes])).toEqual([
      ['B2', ['number_format']],
      ['B3', ['number_format']],
      ['A5', ['font', 'fill']],
    ]);
  });

  it('[V4] inserted and deleted rows shift references, and that is no change', async () => {
    const after = edit(
      base,
      { kind: 'insert_rows', sheet: 'Sales', before: 5, count: 2 },
      {
        kind: 'set_cells',
        sheet: 'Sales',
        cells: [
          { cell: 'A5', value: 'new one' },
          { cell: 'A6', value: 'new two' },
        ],
      },
      { kind: 'delete_rows', sheet: 'Sales', from: 20, count: 1 },
    );
    const [sales, ...others] = await changed(after);
    expect(sales).toMatchObject({
      name: 'Sales',
      change: 'modified',
      rows_added: [{ start: 5, count: 2 }],
      rows_removed: [{ start: 18, count: 1 }],
      rows_moved: [],
      // The total is less by the row that is gone; that its formula points elsewhere now is no change.
      cells: [{ changes: ['value'], before: { text: '870' }, after: { text: '838', formula: 'SUM(C2:C32)' } }],
    });
    expect(others).toMatchObject([
      { name: 'Notes', cells: [{ cell: 'A1', changes: ['value'], after: { formula: 'Sales!C34*2' } }] },
    ]);
  });

  it('[V4] an inserted column moves the others along', async () => {
    const after = edit(
      base,
      { kind: 'insert_columns', sheet: 'Sales', before: 'B', count: 1 },
      {
        kind: 'set_cells',
        sheet: 'Sales',
        cells: [
          { cell: 'B1', value: 'extra' },
          { cell: 'B2', value: 'x' },
        ],
      },
    );
    const sheets = await changed(after);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]).toMatchObject({ columns_added: [1], columns_removed: [], cells: [] });
  });

  it('[V4] moved rows are moved, not rewritten', async () => {
    const moved = addSheet(createWorkbook(), {
      name: 'Sales',
      columns: [
        { name: 'name', type: 'text' },
        { name: 'count', type: 'number' },
        { name: 'amount', type: 'number' },
      ],
      rows: [...rows.slice(1), rows[0] ?? []],
    });
    const { sheets } = await diffWorkbooks(sales, moved);
    expect(sheets[0]).toMatchObject({ rows_added: [], rows_removed: [], rows_moved: [{ from: 2, to: 31 }], cells: [] });
  });

  it('[V4] sheets added, removed, renamed', async () => {
    const renamed = edit(base, { kind: 'rename_sheet', sheet: 'Sales', name: 'Umsatz' });
    expect(await changed(renamed)).toMatchObject([
      { name: 'Umsatz', change: 'renamed', renamed_from: 'Sales', cells: [] },
    ]);
    const added = edit(base, { kind: 'add_sheet', name: 'More' });
    expect((await changed(added)).map(({ name, change }) => [name, change])).toEqual([['More', 'added']]);
    const { sheets } = await diffWorkbooks(added, base);
    expect(sheets.map(({ name, change }) => [name, change])).toContainEqual(['More', 'removed']);
  });

  it('[V4] cells beyond the limit are counted', async () => {
    const after = edit(base, {
      kind: 'set_cells',
      sheet: 'Sales',
      cells: Array.from({ length: 10 }, (_unused, index) => ({ cell: `B${index + 2}`, value: 1000 + index })),
    });
    const { sheets } = await diffWorkbooks(base, after, { cellLimit: 4 });
    expect(sheets[0]?.cells).toHaveLength(4);
    expect(sheets[0]?.cells_left_out).toBe(6);
  });
});
