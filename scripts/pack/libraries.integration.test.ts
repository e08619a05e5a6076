import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'galley-pack-'));
const project = join(folder, 'project');

/** As npm would lay it out; the packages of others come from the repository's own folder instead of the network. */
beforeAll(async () => {
  const packed = await run(process.execPath, [
    join(root, 'scripts/pack.ts'),
    join(folder, 'packages'),
    ...['--only', 'libraries'],
  ]);
  const others = new Set(['@types/node']);
  for (const archive of packed.stdout.trim().split('\n')) {
    const name = /galley-(\w+)-/.exec(basename(archive))?.[1] ?? '';
    const installed = join(project, 'node_modules/@galley', name);
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    for (const each of Object.keys(dependencies)) if (!each.startsWith('@galley/')) others.add(each);
  }
  for (const name of others) {
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EXAMPLE = `
import { writeFileSync } from 'node:fs';
import { addSheet, applyOperations, createDocuments, createPool, createTableEngine, createWorkbook, detectKind } from '@galley/formats';
const book = addSheet(createWorkbook(), { name: 'Sales', columns: [{ name: 'amount', type: 'number' }], rows: [[1], [2]] });
const { bytes, ok } = applyOperations(book, [
  { kind: 'set_cells', sheet: 'Sales', cells: [{ cell: 'A4', value: { formula: '=SUM(A2:A3)' } }] },
]);
writeFileSync('sales.xlsx', bytes);
await using pool = createPool();
const document = { name: 'sales.xlsx', kind: detectKind('sales.xlsx', bytes), size: bytes.length, source: { path: 'sales.xlsx', key: 'one' } };
const part = await createDocuments(pool).read(document, { lineStart: 4, lineCount: 1, as: 'cells' });
await using engine = createTableEngine();
const table = await engine.load({ key: 'one', path: 'sales.xlsx', name: 'sales', format: 'xlsx' });
const { rows } = await engine.query({ tables: [table], sql: 'SELECT sum(amount) FROM sales' });
console.log(JSON.stringify({ ok, sum: rows[0], cells: 'window' in part ? part.window.rows[0]?.cells : null }));
`;

it('[F5] the package installed alone edits, reads in another process and answers SQL', async () => {
  writeFileSync(join(project, 'example.js'), EXAMPLE);
  const { stdout } = await run(process.execPath, ['example.js'], { cwd: project });
  expect(JSON.parse(stdout)).toEqual({
    ok: true,
    sum: [6],
    cells: [{ value: 3, kind: 'number', text: '3', formula: 'SUM(A2:A3)' }],
  });
});

const README_SHEETS = [
  ...['Clothing', 'Dining', 'Education', 'Gifts', 'Groceries', 'Health', 'Insurance', 'Leisure', 'Rent', 'Salary'],
  ...['Transport', 'Utilities', 'Summary'],
];

it('[X5] the engine installed alone does a request without the server: plan, approval, diff, publish, undo', async () => {
  const bench = join(folder, 'household');
  cpSync(join(root, 'examples/household'), bench, { recursive: true, filter: (path) => !path.endsWith('.galley') });
  const before = readdirSync(bench);
  cpSync(join(root, 'examples/library/household.mjs'), join(project, 'household.mjs'));
  const { stdout, stderr } = await run(process.execPath, ['household.mjs', bench], { cwd: project });
  const said = JSON.parse(stdout);
  expect(said).toMatchObject({
    asked: 'waiting',
    done: 'done',
    items: README_SHEETS.map((name) => `${name}: done`),
    changes: ['added summary.xlsx'],
    published: ['summary.xlsx'],
    restored: ['summary.xlsx'],
  });
  expect(said.sheets).toContain('added Summary (14 rows)');
  expect(stderr).toContain('… implement');
  expect(readdirSync(bench).filter((name) => name !== '.galley')).toEqual(before);
});

const WRONG = `
import { createWorkbook } from '@galley/formats';
import { openGalley } from '@galley/engine';
import { openWorkshop } from '@galley/engine/workshop';
createWorkbook('no');
await using galley = await openGalley({ directory: '.' });
await galley.call('DraftPublish', { paths: 'one' });
await galley.call('DraftPublished', {});
const plan: string = await galley.plan('run');
`;

it('[F5] [X5] the packages installed alone have types, also for who checks all declarations, and no way to their insides', async () => {
  writeFileSync(join(project, 'formats.ts'), EXAMPLE);
  cpSync(join(root, 'examples/library/household.mjs'), join(project, 'engine.ts'));
  writeFileSync(join(project, 'wrong.ts'), WRONG);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'esnext', '--module', 'nodenext'];
  const files = ['formats.ts', 'engine.ts', 'wrong.ts'];
  const checked = run(process.execPath, [compiler, ...options, '--types', 'node', ...files], { cwd: project });
  const { stdout } = await checked.catch((failed: { stdout: string }) => failed);
  const places = stdout.split('\n').flatMap((line) => /^\S[^,]*(?=,)/.exec(line)?.[0] ?? []);
  expect(places).toEqual(['wrong.ts(4', 'wrong.ts(5', 'wrong.ts(7', 'wrong.ts(8', 'wrong.ts(9']);
});
