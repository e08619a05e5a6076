import { expect, it } from 'vitest';
import { addSheet } from '../apply/add-sheet.ts';
import { applyOperations } from '../apply/apply-operations.ts';
import { createWorkbook } from '../apply/create-workbook.ts';
import { diffWorkbooks } from './diff-workbooks.ts';
import { applySelectedCells } from './select-cells.ts';

const before = addSheet(createWorkbook(), {
  name: 'S',
  columns: [
    { name: 'name', type: 'text' },
    { name: 'n', type: 'number' },
    { name: 'day', type: 'date' },
  ],
  rows: [
    ['a', 1, '2024-01-01'],
    ['b', 2, '2024-01-02'],
    ['c', 3, '2024-01-03'],
  ],
});
const { bytes: after } = applyOperations(before, [
  {
    kind: 'set_cells',
    sheet: 'S',
    cells: [
      { cell: 'A2', value: '=not a formula' },
      { cell: 'B2', value: 10 },
      { cell: 'B3', value: { formula: 'B2*2' } },
      { cell: 'C4', value: { date: '2025-05-05' } },
      { cell: 'B4', value: null },
    ],
  },
  { kind: 'format_range', sheet: 'S', range: 'B4', number_format: '0.00' },
]);

const left = async (bytes: Uint8Array, against: Uint8Array) =>
  (await diffWorkbooks(bytes, against)).sheets.flatMap(({ cells }) => cells.map(({ cell }) => cell));

it('[B6] takes single cells of a workbook and leaves the others', async () => {
  const all = await left(before, after);
  expect(all.toSorted()).toEqual(['A2', 'B2', 'B3', 'B4', 'C4']);
  for (const cell of all) {
    const result = await applySelectedCells(before, after, { sheets: [{ sheet: 'S', cells: [cell] }] });
    // The formula alone is taken, too; its value follows B2, which was not.
    const still = cell === 'B3' ? all : all.filter((other) => other !== cell);
    expect((await left(result, after)).toSorted(), cell).toEqual(still.toSorted());
    expect(await left(before, result), cell).toEqual([cell]);
  }
});

it('[B6] nothing chosen is the first workbook, every cell the second in all that is compared', async () => {
  expect(await applySelectedCells(before, after, { sheets: [] })).toBe(before);
  const all = await left(before, after);
  const result = await applySelectedCells(before, after, { sheets: [{ sheet: 'S', cells: all }] });
  const { sheets, others } = await diffWorkbooks(result, after);
  expect(sheets.flatMap(({ cells, rows_added, rows_removed }) => [...cells, ...rows_added, ...rows_removed])).toEqual(
    [],
  );
  // The bytes are not the same, and that is said.
  expect(others).toMatchObject([{ what: 'sheet', sheet: 'S', after: expect.stringContaining('are the same') }]);
});

it('[B6] says what cannot be taken alone', async () => {
  const take = (from: Uint8Array, sheet: string, cell: string) =>
    applySelectedCells(before, from, { sheets: [{ sheet, cells: [cell] }] });
  await expect(take(after, 'S', 'Z9')).rejects.toMatchObject({ code: 'CHANGE_NOT_SELECTABLE' });
  await expect(take(after, 'Other', 'A1')).rejects.toMatchObject({ code: 'CHANGE_NOT_SELECTABLE' });
  const bold = applyOperations(before, [{ kind: 'format_range', sheet: 'S', range: 'A2', font: { bold: true } }]).bytes;
  await expect(take(bold, 'S', 'A2')).rejects.toMatchObject({ code: 'CHANGE_NOT_SELECTABLE' });
});

it('[V9] what is not a cell is neither taken nor left without a word', async () => {
  const merged = applyOperations(after, [{ kind: 'merge_cells', sheet: 'S', range: 'A9:B9' }]).bytes;
  const sheets = [{ sheet: 'S', cells: ['A2'] }];
  await expect(applySelectedCells(before, merged, { sheets })).rejects.toMatchObject({
    code: 'CHANGE_NOT_SELECTABLE',
    message: expect.stringContaining('merged cells at S!A9:B9'),
  });
  const result = await applySelectedCells(before, merged, { sheets, others: 'leave' });
  expect(await left(before, result)).toEqual(['A2']);
  const { others } = await diffWorkbooks(result, merged);
  expect(others).toMatchObject([{ what: 'merged cells', range: 'A9:B9', before: null }]);
});
