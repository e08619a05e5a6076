import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connect } from './base/driver.ts';
import { openDriver } from './open-driver.ts';
import { hostileDuckdb, hostilePostgres, hostileSqlite } from './testing/hostile-sql.ts';
import { type PostgresServer, startPostgres, superuserPassword } from './testing/postgres-server.ts';

const refusal = 'DATASOURCE_STATEMENT_REFUSED';
let folder = '';
let secret = '';
let target = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-drivers-'));
  await chmod(folder, 0o777);
  secret = join(folder, 'secret.csv');
  target = join(folder, 'written');
  await writeFile(secret, 'password\nplanted-7\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What each of them did: never rows with the secret, never success of a statement that changes something. */
async function outcomes(connect: Connect, statements: readonly string[]) {
  const passed: string[] = [];
  const codes = new Map<string, number>();
  for (const statement of statements) {
    try {
      await using driver = await openDriver(connect, 'read');
      await driver.read(statement, 10);
      passed.push(statement);
    } catch (error) {
      const code = (error as { code?: string }).code ?? String(error);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }
  return { passed, codes: Object.fromEntries(codes) };
}

describe('PostgreSQL', () => {
  let server: PostgresServer | null = null;
  beforeAll(async () => {
    server = await startPostgres();
    await server?.run(`
      CREATE TABLE orders (id int PRIMARY KEY, city text, amount numeric(12, 2), at timestamp DEFAULT '2026-01-02 03:04:05', big bigint DEFAULT 9007199254740993, ok boolean DEFAULT true);
      INSERT INTO orders (id, city, amount) SELECT n, CASE n % 2 WHEN 0 THEN 'Bonn' ELSE 'Köln' END, n * 10.5 FROM generate_series(1, 25) n;
      CREATE SEQUENCE counter;
      CREATE FUNCTION poke() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DELETE FROM orders; RETURN 1; END $$;
      CREATE PROCEDURE clear_orders() LANGUAGE plpgsql AS $$ BEGIN DELETE FROM orders; COMMIT; END $$;
      CREATE ROLE reader LOGIN PASSWORD 'reader-secret-91';
      GRANT ALL ON ALL TABLES IN SCHEMA public TO reader; GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO reader;
      GRANT CREATE ON SCHEMA public TO reader; GRANT CREATE ON DATABASE postgres TO reader;
      CREATE ROLE programs LOGIN PASSWORD 'x' IN ROLE pg_execute_server_program;`);
  });
  afterAll(async () => server?.[Symbol.asyncDispose]());

  const as = (user: string, password: string): Connect => ({
    kind: 'postgres',
    address: server?.address(user) ?? '',
    password,
    timeoutMs: 5000,
  });
  const reader = () => as('reader', 'reader-secret-91');

  it('[P15] tells its tables, and reads rows with their values as they are', async ({ skip }) => {
    if (server === null) return skip('there are no PostgreSQL binaries for this system');
    await using driver = await openDriver(reader(), 'read');
    expect((await driver.test()).server).toMatch(/^PostgreSQL \d+/);
    const [orders] = await driver.map();
    expect(orders).toMatchObject({ name: 'orders', type: 'table' });
    expect(orders?.columns[2]).toEqual({ name: 'amount', type: 'numeric(12,2)' });
    const { columns, rows, truncated } = await driver.read('SELECT * FROM orders ORDER BY id', 3);
    expect(columns.map(({ type }) => type)).toEqual([
      'integer',
      'text',
      'numeric',
      'timestamp without time zone',
      'bigint',
      'boolean',
    ]);
    expect(rows[0]).toEqual([1, 'Köln', 10.5, '2026-01-02T03:04:05', '9007199254740993', true]);
    expect([rows.length, truncated]).toEqual([3, true]);
  });

  it('[P15] refuses every hostile statement although its role may write', async ({ skip }) => {
    if (server === null) return skip('there are no PostgreSQL binaries for this system');
    const statements = hostilePostgres(secret, target);
    expect(statements.length).toBeGreaterThanOrEqual(60);
    const { passed } = await outcomes(reader(), statements);
    expect(passed).toEqual([]);
    await using driver = await openDriver(reader(), 'read');
    expect((await driver.read('SELECT count(*), sum(amount) FROM orders', 1)).rows).toEqual([[25, 3412.5]]);
    expect((await driver.map()).map(({ name }) => name)).toEqual(['orders']);
    expect(existsSync(target)).toBe(false);
  });

  it('[P15] the database itself refuses writing, also without our list of names', async ({ skip }) => {
    if (server === null) return skip('there are no PostgreSQL binaries for this system');
    const { codes } = await outcomes(reader(), [
      'SELECT poke()',
      "SELECT nextval('counter')",
      'SELECT 1 FROM orders FOR UPDATE',
    ]);
    expect(codes).toEqual({ [refusal]: 3 });
  });

  it('[T1] no user that could reach files or programs of the server is accepted', async ({ skip }) => {
    if (server === null) return skip('there are no PostgreSQL binaries for this system');
    for (const connect of [as('owner', superuserPassword), as('programs', 'x')]) {
      await expect(openDriver(connect, 'read')).rejects.toMatchObject({ code: 'DATASOURCE_TOO_POWERFUL' });
      await expect(openDriver(connect, 'write')).rejects.toMatchObject({ code: 'DATASOURCE_TOO_POWERFUL' });
    }
  });

  it('[A5] a wrong password is said without the password', async ({ skip }) => {
    if (server === null) return skip('there are no PostgreSQL binaries for this system');
    const error: unknown = await openDriver(as('reader', 'planted-wrong-1'), 'read').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'DATASOURCE_UNREACHABLE' });
    expect(JSON.stringify(error) + String(error)).not.toContain('planted-wrong');
  });

  it('[P15] writes one statement where it was opened for that', async ({ skip }) => {
    if (server === null) return skip('there are no PostgreSQL binaries for this system');
    await using driver = await openDriver(reader(), 'write');
    expect(await driver.write("INSERT INTO orders (id, city) VALUES (100, 'Ulm'), (101, 'Ulm')")).toEqual({
      counts: { rows: 2 },
    });
    for (const statement of [
      'COMMIT',
      'SET ROLE owner',
      "COPY orders TO PROGRAM 'id'",
      'DELETE FROM orders; SELECT 1',
    ]) {
      await expect(driver.write(statement)).rejects.toMatchObject({ code: refusal });
    }
    expect(await driver.write("DELETE FROM orders WHERE city = 'Ulm'")).toEqual({ counts: { rows: 2 } });
  });
});

