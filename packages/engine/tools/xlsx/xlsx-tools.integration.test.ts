import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, createTableEngine, createWorkbook, listSheets, readSheet, type TableEngine } from '@galley/formats';
import { createIdSource, type RunEvent, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { executeTool } from '../execute-tool.ts';
import { declareTools, type ToolAllowance } from '../registry.ts';
import { hostOf } from '../testing/tool-host.ts';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;
let calls = 0;

const SALES = addSheet(createWorkbook(), {
  name: 'Sales',
  columns: [
    { name: 'Shop', type: 'text' },
    { name: 'Amount', type: 'number' },
  ],
  rows: [
    ['a', 1.5],
    ['b', 2],
  ],
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-xlsx-tools-'));
  await writeFile(join(folder, 'sales.xlsx'), SALES);
  await writeFile(join(folder, 'notes.md'), '# x\n');
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  tables = createTableEngine();
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a tool as a Run would and gives what the model sees. */
async function use(tool: string, input: Record<string, unknown>, allowance: ToolAllowance = 'all') {
  calls += 1;
  const call_id = `main.${calls}.1`;
  let event: RunEvent | null = null;
  await executeTool({
    call: { call_id, tool, arguments: input },
    allowance,
    host: hostOf(workbench, tables),
    cause: call_id,
    record: (outcome) => {
      event = { type: 'tool.finished', agent: 'main', call: call_id, ...outcome, elapsed_ms: 0 };
      return { stream: 'run_1', event };
    },
  });
  const finished = event as Extract<RunEvent, { type: 'tool.finished' }> | null;
  if (finished === null) throw new RangeError('no outcome');
  return { success: finished.success, seen: JSON.parse(finished.receipt) };
}

const cell = async (path: string, sheet: string, row: number, column: number) =>
  readSheet(await workbench.read(path), { sheet, rowCount: 100 }).rows[row - 1]?.[column];

describe('xlsx_edit', () => {
  it('[F6] changes the Draft and reports each operation; Published stays', async () => {
    const { success, seen } = await use('xlsx_edit', {
      path: 'sales.xlsx',
      operations: [
        { kind: 'set_cells', sheet: 'sales', cells: [{ cell: 'B3', value: 7 }] },
        { kind: 'append_rows', sheet: 'Sales', rows: [['c', { formula: '=B2+B3' }]] },
        { kind: 'format_range', sheet: 'Sales', range: 'B:B', number_format: 'currency' },
      ],
    });
    expect(success).toBe(true);
    expect(seen).toMatchObject({ path: 'sales.xlsx', done: 3, failed: 0 });
    expect(seen.report[0]).toEqual({ index: 0, kind: 'set_cells', affected: 'Sales!B3' });
    expect((await cell('sales.xlsx', 'Sales', 3, 1))?.value).toBe(7);
    expect(await cell('sales.xlsx', 'Sales', 4, 1)).toMatchObject({ formula: 'B2+B3', value: 8.5 });
    expect(readSheet(SALES).rows[2]?.[1]?.value).toBe(2);
  });

  it('[F6] writes nothing when one operation fails and says which and why', async () => {
    const before = await workbench.read('sales.xlsx');
    const { success, seen } = await use('xlsx_edit', {
      path: 'sales.xlsx',
      operations: [
        { kind: 'set_cells', sheet: 'Sales', cells: [{ cell: 'A9', value: 'x' }] },
        { kind: 'delete_sheet', sheet: 'Nowhere' },
      ],
    });
    expect(success).toBe(false);
    expect(seen.error).toMatchObject({ code: 'OPERATIONS_FAILED', remedy: expect.stringContaining('Sales') });
    expect(seen.error.message).toContain('Operation 1 (delete_sheet)');
    expect(Buffer.compare(await workbench.read('sales.xlsx'), before)).toBe(0);
  });

  it('[F6] partial mode does what can be done', async () => {
    const { success, seen } = await use('xlsx_edit', {
      path: 'sales.xlsx',
      mode: 'partial',
      operations: [
        { kind: 'delete_sheet', sheet: 'Nowhere' },
        { kind: 'add_sheet', name: 'Second' },
      ],
    });
    expect(success).toBe(true);
    expect(seen).toMatchObject({ done: 1, failed: 1 });
    expect(seen.report[0].error).toMatchObject({ code: 'SHEET_NOT_FOUND' });
    expect(listSheets(await workbench.read('sales.xlsx')).map(({ name }) => name)).toEqual(['Sales', 'Second']);
  });

  it('[F6] arguments that do not fit are explained', async () => {
    const { success, seen } = await use('xlsx_edit', { path: 'sales.xlsx', operations: [{ kind: 'paint' }] });
    expect(success).toBe(false);
    expect(seen.error.code).toBe('INVALID_ARGUMENT');
    const other = await use('xlsx_edit', { path: 'notes.md', operations: [{ kind: 'add_sheet', name: 'x' }] });
    expect(other.seen.error).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining('notes.md') });
  });

  it('[R12] is refused while only reading is allowed', async () => {
    const edit = { path: 'sales.xlsx', operations: [{ kind: 'add_sheet', name: 'x' }] };
    expect((await use('xlsx_edit', edit, 'read')).seen.error.code).toBe('TOOL_NOT_ALLOWED');
    expect(declareTools('read').map(({ name }) => name)).toContain('xlsx_get_styles');
    expect(declareTools('read').map(({ name }) => name)).not.toContain('xlsx_edit');
  });
});

describe('xlsx_create, xlsx_get_styles, xlsx_copy_assets', () => {
  it('[F6] makes a workbook with sheets and values', async () => {
    const { success, seen } = await use('xlsx_create', {
      path: 'new.xlsx',
      sheets: [
        {
          name: 'Plan',
          rows: [
            ['Task', 'Due'],
            ['Write', { date: '2026-01-31' }],
          ],
        },
        { name: 'Empty' },
      ],
    });
    expect(success).toBe(true);
    expect(seen.sheets).toEqual([
      { name: 'Plan', rows: 2 },
      { name: 'Empty', rows: 0 },
    ]);
    expect((await cell('new.xlsx', 'Plan', 2, 1))?.value).toBe('2026-01-31');
    const again = await use('xlsx_create', { path: 'new.xlsx', sheets: [{ name: 'x' }] });
    expect(again.seen.error.message).toContain('There is a file');
  });

  it('[F11] shows how cells look', async () => {
    await use('xlsx_edit', {
      path: 'new.xlsx',
      operations: [
        { kind: 'define_style', name: 'House', font: { color: '#102030', bold: true }, fill: '#FFEE00' },
        { kind: 'format_range', sheet: 'Plan', range: 'A2', named_style: 'House' },
      ],
    });
    const { seen } = await use('xlsx_get_styles', { path: 'new.xlsx', sheet: 'Plan', range: 'A1:B2' }, 'read');
    expect(seen.named_styles).toEqual(['Normal', 'House']);
    expect(seen.cell_styles).toContainEqual(
      expect.objectContaining({
        example: 'Plan!A2',
        fill: '#FFEE00',
        named_style: 'House',
        font: expect.stringContaining('bold'),
      }),
    );
    expect(seen.cell_styles).toContainEqual(
      expect.objectContaining({ example: 'Plan!B2', number_format: 'yyyy-mm-dd' }),
    );
  });

  it('[F11] brings styles and sheets into another workbook', async () => {
    const { success, seen } = await use('xlsx_copy_assets', {
      from: 'new.xlsx',
      to: 'sales.xlsx',
      styles: 'all',
      sheets: [{ sheet: 'Plan', as: 'The plan' }],
    });
    expect(success).toBe(true);
    expect(seen).toMatchObject({ styles: ['House'], sheets: [{ sheet: 'The plan', left_out: [] }] });
    expect((await cell('sales.xlsx', 'The plan', 2, 0))?.value).toBe('Write');
    expect((await cell('sales.xlsx', 'The plan', 2, 1))?.value).toBe('2026-01-31');
    const styles = await use('xlsx_get_styles', { path: 'sales.xlsx', sheet: 'The plan' });
    expect(styles.seen.cell_styles).toContainEqual(expect.objectContaining({ named_style: 'House', fill: '#FFEE00' }));
    const nothing = await use('xlsx_copy_assets', { from: 'new.xlsx', to: 'sales.xlsx' });
    expect(nothing.seen.error.code).toBe('INVALID_ARGUMENT');
  });
});
