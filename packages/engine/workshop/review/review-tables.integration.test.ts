import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, applyOperations, createWorkbook, editCsv, readSheet } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { publishSelection } from './publish-selection.ts';
import { reviewXlsx } from './review.ts';
import { reviewTable } from './review-table.ts';

const CSV = 'id;name;n\r\n1;"Anna";1\r\n2;Bo;2\r\n3;Cy;3\r\n';
const window = { row_start: 1, row_count: 50 };
const page = { offset: 0, limit: 10 };
let folder: string;
let workbench: Workbench;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-review-'));
  await writeFile(join(folder, 'list.csv'), CSV);
  const columns = [
    { name: 'name', type: 'text' as const },
    { name: 'n', type: 'number' as const },
  ];
  const rows = Array.from({ length: 20 }, (_unused, index) => [`item ${index}`, index]);
  const book = addSheet(createWorkbook(), { name: 'Data', columns, rows });
  await writeFile(join(folder, 'book.xlsx'), book);
  await writeFile(join(folder, 'looks.xlsx'), book);
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  await workbench.write('test', async (writer) => {
    const edited = editCsv(await writer.read('list.csv'), [
      {
        kind: 'set_cells',
        cells: [
          { row: 2, column: 'name', value: 'Bob' },
          { row: 2, column: 'n', value: 20 },
        ],
      },
      { kind: 'delete_rows', rows: [1] },
      { kind: 'append_rows', rows: [[4, 'Di', 4]] },
    ]);
    await writer.write('list.csv', edited.bytes);
    const changed = applyOperations(await writer.read('book.xlsx'), [
      { kind: 'insert_rows', sheet: 'Data', before: 5, count: 1 },
      {
        kind: 'set_cells',
        sheet: 'Data',
        cells: [
          { cell: 'A5', value: 'new' },
          { cell: 'B10', value: 99 },
        ],
      },
    ]);
    await writer.write('book.xlsx', changed.bytes);
    const wider = applyOperations(await writer.read('looks.xlsx'), [
      { kind: 'set_columns', sheet: 'Data', columns: 'B', width: 44 },
      { kind: 'set_comment', sheet: 'Data', cell: 'A9', text: 'why' },
    ]);
    await writer.write('looks.xlsx', wider.bytes);
    await writer.write('fresh.csv', Buffer.from('a,b\n1,2\n'));
  });
});
afterAll(async () => {
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('review of tables', () => {
  it('[V2] a csv file by row and cell, with where the reference comes from', async () => {
    const diff = await reviewTable(workbench, 'list.csv', page);
    expect(diff).toMatchObject({
      baseline_missing: false,
      reference_source: 'draft_start_snapshot',
      key: ['id'],
      counts: { added: 1, removed: 1, changed: 1, moved: 0, unchanged: 1, cells: 2 },
      total_changes: 3,
    });
    expect(diff.changes.map(({ kind }) => kind)).toEqual(['removed', 'changed', 'added']);
    expect(diff.changes[1]?.cells).toEqual([
      { column: 'name', before: 'Bo', after: 'Bob' },
      { column: 'n', before: '2', after: '20' },
    ]);
    const second = await reviewTable(workbench, 'list.csv', { offset: 2, limit: 10 });
    expect(second.changes.map(({ index, kind }) => [index, kind])).toEqual([[2, 'added']]);
  });

  it('[V2] a new file has no reference and only added rows', async () => {
    const diff = await reviewTable(workbench, 'fresh.csv', page);
    expect(diff).toMatchObject({ baseline_missing: true, reference_source: 'none', counts: { added: 1, removed: 0 } });
  });

  it('[V4] a workbook by cell; rows that only moved down are not changed', async () => {
    const diff = await reviewXlsx(workbench, 'book.xlsx', window);
    expect(diff.sheets).toEqual([{ name: 'Data', rows: 22, columns: 2, change: 'modified' }]);
    expect(diff.changes).toMatchObject({ rows_added: [{ start: 5, count: 1 }], rows_removed: [], cell_count: 1 });
    expect(diff.changes.cells).toMatchObject([
      { cell: 'B10', from: 'B9', before: { text: '7' }, after: { text: '99' } },
    ]);
    expect(diff.changes.focus).toEqual({ row: 5, cell: null });
    expect(diff.changed_cells).toEqual([
      [10, 2],
      [5, 1],
      [5, 2],
    ]);
  });
});

describe('what is not a cell', () => {
  it('[V9][V5] is listed with its place, makes the sheet a changed one and is where to look first', async () => {
    const diff = await reviewXlsx(workbench, 'looks.xlsx', window);
    expect(diff.sheets).toMatchObject([{ name: 'Data', change: 'modified' }]);
    expect(diff.changes).toMatchObject({ cell_count: 0, focus: { row: 9, cell: 'A9' } });
    expect(diff).toMatchObject({
      others: [
        { what: 'note', sheet: 'Data', range: 'A9', before: null, after: 'Galley: "why"' },
        { what: 'column', sheet: 'Data', range: 'B:B', before: 'width 9', after: 'width 44' },
      ],
      others_left_out: 0,
    });
  });

  it('[V9] a publish of single cells must say what becomes of it', async () => {
    const sheets = [{ sheet: 'Data', cells: ['A2'] }];
    await expect(publishSelection(workbench, { cells: [{ path: 'looks.xlsx', sheets }] })).rejects.toMatchObject({
      code: 'CHANGE_NOT_SELECTABLE',
    });
  });
});

describe('publishing some changes', () => {
  it('[B6] takes single rows and cells of a csv file', async () => {
    const selection = await publishSelection(workbench, {
      rows: [{ path: 'list.csv', changes: [2], cells: [{ change: 1, column: 'n' }], columns: false }],
    });
    await workbench.publish(selection);
    expect(await readFile(join(folder, 'list.csv'), 'utf8')).toBe(`${CSV.replace('2;Bo;2', '2;Bo;20')}4;Di;4\r\n`);
  });

  it('[B6] takes single cells of a workbook', async () => {
    const selection = await publishSelection(workbench, {
      cells: [{ path: 'book.xlsx', sheets: [{ sheet: 'Data', cells: ['B10'] }] }],
    });
    await workbench.publish(selection);
    const { rows, total_rows: total } = readSheet(await readFile(join(folder, 'book.xlsx')), { sheet: 'Data' });
    expect(total).toBe(21);
    expect(rows[8]?.map((cell) => cell.value)).toEqual(['item 7', 99]);
  });
});
