import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bombs, hostileStatements } from '../table/testing/hostile-statements.ts';
import type { LoadedTable } from '../table/types.ts';
import { createTableEngine } from './table-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-hostile-'));
const target = join(folder, 'out');
const secret = join(folder, 'secret.csv');
const engine = createTableEngine({ timeoutMs: 5_000, memoryLimit: '256MB' });
const hostile = hostileStatements({ folder, target, secret });
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

async function codeOf(sql: string, timeoutMs = 5_000): Promise<unknown> {
  return engine.query({ tables: [table], sql, timeoutMs }).then(
    ({ rows }) => `accepted: ${JSON.stringify(rows).slice(0, 200)}`,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
}

describe('SQL that a model wrote', () => {
  it(`[F4] refuses ${hostile.length} hostile statements, and the same process goes on`, async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(80);
    const { pids } = engine;
    const accepted: string[] = [];
    for (const sql of hostile) {
      const code = await codeOf(sql);
      if (code !== 'SQL_NOT_ALLOWED' && code !== 'SQL_FAILED') accepted.push(`${sql} → ${String(code)}`);
    }
    expect(accepted).toEqual([]);
    expect(engine.pids).toEqual(pids);
    expect(readdirSync(folder).sort()).toEqual(['sales.csv', 'secret.csv']);
    expect((await engine.query({ tables: [table], sql: 'SELECT sum(amount) FROM sales' })).rows).toEqual([[3]]);
  });

  it(`[F4] bounds ${bombs.length} time and memory bombs, and answers after each`, async () => {
    for (const sql of bombs) {
      const started = performance.now();
      const code = await codeOf(sql, 1_000);
      const bounded = [
        'SQL_TIMEOUT',
        'SQL_FAILED',
        'SQL_RESULT_TOO_LARGE',
        'WORKER_CRASHED',
        'WORKER_OUT_OF_MEMORY',
        'SQL_NOT_ALLOWED',
      ];
      if (typeof code === 'string' && !code.startsWith('accepted')) expect(bounded, sql.slice(0, 100)).toContain(code);
      expect(performance.now() - started, sql.slice(0, 100)).toBeLessThan(8_000);
      expect((await engine.query({ tables: [table], sql: 'SELECT 1' })).rows).toEqual([[1]]);
    }
  });

  it('[F4] takes SELECT in its other spellings', async () => {
    for (const sql of [
      'FROM sales',
      'VALUES (1)',
      'WITH a AS (FROM sales) SELECT * FROM a',
      'EXPLAIN FROM sales',
      'DESCRIBE sales',
      'SUMMARIZE sales',
      'SHOW TABLES',
      'SELECT 1;',
      "SELECT 'a; b' AS note",
      '(SELECT 1) UNION ALL (SELECT 2)',
      'SELECT column_name FROM information_schema.columns',
      'SELECT city AS query FROM sales',
    ]) {
      expect((await engine.query({ tables: [table], sql })).row_count).toBeGreaterThan(0);
    }
  });

  it('[F4] takes PIVOT, with and without its list of values', async () => {
    for (const sql of [
      'PIVOT sales ON city USING sum(amount)',
      "PIVOT sales ON city IN ('Bern', 'Köln') USING sum(amount)",
      'SELECT * FROM (PIVOT sales ON city USING sum(amount))',
      'WITH p AS (PIVOT sales ON city USING sum(amount)) SELECT Bern, "Köln" FROM p',
    ]) {
      const { columns, rows } = await engine.query({ tables: [table], sql });
      expect(columns.map((column) => column.name)).toEqual(['Bern', 'Köln']);
      expect(rows).toEqual([[1, 2]]);
    }
  });

  it('[F4] carries nothing from one query to the next', async () => {
    await engine.query({ tables: [table], sql: 'PIVOT sales ON city USING sum(amount)' });
    const { rows } = await engine.query({
      tables: [table],
      sql: "SELECT current_setting('enable_external_access'), current_setting('lock_configuration'), (SELECT count(*) FROM information_schema.tables WHERE table_schema = 'main')",
    });
    expect(rows).toEqual([[false, true, 2]]);
  });

  it('[F4] sees only the tables of its own query', async () => {
    const path = join(folder, 'salaries.csv');
    writeFileSync(path, 'name,salary\nA,1\n');
    await engine.load({ key: 'salaries', path, name: 'salaries', format: 'csv' });
    rmSync(path);
    expect(await codeOf('FROM salaries')).toBe('SQL_FAILED');
  });

  it('[F4] writes nothing to stdout', async () => {
    const index = JSON.stringify(new URL('../index.ts', import.meta.url).href);
    const statements = JSON.stringify(
      hostile.slice(0, 12).concat('PRAGMA enable_profiling', 'EXPLAIN ANALYZE SELECT 1'),
    );
    const code = `const { createTableEngine } = await import(${index}); const engine = createTableEngine();
      for (const sql of ${statements}) await engine.query({ tables: [], sql }).catch(() => undefined);
      await engine.close();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
      timeout: 60_000,
    });
    expect(stdout).toBe('');
  });
});
