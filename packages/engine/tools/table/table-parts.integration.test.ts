import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyOperations, createTableEngine, createWorkbook, type TableEngine } from '@galley/formats';
import { createIdSource, type RunEvent, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkbench, type Workbench } from '../../workbench/index.ts';
import { executeTool } from '../execute-tool.ts';
import { hostOf } from '../testing/tool-host.ts';

let folder: string;
let workbench: Workbench;
let tables: TableEngine;
let calls = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-table-parts-'));
  const { bytes } = applyOperations(createWorkbook(), [
    { kind: 'add_sheet', name: 'Orders' },
    {
      kind: 'set_range',
      sheet: 'Orders',
      start: 'A1',
      values: [
        ['id', 'sku', 'n'],
        [1, 'A', 5],
        [2, 'B', 7],
      ],
    },
    { kind: 'add_sheet', name: "Price list's v.2" },
    {
      kind: 'set_range',
      sheet: "Price list's v.2",
      start: 'A1',
      values: [
        ['sku', 'price'],
        ['A', 2],
        ['B', 3],
      ],
    },
    { kind: 'add_sheet', name: 'Secret' },
    {
      kind: 'set_range',
      sheet: 'Secret',
      start: 'A1',
      values: [
        ['k', 'v'],
        ['x', 1],
      ],
    },
    { kind: 'set_sheet_visibility', sheet: 'Secret', visibility: 'hidden' },
    { kind: 'add_sheet', name: 'Empty' },
    { kind: 'add_sheet', name: 'Islands' },
    {
      kind: 'set_range',
      sheet: 'Islands',
      start: 'A1',
      values: [
        ['a', 'b'],
        [1, 2],
      ],
    },
    {
      kind: 'set_range',
      sheet: 'Islands',
      start: 'D30',
      values: [
        ['city', 'rain'],
        ['Bonn', 12],
        ['Ulm', 9],
      ],
    },
    { kind: 'define_name', name: 'Rain', refers_to: 'Islands!D30:E32' },
  ]);
  await writeFile(join(folder, 'book.xlsx'), bytes);
  await writeFile(join(folder, 'odd.xlsx#x.csv'), 'a\n1\n');
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  tables = createTableEngine();
});
afterAll(async () => {
  await tables.close();
  await workbench[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function use(tool: string, input: Record<string, unknown>) {
  calls += 1;
  const call_id = `main.${calls}.1`;
  const events: RunEvent[] = [];
  await executeTool({
    call: { call_id, tool, arguments: input },
    allowance: 'all',
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
  return JSON.parse(finished.receipt);
}

const query = (sql: string, ...paths: string[]) => use('table_query', { paths, sql });

describe('parts of workbooks are tables', () => {
  it('[F14] two sheets of one file are joined', async () => {
    const seen = await query(
      'SELECT o.id, n * price AS total FROM book_orders o JOIN book_price_list_s_v_2 USING (sku) ORDER BY 1',
      'book.xlsx#Orders',
      "book.xlsx#Price list's v.2",
    );
    expect(seen.rows).toEqual([
      [1, 10],
      [2, 21],
    ]);
  });

  it('[F14] a workbook alone is its first sheet; names of sheets are found in any case', async () => {
    expect((await query('SELECT count(*) FROM book', 'book.xlsx')).rows).toEqual([[2]]);
    expect((await query('SELECT n FROM book_orders', 'book.xlsx#ORDERS')).rows).toHaveLength(2);
  });

  it('[F14] hidden sheets are tables like others; empty ones have no rows', async () => {
    expect((await query('FROM book_secret', 'book.xlsx#Secret')).rows).toEqual([['x', 1]]);
    expect((await query('FROM book_empty', 'book.xlsx#Empty')).row_count).toBe(0);
  });

  it('[F14] a block of cells elsewhere on a sheet is a table by its range or its name', async () => {
    const expected = [
      ['Bonn', 12],
      ['Ulm', 9],
    ];
    const byRange = await query('SELECT city, rain FROM book_islands_d30_e32', 'book.xlsx#Islands!D30:E32');
    expect(byRange.rows).toEqual(expected);
    expect((await query('SELECT city, rain FROM book_rain', 'book.xlsx#Rain')).rows).toEqual(expected);
  });

  it('[F14] the other table tools take parts, too', async () => {
    expect(await use('table_get_map', { path: 'book.xlsx#Secret' })).toMatchObject({
      table: 'book_secret',
      row_count: 1,
    });
    expect(await use('table_describe', { path: 'book.xlsx#Secret' })).toMatchObject({ row_count: 1 });
    expect(await use('table_stats', { path: 'book.xlsx#Secret' })).toMatchObject({ row_count: 1 });
    expect(await use('table_read_rows', { path: 'book.xlsx#Secret' })).toMatchObject({ rows: [['x', 1]] });
    const paths = ['book.xlsx#Orders', 'book.xlsx#Secret'];
    const sql = 'SELECT id, v FROM book_orders, book_secret';
    expect(await use('table_export', { paths, sql, to: 'out.csv' })).toMatchObject({ row_count: 2 });
    const update = { paths: ['book.xlsx#Orders'], sql: 'SELECT id, n + 1 AS n FROM book_orders', key: ['id'] };
    expect(await use('table_update_from_export', { ...update, to: 'book.xlsx#Orders' })).toMatchObject({ cells: 2 });
    expect((await query('SELECT sum(n) FROM book_orders', 'book.xlsx#Orders')).rows).toEqual([[14]]);
  });

  it('[F14] says which sheets there are, and refuses two names for one part', async () => {
    expect((await query('FROM book_x', 'book.xlsx#Nope')).error).toMatchObject({
      code: 'SHEET_NOT_FOUND',
      remedy: expect.stringContaining('Orders'),
    });
    expect((await use('table_describe', { path: 'book.xlsx#Orders', sheet: 'Secret' })).error.code).toBe(
      'INVALID_ARGUMENT',
    );
  });

  it('[T3] a part opens no way out, and a file whose own name has a # is that file', async () => {
    expect((await query('FROM x', '../other.xlsx#Orders')).error.code).toBe('SANDBOX_VIOLATION');
    expect((await query('FROM odd_x_csv', 'odd.xlsx#x.csv')).rows).toEqual([[1]]);
  });
});

describe('parts of json are tables', () => {
  const shop = `{
  "version": 1.10,
  "orders": [
    { "id": 1, "city": "Bonn", "items": [{ "sku": "A", "n": 2 }, { "sku": "B", "n": 1 }] },
    { "id": 2, "city": "Ulm", "items": [{ "sku": "A", "n": 5 }] }
  ]
}
`;

  beforeAll(async () => {
    await writeFile(join(folder, 'shop.json'), shop);
    await writeFile(join(folder, 'flat.json'), '[{"a": 1, "b": 0.50}, {"a": 2, "b": 7}]\n');
  });

  it('[F14] the map shows structure and the tables in it; of a plain table the table', async () => {
    expect(await use('table_get_map', { path: 'shop.json' })).toMatchObject({
      kind: 'json',
      tables: [
        { path: '/orders', rows: 2, columns: ['id', 'city', 'items'] },
        { path: '/orders/*/items', rows: 3, columns: ['sku', 'n'] },
      ],
    });
    expect(await use('table_get_map', { path: 'flat.json' })).toMatchObject({ kind: 'table', row_count: 2 });
    expect(await use('table_get_map', { path: 'shop.json#/orders' })).toMatchObject({ kind: 'table', row_count: 2 });
  });

  it('[F14] lists at any depth are joined by the place of what holds them', async () => {
    const seen = await query(
      'WITH o AS (SELECT *, row_number() OVER () AS place FROM shop_orders) SELECT city, sum(n) FROM o JOIN shop_orders_items ON _parent = place GROUP BY city ORDER BY city',
      'shop.json#/orders',
      'shop.json#/orders/*/items',
    );
    expect(seen.rows).toEqual([
      ['Bonn', 3],
      ['Ulm', 5],
    ]);
    expect((await query('FROM x', 'shop.json#/nope')).error).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[F4] table_update_from_export writes into a list of json and leaves the rest as it is written', async () => {
    const done = await use('table_update_from_export', {
      paths: ['shop.json#/orders'],
      sql: "SELECT id, upper(city) AS city FROM shop_orders WHERE city = 'Ulm'",
      to: 'shop.json#/orders',
      key: ['id'],
    });
    expect(done).toMatchObject({ values: 1, rows: 1 });
    expect((await workbench.read('shop.json')).toString()).toBe(shop.replace('"Ulm"', '"ULM"'));
    const again = await use('table_update_from_export', {
      paths: ['flat.json'],
      sql: 'SELECT a, b * 2 AS b FROM flat WHERE a = 2',
      to: 'flat.json',
      key: ['a'],
    });
    expect(again).toMatchObject({ values: 1 });
    expect((await workbench.read('flat.json')).toString()).toBe('[{"a": 1, "b": 0.50}, {"a": 2, "b": 14}]\n');
  });
});