describe('SQLite', () => {
  let connect: Connect;
  beforeAll(() => {
    const address = join(folder, 'shop.db');
    const other = new DatabaseSync(join(folder, 'other.db'));
    other.exec("CREATE TABLE hidden (a); INSERT INTO hidden VALUES ('planted-7')");
    other.close();
    const database = new DatabaseSync(address);
    database.exec(
      "CREATE TABLE orders (id INTEGER PRIMARY KEY, city TEXT, amount REAL); INSERT INTO orders VALUES (1, 'Bonn', 2.5), (9007199254740993, NULL, 3)",
    );
    database.close();
    connect = { kind: 'sqlite', address, password: null, timeoutMs: 5000 };
  });

  it('[P15] reads, tells its tables and refuses every hostile statement', async () => {
    const before = await hashOf(connect.address);
    await using driver = await openDriver(connect, 'read');
    expect(await driver.map()).toMatchObject([
      { name: 'orders', type: 'table', columns: [{ name: 'id' }, { name: 'city' }, { name: 'amount' }] },
    ]);
    expect((await driver.read('SELECT * FROM orders ORDER BY id;', 5)).rows).toEqual([
      [1, 'Bonn', 2.5],
      ['9007199254740993', null, 3],
    ]);
    const { passed } = await outcomes(connect, hostileSqlite(join(folder, 'other.db'), target));
    expect(passed).toEqual([]);
    expect([await hashOf(connect.address), existsSync(target)]).toEqual([before, false]);
  });

  it('[P15] writes where it was opened for that, and nothing beyond the file', async () => {
    await using driver = await openDriver(connect, 'write');
    expect(await driver.write("UPDATE orders SET city = 'Ulm' WHERE id = 1")).toEqual({ counts: { rows: 1 } });
    await expect(driver.write(`ATTACH '${join(folder, 'other.db')}' AS other`)).rejects.toMatchObject({
      code: refusal,
    });
    expect(await driver.write("UPDATE orders SET city = 'Bonn' WHERE id = 1")).toEqual({ counts: { rows: 1 } });
  });
});

describe('DuckDB', () => {
  let connect: Connect;
  beforeAll(async () => {
    const address = join(folder, 'shop.duckdb');
    const instance = await DuckDBInstance.create(address);
    const connection = await instance.connect();
    await connection.run(
      "CREATE TABLE orders (id INTEGER, city VARCHAR, amount DECIMAL(10, 2)); INSERT INTO orders VALUES (1, 'Bonn', 2.50)",
    );
    connection.closeSync();
    instance.closeSync();
    connect = { kind: 'duckdb', address, password: null, timeoutMs: 5000 };
  });

  it('[P15] reads, tells its tables and refuses every hostile statement', async () => {
    const before = await hashOf(connect.address);
    {
      await using driver = await openDriver(connect, 'read');
      expect(await driver.map()).toMatchObject([
        { name: 'orders', rows: 1, columns: [{ name: 'id', type: 'INTEGER' }, {}, {}] },
      ]);
      expect((await driver.read('FROM orders', 5)).rows).toEqual([[1, 'Bonn', 2.5]]);
    }
    const { passed } = await outcomes(connect, hostileDuckdb(secret, target));
    expect(passed).toEqual([]);
    expect([await hashOf(connect.address), existsSync(target)]).toEqual([before, false]);
  });

  it('[P15] writes where it was opened for that', async () => {
    await using driver = await openDriver(connect, 'write');
    expect(await driver.write("INSERT INTO orders VALUES (2, 'Ulm', 1)")).toEqual({ counts: { rows: 1 } });
    await expect(driver.write(`COPY orders TO '${target}'`)).rejects.toMatchObject({ code: refusal });
  });
});

async function hashOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
