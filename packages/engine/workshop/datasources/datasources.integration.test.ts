import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { graphPassword, startBolt } from '../../../formats/src/datasource/testing/bolt-server.ts';
import { type PostgresServer, startPostgres } from '../../../formats/src/datasource/testing/postgres-server.ts';
import { createUserAccess } from '../access/user-access.ts';
import { openScripted, type Script } from '../testing/scripted-workshop.ts';

const password = 'reader-secret-91f3';
let folder = '';
let server: PostgresServer | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-attached-'));
  server = await startPostgres();
  await server?.run(`
    CREATE TABLE orders (id int PRIMARY KEY, city text, amount numeric(12, 2));
    INSERT INTO orders VALUES (1, 'Bonn', 10.5), (2, 'Köln', 4), (3, 'Bonn', 1.25), (4, NULL, 7);
    CREATE ROLE reader LOGIN PASSWORD '${password}'; GRANT SELECT, INSERT ON orders TO reader;`);
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const access = (name: string) => createUserAccess({ environment: {}, directory: join(folder, name), keychain: null });
const perCity = 'SELECT city, sum(amount) AS total FROM orders WHERE city IS NOT NULL GROUP BY city ORDER BY city';
const joined =
  'SELECT p.city, sum(o.amount * p.factor) AS total FROM shop_orders o JOIN prices p ON p.city = o.city GROUP BY 1';

const asking: Script = ({ phase, receipts }) => {
  if (phase === 'Summary') return 'Bonn 11.75.';
  if (receipts.length > 0) return phase === 'Plan' ? '- [ ] 1. Note — write `note.txt`\n' : 'Bonn sold 11.75.';
  if (phase === 'Plan') return { calls: [['datasource_query', { datasource: 'shop', statement: perCity }]] };
  return {
    calls: [
      ['datasource_query', { datasource: 'shop', statement: perCity }],
      ['table_query', { paths: ['datasource:shop#orders', 'prices.csv'], sql: joined }],
      ['datasource_query', { datasource: 'shop', statement: 'DELETE FROM orders' }],
      ['datasource_write', { datasource: 'shop', statement: 'DELETE FROM orders' }],
      ['datasource_query', { datasource: 'nowhere', statement: 'SELECT 1' }],
    ],
  };
};

it('[P15][R3] research and plan ask a real PostgreSQL, join it with a csv, and cannot change it', async ({ skip }) => {
  if (server === null) return skip('there are no PostgreSQL binaries for this system');
  const files = { 'prices.csv': 'city,factor\nBonn,2\nKöln,3\n' };
  await using bench = await openScripted(asking, { files, access: await access('asking') });
  const { call, target } = bench;
  const address = server.address('reader').replace('reader@', `reader:${password}@`);
  const { added } = await call.DatasourceAdd({ ...target, name: 'shop', address, replace: false });
  expect(added).toMatchObject({
    kind: 'postgres',
    address: server.address('reader'),
    has_password: true,
    writable: false,
  });
  expect(await call.DatasourceTest({ ...target, name: 'shop' })).toMatchObject({ ok: true, tables: 1, error: null });

  const run = await bench.send('What did Bonn sell?');
  const [research] = bench.asked;
  expect(research?.prompt).toContain(
    '- shop: PostgreSQL, read-only datasource\n  orders(id integer, city text, amount numeric(12,2))',
  );
  const shown = (phase: string) =>
    bench.asked.find((each) => each.phase === phase)?.request.tools.map(({ name }) => name);
  expect(shown('Research')).toContain('datasource_query');
  expect(shown('Plan')?.sort()).toEqual(['datasource_map', 'datasource_query', 'read_file', 'recall_tool_result']);
  const receipts =
    bench.asked.find(({ phase, receipts: got }) => phase === 'Research' && got.length > 0)?.receipts ?? [];
  expect(receipts[0]).toMatchObject({
    rows: [
      ['Bonn', 11.75],
      ['Köln', 4],
    ],
    truncated: false,
  });
  expect(JSON.stringify(receipts[1])).toContain('["Bonn",23.5]');
  expect(receipts.slice(2)).toMatchObject([
    { error: { code: 'DATASOURCE_STATEMENT_REFUSED' } },
    { error: { code: 'TOOL_NOT_ALLOWED' } },
    { error: { code: 'NOT_FOUND' } },
  ]);
  const finished = (await bench.events(run)).filter((event) => event.type === 'tool.finished');
  expect(finished.slice(0, 3).map(({ sources }) => sources)).toEqual([
    ['datasource:shop'],
    ['datasource:shop', 'prices.csv'],
    ['datasource:shop'],
  ]);
  expect(
    (await call.DatasourceQuery({ ...target, name: 'shop', statement: 'SELECT count(*) FROM orders', limit: 5 })).rows,
  ).toEqual([[4]]);

  // What is kept of the run, and what the person's configuration shows in the open, has no password in it.
  await bench.close();
  const kept = [...(await textsIn(bench.directory)), ...(await textsIn(join(folder, 'asking')))];
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter(({ path, text }) => text.includes(password) && !path.endsWith('secrets.json'))).toEqual([]);
  await rm(bench.directory, { recursive: true, force: true });
});

