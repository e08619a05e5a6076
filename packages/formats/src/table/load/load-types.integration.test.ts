import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, it } from 'vitest';
import { createTableEngine } from '../../clients/table-engine.ts';
import type { TableFormat } from '../types.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-types-'));
const engine = createTableEngine({ timeoutMs: 20_000 });
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

let counter = 0;
async function load(content: string | Uint8Array, format: TableFormat = 'csv') {
  counter += 1;
  const path = join(folder, `file-${counter}`);
  writeFileSync(path, content);
  const table = await engine.load({ key: `key-${counter}`, path, name: 't', format });
  const { rows } = await engine.query({ tables: [table], sql: 'FROM t' });
  return { table, types: table.columns.map((column) => column.type), rows };
}

describe('types of a csv file', () => {
  it('[F4] decimal commas, grouped digits and days first', async () => {
    const { types, rows } = await load('wann;was;betrag;menge\n31.01.2024;A;1.234,50;3\n01.02.2024;B;7,25;4\n');
    expect(types).toEqual(['date', 'text', 'number', 'integer']);
    expect(rows[0]).toEqual(['2024-01-31', 'A', 1234.5, 3]);
  });

  it('[F4] columns that are written in different ways each get their type', async () => {
    const { types, rows } = await load(
      'iso,german,british,american,english\n2024-01-31,31.1.2024,31/01/2024,01/31/2024,"1,234.50"\n2024-02-01,1.2.2024,01/02/2024,02/01/2024,"1,000,000"\n',
    );
    expect(types).toEqual(['date', 'date', 'date', 'date', 'number']);
    expect(rows[1]).toEqual(['2024-02-01', '2024-02-01', '2024-02-01', '2024-02-01', 1_000_000]);
  });

  it('[F4] one remark among the numbers keeps the column as text, whole', async () => {
    const { types, rows } = await load('betrag;x\n"1.234,50";1\n"7,25";2\nunbekannt;3\n');
    expect(types).toEqual(['text', 'integer']);
    expect(rows.map((row) => row[0])).toEqual(['1.234,50', '7,25', 'unbekannt']);
  });

  it('[F4] leading zeros and long numbers stay text, wherever in the file they come', async () => {
    const lines = Array.from({ length: 30_000 }, (_unused, index) => `${index + 1},${index + 1}`);
    const { types, rows } = await load(`zip,card\n${lines.join('\n')}\n01234,1234567890123456789\n`);
    expect(types).toEqual(['text', 'text']);
    expect(rows[0]).toEqual(['1', '1']);
    const { rows: last } = await engine.query({
      tables: [(await load(`zip,card\n${lines.join('\n')}\n01234,1234567890123456789\n`)).table],
      sql: "SELECT * FROM t WHERE zip = '01234'",
    });
    expect(last).toEqual([['01234', '1234567890123456789']]);
  });

  it('[F4] preamble, comments, backslashes and pipes are read as the sniffer says', async () => {
    const withTitle = await load('Report for 2024\n\nid,name,amount\n# checked, twice\n1,a,2\n2,b,3\n');
    expect(withTitle.table.columns.map((column) => column.name)).toEqual(['id', 'name', 'amount']);
    expect(withTitle.rows).toEqual([
      [1, 'a', 2],
      [2, 'b', 3],
    ]);
    const escaped = await load('a;b\n"x \\"y\\" z";1\n"p\\"q";2\n');
    expect(escaped.rows[0]).toEqual(['x "y" z', 1]);
    expect((await load('a|b\n1|x\n', 'psv')).rows).toEqual([[1, 'x']]);
  });

  it('[F1] UTF-8 that breaks far down is still read, every row of it', async () => {
    const lines = Buffer.from(`name,n\n${'abc,1\n'.repeat(60_000)}`);
    const { table } = await load(Buffer.concat([lines, Buffer.from([0x4b, 0xf6, 0x6c, 0x6e, 0x2c, 0x32, 0x0a])]));
    expect(table.row_count).toBe(60_001);
  });

  it('[F4] reads Parquet', async () => {
    const path = join(folder, 'made.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`COPY (SELECT 1 AS id, DATE '2024-01-31' AS day) TO '${path}' (FORMAT parquet)`);
    connection.closeSync();
    const table = await engine.load({ key: 'parquet', path, name: 'p', format: 'parquet' });
    expect((await engine.query({ tables: [table], sql: 'FROM p' })).rows).toEqual([[1, '2024-01-31']]);
    await expect(load('not parquet', 'parquet')).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
  });
});

describe('statistics', () => {
  it('[F4] quantiles, histogram and frequent values', async () => {
    const lines = Array.from({ length: 101 }, (_unused, index) => `${index},${index % 3 === 0 ? 'x' : 'yy'}`);
    const { table } = await load(`n,t\n${lines.join('\n')}\n,\n`);
    const { columns, row_count: rowCount } = await engine.statistics(table);
    expect(rowCount).toBe(102);
    expect(columns[0]).toMatchObject({
      nulls: 1,
      distinct: 101,
      numbers: { sum: 5050, mean: 50, quantiles: { p5: 5, p25: 25, p50: 50, p75: 75, p95: 95 }, zero: 1, negative: 0 },
    });
    expect(columns[0]?.numbers?.histogram.map((bucket) => bucket.count)).toEqual([...Array(9).fill(10), 11]);
    expect(columns[1]).toMatchObject({
      top_values: [
        { value: 'yy', count: 67 },
        { value: 'x', count: 34 },
      ],
      lengths: { min: 1, max: 2 },
    });
    expect((await engine.statistics(table, { limit: 1 })).columns_left_out).toEqual(['t']);
    expect((await engine.statistics(table, { columns: ['T'] })).columns.map((column) => column.name)).toEqual(['t']);
    await expect(engine.statistics(table, { columns: ['z'] })).rejects.toMatchObject({ code: 'COLUMN_NOT_FOUND' });
  });

  it('[F4] a column of one value, of none, and of odd names', async () => {
    const { table } = await load('"a ""b""",c\n1,\n1,\n');
    const { columns } = await engine.statistics(table);
    expect(columns[0]).toMatchObject({ distinct: 1, numbers: { histogram: [] } });
    expect(columns[1]).toMatchObject({ distinct: 0, nulls: 2, top_values: [] });
  });
});
