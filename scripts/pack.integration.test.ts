import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'galley-pack-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/@galley/formats');

/** As npm would lay it out; the packages of others come from the repository's own folder instead of the network. */
beforeAll(async () => {
  const packed = await run(process.execPath, [join(root, 'scripts/pack.ts'), join(folder, 'packages')]);
  for (const archive of packed.stdout.trim().split('\n')) {
    const name = /galley-(\w+)-/.exec(basename(archive))?.[1] ?? '';
    const target = join(project, 'node_modules/@galley', name);
    mkdirSync(target, { recursive: true });
    await run('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
  }
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), '@types/node'].filter((each) => !each.startsWith('@galley/'))) {
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

it('[F5] the package installed alone edits, reads in another process and answers SQL', {
  timeout: 60_000,
}, async () => {
  writeFileSync(join(project, 'example.js'), EXAMPLE);
  const { stdout } = await run(process.execPath, ['example.js'], { cwd: project });
  expect(JSON.parse(stdout)).toEqual({
    ok: true,
    sum: [6],
    cells: [{ value: 3, kind: 'number', text: '3', formula: 'SUM(A2:A3)' }],
  });
});

it('[F5] the package installed alone has types', { timeout: 60_000 }, async () => {
  writeFileSync(join(project, 'right.ts'), EXAMPLE);
  writeFileSync(
    join(project, 'wrong.ts'),
    "import { createWorkbook } from '@galley/formats';\ncreateWorkbook('no');\n",
  );
  const compile = (file: string) =>
    run(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...['--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext', '--types', 'node', file],
      ],
      { cwd: project },
    );
  await expect(compile('wrong.ts')).rejects.toMatchObject({ stdout: expect.stringContaining('wrong.ts(2,16)') });
  const { stdout } = await compile('right.ts').catch((failed: { stdout: string }) => failed);
  expect(stdout).toBe('');
});
