import { expect, it } from 'vitest';
import { addSheet } from '../apply/add-sheet.ts';
import { applyOperations } from '../apply/apply-operations.ts';
import { createWorkbook } from '../apply/create-workbook.ts';
import { diffWorkbooks } from './diff-workbooks.ts';
import { leaveOutCells } from './leave-cells.ts';

const columns = [
  { name: 'name', type: 'text' as const },
  { name: 'n', type: 'number' as const },
];
const before = addSheet(createWorkbook(), {
  name: 'S',
  columns,
  rows: Array.from({ length: 12 }, (_unused, index) => [`row ${index}`, index]),
});
const { bytes: after } = applyOperations(before, [
  { kind: 'delete_rows', sheet: 'S', from: 3, count: 1 },
  { kind: 'insert_rows', sheet: 'S', before: 6, count: 2 },
  {
    kind: 'set_cells',
    sheet: 'S',
    cells: [
      { cell: 'A6', value: 'new one' },
      { cell: 'A7', value: 'new two' },
      { cell: 'B10', value: 500 },
      { cell: 'B11', value: { formula: 'B10*2' } },
    ],
  },
  { kind: 'set_comment', sheet: 'S', cell: 'A2', text: 'kept' },
]);

const compared = async (bytes: Uint8Array, against: Uint8Array) => {
  const { sheets, others } = await diffWorkbooks(bytes, against);
  const [sheet] = sheets;
  return {
    cells: sheet?.cells.map(({ cell }) => cell),
    added: sheet?.rows_added,
    removed: sheet?.rows_removed,
    others,
  };
};

it('[B6] leaves single cells and new rows out of a workbook whose rows moved; all else comes along', async () => {
  const result = await leaveOutCells(before, after, [{ sheet: 'S', cells: ['B10'], rows: [7] }]);
  const seen = await compared(before, result);
  expect(seen.added).toEqual([{ start: 6, count: 1 }]);
  expect(seen.removed).toEqual([{ start: 3, count: 1 }]);
  // The formula came along and speaks of its cell one row further up.
  expect(seen.cells).toEqual(['B10']);
  expect(seen.others).toContainEqual(expect.objectContaining({ what: 'note' }));
  const left = await compared(result, after);
  expect(left.added).toEqual([{ start: 7, count: 1 }]);
  expect(left.cells).toContain('B10');
});

it('[B6] nothing left out is the Draft itself', async () => {
  expect(await leaveOutCells(before, after, [{ sheet: 'S', cells: [], rows: [] }])).toBe(after);
});

it('[B6] says what cannot be left out alone', async () => {
  const leave = (cells: string[], rows: number[] = []) => leaveOutCells(before, after, [{ sheet: 'S', cells, rows }]);
  await expect(leave(['A1'])).rejects.toMatchObject({ code: 'CHANGE_NOT_SELECTABLE' });
  await expect(leave([], [2])).rejects.toMatchObject({ code: 'CHANGE_NOT_SELECTABLE' });
  const { bytes: bold } = applyOperations(after, [
    { kind: 'format_range', sheet: 'S', range: 'B10', font: { bold: true } },
  ]);
  await expect(leaveOutCells(before, bold, [{ sheet: 'S', cells: ['B10'], rows: [] }])).rejects.toThrow(/look/);
});
