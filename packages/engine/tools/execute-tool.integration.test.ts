import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTableEngine, listSheets, readSheet, type TableEngine } from '@galley/formats';
import { createIdSource, type RunEvent, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../workbench/index.ts';
import { executeTool } from './execute-tool.ts';
import { declareTools, type ToolAllowance } from './registry.ts';
import { hostOf } from './testing/tool-host.ts';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;
let calls = 0;
const results = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-tools-'));
  await writeFile(
    join(folder, 'Sales 2024.csv'),
    'day,shop,amount\n2024-01-02,b,2.5\n2024-01-01,a,1\n2024-01-03,a,=1+1\n',
  );
  await writeFile(join(folder, 'rates.json'), '[{"shop":"a","rate":2},{"shop":"b","rate":3}]');
  await writeFile(join(folder, 'notes.md'), '# One\ntext\n## Two\nmore\n');
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  tables = createTableEngine();
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a tool as a Run would and gives what the model sees. */
const recalled = (text: string | undefined) => (text === undefined ? null : { text, sources: [] });

async function use(tool: string, input: Record<string, unknown>, allowance: ToolAllowance = 'all') {
  calls += 1;
  const call_id = `main.${calls}.1`;
  let event: RunEvent | null = null;
  await executeTool({
    call: { call_id, tool, arguments: input },
    allowance,
    host: hostOf(workbench, tables, async (id) => recalled(results.get(id))),
    cause: call_id,
    record: (outcome) => {
      event = { type: 'tool.finished', agent: 'main', call: call_id, ...outcome, elapsed_ms: 0 };
      return { stream: 'run_1', event };
    },
  });
  const finished = event as Extract<RunEvent, { type: 'tool.finished' }> | null;
  if (finished === null) throw new RangeError('no outcome');
  results.set(call_id, String(await workbench.store.objects.get(finished.result)));
  return { call_id, success: finished.success, seen: JSON.parse(finished.receipt) };
}

describe('looking', () => {
  it('[F3] read_file gives a part of a text and says which', async () => {
    const { seen } = await use('read_file', { path: 'notes.md', line_start: 2, line_count: 2 });
    expect(seen).toMatchObject({
      text: expect.stringContaining('## Two'),
      chunk_info: { line_start: 2, line_count: 2 },
    });
  });

  it('[F2] get_file_map shows headings of a text and columns of a table', async () => {
    expect((await use('get_file_map', { path: 'notes.md' })).seen.headings).toHaveLength(2);
    const { seen } = await use('get_file_map', { path: 'Sales 2024.csv' });
    expect(seen.columns.map(({ name }: { name: string }) => name)).toEqual(['day', 'shop', 'amount']);
  });

  it('[F4] table_query joins files of different formats, named as the description says', async () => {
    const sql = 'SELECT s.shop, count(*) FROM sales_2024 s JOIN rates USING (shop) GROUP BY 1 ORDER BY 1';
    const { seen } = await use('table_query', { paths: ['Sales 2024.csv', 'rates.json'], sql });
    expect(seen.rows).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('[F4] table_read_rows counts data rows from 1', async () => {
    const { seen } = await use('table_read_rows', { path: 'Sales 2024.csv', row_start: 2, row_count: 1 });
    expect(seen).toMatchObject({ rows: [['2024-01-01', 'a', '1']], chunk_info: { row_start: 2, total_rows: 3 } });
  });

  it('[R11] recall_tool_result gives the whole of an earlier result in pieces', async () => {
    const { call_id } = await use('list_files', {});
    const whole = results.get(call_id) ?? '';
    const { seen } = await use('recall_tool_result', { id: call_id, offset: 5, length: 10 });
    expect(seen).toMatchObject({ text: whole.slice(5, 15), total: whole.length });
    expect((await use('recall_tool_result', { id: 'main.99.1' })).seen.error.code).toBe('RESULT_NOT_FOUND');
  });
});

describe('writing', () => {
  const source = { paths: ['Sales 2024.csv'] };

  it('[B3] [F5] table_export writes sheets into the Draft, text as text and dates as dates', async () => {
    const sql = 'SELECT day, amount FROM sales_2024 ORDER BY day';
    expect((await use('table_export', { ...source, sql, to: 'out.xlsx', sheet: 'One' })).success).toBe(true);
    expect((await use('table_export', { ...source, sql, to: 'out.xlsx', sheet: 'Two' })).success).toBe(true);
    const bytes = await workbench.read('out.xlsx');
    expect(listSheets(bytes).map(({ name }) => name)).toEqual(['One', 'Two']);
    const cells = readSheet(bytes, { sheet: 'Two' }).rows.at(-1) ?? [];
    expect(cells.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['date 2024-01-03', 'text =1+1']);
    expect(await workbench.readPublished('out.xlsx')).toBeNull();
  });

  it('[A4] refuses a sheet that exists unless it is to be replaced, and leaves the Draft as it was', async () => {
    const before = await workbench.contentHash('out.xlsx');
    const again = { ...source, sql: 'SELECT 1 AS n', to: 'out.xlsx', sheet: 'One' };
    expect((await use('table_export', again)).seen.error.code).toBe('SHEET_EXISTS');
    expect(await workbench.contentHash('out.xlsx')).toBe(before);
    expect((await use('table_export', { ...again, if_exists: 'replace' })).success).toBe(true);
  });

  it.each([
    ['not a workbook', { to: 'out.txt', sql: 'SELECT 1' }, 'INVALID_ARGUMENT'],
    ['SQL that writes', { to: 'x.xlsx', sql: 'DROP TABLE sales_2024' }, 'SQL_NOT_ALLOWED'],
    ['a path outside', { to: '../x.xlsx', sql: 'SELECT 1' }, 'SANDBOX_VIOLATION'],
  ])('[A4] refuses %s with a code the model can act on', async (_, input, code) => {
    const { success, seen } = await use('table_export', { ...source, ...input });
    expect(success).toBe(false);
    expect(seen.error).toMatchObject({ code, remedy: expect.stringMatching(/\S/) });
  });
});

it('[R12] every allowance declares exactly the tools it lets run', async () => {
  const names = (allowance: ToolAllowance) => declareTools(allowance).map(({ name }) => name);
  expect(names('none')).toEqual([]);
  expect(names('recall').sort()).toEqual(['read_file', 'recall_tool_result']);
  expect(names('read')).not.toContain('table_export');
  for (const tool of names('all')) {
    const refused = (await use(tool, {}, 'none')).seen.error.code;
    expect(refused, tool).toBe('TOOL_NOT_ALLOWED');
  }
});
