import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, createTableEngine, createWorkbook, readSheet, type TableEngine } from '@galley/formats';
import { createIdSource, type RunEvent, systemClock } from '@galley/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { executeTool } from '../execute-tool.ts';
import type { ToolAllowance } from '../registry.ts';
import { hostOf } from '../testing/tool-host.ts';

const LEDGER = 'id;wann;betrag;notiz\r\n007;31.01.2024;1.234,50;"a;b"\r\n008;01.02.2024;20,00;\r\n# Ende\r\n';
let folder: string;
let workbench: Workbench;
let tables: TableEngine;
let calls = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-table-tools-'));
  await writeFile(join(folder, 'ledger.csv'), LEDGER);
  await writeFile(join(folder, 'fixes.csv'), 'id,betrag\n"008",25.5\n');
  const book = addSheet(createWorkbook(), {
    name: 'Stock',
    columns: [
      { name: 'sku', type: 'text' },
      { name: 'count', type: 'integer' },
      { name: 'since', type: 'date' },
    ],
    rows: [
      ['A', 1, '2024-01-01'],
      ['B', 2, '2024-01-02'],
    ],
  });
  await writeFile(join(folder, 'stock.xlsx'), book);
  await writeFile(join(folder, 'counts.csv'), 'sku,count,since\nA,1,2024-01-01\nB,5,2024-03-01\nC,9,2024-04-01\n');
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  tables = createTableEngine();
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function use(tool: string, input: Record<string, unknown>, allowance: ToolAllowance = 'all') {
  calls += 1;
  const call_id = `main.${calls}.1`;
  const events: RunEvent[] = [];
  await executeTool({
    call: { call_id, tool, arguments: input },
    allowance,
    host: hostOf(workbench, tables),
    cause: call_id,
    record: (outcome) => {
      const event: RunEvent = { type: 'tool.finished', agent: 'main', call: call_id, ...outcome, elapsed_ms: 0 };
      events.push(event);
      return { stream: 'run_1', event };
    },
  });
  const [finished] = events;
  if (finished?.type !== 'tool.finished') throw new RangeError('no outcome');
  return { success: finished.success, seen: JSON.parse(finished.receipt) };
}

it('[R15] a Run that is stopped interrupts its query at once, and the call is not recorded as failed', async () => {
  const abort = new AbortController();
  const recorded: unknown[] = [];
  const call = {
    call_id: 'main.slow.1',
    tool: 'table_query',
    arguments: { paths: ['ledger.csv'], sql: 'SELECT count(*) FROM range(100000000000) a, range(1000) b' },
  };
  const running = executeTool({
    call,
    allowance: 'read',
    host: { ...hostOf(workbench, tables), signal: abort.signal },
    cause: call.call_id,
    record: (outcome) => {
      recorded.push(outcome);
      throw new RangeError('nothing to record');
    },
  });
  const outcome = expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const start = performance.now();
  abort.abort();
  await outcome;
  expect(performance.now() - start).toBeLessThan(1000);
  expect(recorded).toEqual([]);
  const { success } = await use('table_query', { paths: ['ledger.csv'], sql: 'SELECT count(*) FROM ledger' });
  expect(success).toBe(true);
});

it('[F4] table_stats measures the columns that were asked for', async () => {
  const { seen } = await use('table_stats', { path: 'ledger.csv', columns: ['betrag'] }, 'read');
  expect(seen).toMatchObject({ row_count: 2, columns: [{ name: 'betrag', numbers: { sum: 1254.5 } }] });
  const { success, seen: refused } = await use('table_stats', { path: 'ledger.csv', columns: ['nope'] }, 'read');
  expect(success).toBe(false);
  expect(refused.error).toMatchObject({ code: 'COLUMN_NOT_FOUND', remedy: expect.stringContaining('betrag') });
});

it('[F5] csv_edit changes what it names, in the style of the file', async () => {
  const { success, seen } = await use('csv_edit', {
    path: 'ledger.csv',
    operations: [
      { kind: 'set_cells', cells: [{ row: 1, column: 'betrag', value: 2.5 }] },
      { kind: 'append_rows', rows: [{ id: '009', betrag: 1, notiz: '=1+1' }] },
    ],
  });
  expect({ success, seen }).toMatchObject({ success: true, seen: { row_count: 3 } });
  expect((await workbench.read('ledger.csv')).toString()).toBe(
    LEDGER.replace('1.234,50', '2,5').replace('# Ende', '009;;1;"\'=1+1"\r\n# Ende'),
  );
});

it('[F5] csv_edit does all or nothing', async () => {
  const before = (await workbench.read('ledger.csv')).toString();
  const { success, seen } = await use('csv_edit', {
    path: 'ledger.csv',
    operations: [
      { kind: 'delete_rows', rows: [1] },
      { kind: 'drop_columns', columns: ['nope'] },
    ],
  });
  expect(success).toBe(false);
  expect(seen.error).toMatchObject({ code: 'CSV_EDIT_INVALID', message: 'There is no column "nope".' });
  expect((await workbench.read('ledger.csv')).toString()).toBe(before);
});

it('[F4] table_update_from_export writes only cells that differ into a csv file', async () => {
  const before = (await workbench.read('ledger.csv')).toString();
  const { success } = await use('table_update_from_export', {
    paths: ['ledger.csv', 'fixes.csv'],
    sql: "SELECT l.id, coalesce(CASE WHEN l.id = '008' THEN 25.5 END, l.betrag) AS betrag, l.wann FROM ledger l",
    to: 'ledger.csv',
    key: ['id'],
  });
  expect(success).toBe(true);
  expect((await workbench.read('ledger.csv')).toString()).toBe(before.replace('20,00', '25,5'));
});

it('[F4] table_update_from_export writes numbers and dates into a sheet, and appends', async () => {
  const update = { paths: ['counts.csv'], sql: 'FROM counts', to: 'stock.xlsx', key: ['sku'] };
  const refused = await use('table_update_from_export', update);
  expect(refused.seen.error).toMatchObject({ code: 'NOT_FOUND', remedy: expect.stringContaining('append') });
  const { seen } = await use('table_update_from_export', { ...update, if_missing: 'append' });
  expect(seen).toMatchObject({ sheet: 'Stock', cells: 5, rows_appended: 1 });
  const { rows } = readSheet(await workbench.read('stock.xlsx'), { sheet: 'Stock' });
  expect(rows.slice(1).map((row) => row.map((cell) => cell.value))).toEqual([
    ['A', 1, '2024-01-01'],
    ['B', 5, '2024-03-01'],
    ['C', 9, '2024-04-01'],
  ]);
});

it('[R12] editing is not for phases that only look', async () => {
  const { success, seen } = await use(
    'csv_edit',
    { path: 'ledger.csv', operations: [{ kind: 'delete_rows', rows: [1] }] },
    'read',
  );
  expect(success).toBe(false);
  expect(seen.error.code).toBe('TOOL_NOT_ALLOWED');
});
