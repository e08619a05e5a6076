import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTableEngine } from './engine.ts';
import type { LoadedTable } from './types.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-hostile-'));
const target = join(folder, 'out');
const secret = join(folder, 'secret.csv');
const engine = createTableEngine({ timeoutMs: 5_000 });
let table: LoadedTable;

beforeAll(async () => {
  writeFileSync(secret, 'password\nhunter2\n');
  const path = join(folder, 'sales.csv');
  writeFileSync(path, 'city,amount\nBern,1\nKöln,2\n');
  table = await engine.load({ key: 'sales', path, name: 'sales', format: 'csv' });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const HOSTILE = [
  `COPY sales TO '${target}.csv'`,
  `COPY (SELECT 1) TO '${target}.parquet' (FORMAT parquet)`,
  `ATTACH '${target}.db'`,
  `ATTACH '${target}.db' AS other; SELECT 1`,
  `EXPORT DATABASE '${target}'`,
  `SELECT * FROM read_csv('${secret}')`,
  `SELECT * FROM '${secret}'`,
  `SELECT * FROM read_text('${secret}')`,
  `SELECT * FROM read_blob('${secret}')`,
  `SELECT * FROM read_json('${secret}')`,
  `SELECT * FROM parquet_scan('${secret}')`,
  `SELECT * FROM sniff_csv('${secret}')`,
  `SELECT * FROM glob('${folder}/*')`,
  `SELECT * FROM query('SELECT * FROM read_csv(''${secret}'')')`,
  `SELECT * FROM query_table('${secret}')`,
  `WITH s AS (SELECT * FROM read_csv('${secret}')) SELECT * FROM s`,
  `SELECT (SELECT content FROM read_text('${secret}'))`,
  `EXPLAIN ANALYZE COPY sales TO '${target}.csv'`,
  `EXPLAIN ANALYZE SELECT * FROM read_csv('${secret}')`,
  'EXPLAIN ANALYZE CREATE TABLE stolen AS SELECT 1',
  "SELECT * FROM read_csv('https://example.invalid/a.csv')",
  'INSTALL httpfs',
  'LOAD httpfs',
  "PRAGMA memory_limit = '100GB'",
  'PRAGMA enable_profiling',
  'SET enable_external_access = true',
  'SET lock_configuration = false',
  'RESET lock_configuration',
  'SELECT 1; SELECT 2',
  'SELECT 1; DROP VIEW sales',
  `SELECT * INTO OUTFILE '${target}' FROM sales`,
  'CREATE TABLE t (i INTEGER)',
  'CREATE OR REPLACE VIEW sales AS SELECT 1',
  'CREATE MACRO f() AS 1',
  "INSERT INTO sales VALUES ('x', 1)",
  'DELETE FROM source_0.main.data',
  'UPDATE source_0.main.data SET amount = 0',
  'DROP TABLE source_0.main.data',
  'DETACH source_0',
  'USE source_0',
  'CALL pragma_version()',
  'CHECKPOINT',
  'VACUUM',
  'BEGIN TRANSACTION',
  'PREPARE p AS SELECT 1',
  'SELECT ?',
  '',
  '-- nothing',
] as const;

describe('SQL that a model wrote', () => {
  it.each(HOSTILE)('[F4] refuses %s', async (sql) => {
    const refused = await engine.query({ tables: [table], sql }).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    );
    expect(['SQL_NOT_ALLOWED', 'SQL_FAILED']).toContain(refused);
    expect(readdirSync(folder).filter((name) => name.startsWith('out'))).toEqual([]);
  });

  it('[F4] takes SELECT in its other spellings', async () => {
    for (const sql of [
      'FROM sales',
      'VALUES (1)',
      'WITH a AS (FROM sales) SELECT * FROM a',
      'EXPLAIN FROM sales',
      'DESCRIBE sales',
      'SUMMARIZE sales',
      'SELECT 1;',
      '(SELECT 1) UNION ALL (SELECT 2)',
    ]) {
      expect((await engine.query({ tables: [table], sql })).row_count).toBeGreaterThan(0);
    }
  });

  it('[F4] carries nothing from one query to the next', async () => {
    await engine
      .query({
        tables: [table],
        sql: `SELECT * FROM enable_logging('QueryLog', storage => 'file', storage_path => '${target}-log')`,
      })
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'SQL_FAILED' }));
    await engine.query({ tables: [table], sql: 'SELECT 1' });
    expect(existsSync(`${target}-log`)).toBe(false);
    const { rows } = await engine.query({
      tables: [table],
      sql: "SELECT current_setting('enable_external_access'), current_setting('lock_configuration'), (SELECT count(*) FROM duckdb_logs)",
    });
    expect(rows).toEqual([[false, true, 0]]);
  });

  it('[F4] sees only the tables of its own query', async () => {
    const path = join(folder, 'salaries.csv');
    writeFileSync(path, 'name,salary\nA,1\n');
    await engine.load({ key: 'salaries', path, name: 'salaries', format: 'csv' });
    await expect(engine.query({ tables: [table], sql: 'FROM salaries' })).rejects.toMatchObject({ code: 'SQL_FAILED' });
  });

  it('[F4] interrupts a time bomb', async () => {
    const start = performance.now();
    const bomb = 'SELECT count(*) FROM range(100000000000) a, range(100000) b WHERE a.range + b.range = 7';
    await expect(engine.query({ tables: [table], sql: bomb, timeoutMs: 300 })).rejects.toMatchObject({
      code: 'SQL_TIMEOUT',
    });
    const endless = 'WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM t) SELECT count(*) FROM t';
    await expect(engine.query({ tables: [table], sql: endless, timeoutMs: 300 })).rejects.toMatchObject({
      code: 'SQL_TIMEOUT',
    });
    expect(performance.now() - start).toBeLessThan(4000);
  });

  it('[F4] stays inside its memory', async () => {
    await using small = createTableEngine({ memoryLimit: '64MB', timeoutMs: 20_000 });
    const sql = 'SELECT list(i ORDER BY hash(i)) FROM range(50000000) t(i)';
    await expect(small.query({ tables: [], sql })).rejects.toMatchObject({ code: 'SQL_FAILED' });
  });
});