it('[T4] a datasource belongs to one Workbench at its place, and its password to one address', async ({ skip }) => {
  if (server === null) return skip('there are no PostgreSQL binaries for this system');
  const user = await access('places');
  await using bench = await openScripted(() => 'x', { access: user });
  await using other = await openScripted(() => 'x', { access: user });
  const address = server.address('reader');
  await bench.call.DatasourceAdd({ ...bench.target, name: 'shop', address, password, replace: false });
  expect((await other.call.DatasourceList(other.target)).datasources).toEqual([]);
  await expect(
    bench.call.DatasourceAdd({ ...bench.target, name: 'shop', address, replace: false }),
  ).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
  const moved = address.replace('/postgres', '/template1');
  const { added } = await bench.call.DatasourceAdd({ ...bench.target, name: 'shop', address: moved, replace: true });
  expect(added.has_password).toBe(false);
  expect(await bench.call.DatasourceTest({ ...bench.target, name: 'shop' })).toMatchObject({
    ok: false,
    error: { code: 'DATASOURCE_UNREACHABLE' },
  });
  await bench.call.DatasourceRemove({ ...bench.target, name: 'shop' });
  expect(await readFile(join(folder, 'places', 'secrets.json'), 'utf8')).not.toContain(password);
});

const writing: Script = ({ phase, receipts }) => {
  if (phase === 'Research') return 'people is a graph.';
  if (phase === 'Plan') return '- [ ] 1. Add Cy — write Cy into `people` and `note.txt`\n';
  if (phase === 'Summary') return 'Added.';
  if (receipts.length > 0) return 'Added Cy.';
  return {
    calls: [
      ['datasource_write', { datasource: 'people', statement: "CREATE (:Person {name: 'Cy', age: 1})" }],
      ['write_text_file', { path: 'note.txt', text: 'Cy' }],
    ],
  };
};

it.each([{ writable: false }, { writable: true }])(
  '[P15] a graph is changed only where a person switched it on ($writable), and the audit tells',
  async ({ writable }) => {
    await using graph = await startBolt();
    if (graph === null) return;
    await graph.run('CREATE NODE TABLE Person(name STRING PRIMARY KEY, age INT64)');
    await using bench = await openScripted(writing, { access: await access(`graph-${writable}`) });
    const { call, target } = bench;
    expect(await call.AuditGetGraphChanges({ ...target, all_kinds: false, limit: 10 })).toEqual({
      changes: [],
      total: 0,
      graphs: [],
      left_out: null,
    });
    await call.DatasourceAdd({
      ...target,
      name: 'people',
      address: graph.address,
      password: graphPassword,
      replace: false,
    });
    await call.DatasourceSetWriting({ ...target, name: 'people', writable });
    const run = await bench.send('Add Cy');
    expect((await graph.run('MATCH (p:Person) RETURN p.name')).rows).toEqual([]);
    await bench.approve(run);
    expect((await graph.run('MATCH (p:Person) RETURN p.name')).rows).toEqual(writable ? [['Cy']] : []);
    const { changes, graphs } = await call.AuditGetGraphChanges({
      ...target,
      run_id: run.run_id,
      all_kinds: false,
      limit: 10,
    });
    expect(graphs).toEqual(['people']);
    expect(changes[0]).toMatchObject({
      datasource: 'people',
      statement: "CREATE (:Person {name: 'Cy', age: 1})",
      ...(writable
        ? { outcome: 'done', counts: { nodes_created: 1 }, error: null }
        : { outcome: 'failed', error: { code: 'DATASOURCE_READ_ONLY' } }),
    });
  },
);

it('[P15] a change that was cut off is told as unknown and not made again', async () => {
  const address = join(folder, 'slow.db');
  const holder = new DatabaseSync(address);
  holder.exec('CREATE TABLE notes (text TEXT); BEGIN EXCLUSIVE');
  const script: Script = ({ phase, receipts }) => {
    if (phase === 'Plan') return '- [ ] 1. Add — write `note.txt`\n';
    if (phase !== 'Implement' || receipts.length > 0) return 'Done.';
    return { calls: [['datasource_write', { datasource: 'notes', statement: "INSERT INTO notes VALUES ('once')" }]] };
  };
  await using bench = await openScripted(script);
  const { call, target } = bench;
  await call.DatasourceAdd({ ...target, name: 'notes', address, kind: 'sqlite', replace: false });
  await call.DatasourceSetWriting({ ...target, name: 'notes', writable: true });
  const run = await bench.send('Add a note');
  const approved = bench.approve(run);
  // The intent is in the journal and the database keeps the writer waiting: what is on disk now is what a crash leaves.
  await vi.waitFor(async () => expect((await bench.events(run)).at(-1)?.type).toBe('tool.requested'), {
    timeout: 20_000,
    interval: 50,
  });
  const left = join(folder, 'left');
  await cp(bench.directory, left, { recursive: true });
  holder.exec('ROLLBACK');
  await approved;
  expect(holder.prepare('SELECT count(*) AS count FROM notes').get()).toEqual({ count: 1 });

  await using again = await openScripted(script, { directory: left });
  await again.call.WorkshopResumeRun({ ...again.target, run_id: run.run_id });
  await again.workshop.runs.settled(run.run_id);
  const { changes } = await again.call.AuditGetGraphChanges({ ...again.target, all_kinds: true, limit: 10 });
  expect(changes[0]).toMatchObject({ outcome: 'unknown', datasource: 'notes', error: { code: 'OUTCOME_UNKNOWN' } });
  expect(holder.prepare('SELECT count(*) AS count FROM notes').get()).toEqual({ count: 1 });
  holder.close();
});

async function textsIn(directory: string): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (path) => ({ path, text: (await readFile(path)).toString('latin1') })));
}
