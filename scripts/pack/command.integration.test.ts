import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPage } from '../test/build-page.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'galley-installed-'));
const galley = join(folder, 'prefix/bin/galley');
const installed = join(folder, 'prefix/lib/node_modules/galley');
const household = join(folder, 'household');
const token = 'the-token-of-programs-in-tests';
/** Whoever installs it has a home, npm and Node, and nothing of this repository. */
const env = {
  PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
  HOME: folder,
  GALLEY_TOKEN: token,
};

beforeAll(async () => {
  await buildPage();
  const made = [join(root, 'scripts/pack.ts'), join(folder, 'packages'), '--only', 'command'];
  const { stdout } = await run(process.execPath, made);
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '-g', '--prefix', join(folder, 'prefix'), ...options, stdout.trim()]);
  cpSync(join(root, 'examples/household'), household, { recursive: true, filter: (path) => !path.endsWith('.galley') });
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function command(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const done = run(galley, args, { cwd: folder, env });
  return done.then(
    (said) => ({ code: 0, ...said }),
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
}

it('[X5] the installed command knows its version, and nothing in it has to be built or is a source', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(await command('--version')).toMatchObject({ code: 0, stdout: `${version}\n` });
  const beside = readdirSync(join(installed, 'node_modules'));
  expect(beside).toContain('@duckdb');
  for (const name of ['typescript', 'vite', 'react', 'zod', '@galley']) expect(beside).not.toContain(name);
  expect(readFileSync(join(installed, 'THIRD-PARTY.txt'), 'utf8')).toMatch(
    /- hono .* \(MIT\)[\s\S]*SIL OPEN FONT LICENSE/i,
  );
});

it('[X5] the installed command does the job of the README: plan, review, approval, diff, publish, undo', async () => {
  const [, request = ''] =
    /galley run examples\/household "([^"]+)"/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const asked = await command('run', household, request, '--json');
  expect(asked.code).toBe(2);
  expect(JSON.parse(asked.stdout)).toMatchObject({ status: 'waiting', changes: [] });
  expect((await command('plan', 'show', household)).stdout).toContain('into sheet `Groceries` of `summary.xlsx`');
  const approved = await command('plan', 'approve', household, '--json');
  expect(JSON.parse(approved.stdout)).toMatchObject({ status: 'done', changes: [{ path: 'summary.xlsx' }] });
  expect((await command('diff', household)).stdout).toMatch(/added summary\.xlsx[\s\S]*\+ sheet Summary \(14 × 3\)/);
  expect(existsSync(join(household, 'summary.xlsx'))).toBe(false);
  expect((await command('publish', household)).code).toBe(0);
  expect((await command('read', join(household, 'summary.xlsx'), '--sheet', 'Summary')).stdout).toContain('Groceries');
  expect((await command('undo', household, '--across-publish')).code).toBe(0);
  expect(existsSync(join(household, 'summary.xlsx'))).toBe(false);
});

it('[X5] the installed command finds what is machine code, WebAssembly or weights', async () => {
  const sheets = join(folder, 'made.pdf');
  expect(await command('create', sheets, '--from', join(household, 'notes.md'))).toMatchObject({ code: 0 });
  expect((await command('read', sheets)).stdout).toContain('[page 1 of 1]');
  // It answers with what it has: on a busy machine there is more the next time.
  const search = async () =>
    JSON.parse((await command('search', household, 'money for food', '--semantic', '--json')).stdout);
  await expect.poll(search, { timeout: 90_000 }).toMatchObject({
    results: expect.arrayContaining([expect.objectContaining({ by: ['meaning'] })]),
    coverage: { semantic: { problem: null } },
  });
});

it('[X5] the installed command serves its page and answers procedures', async () => {
  const server = spawn(galley, ['serve', household, '--no-open', '--port', '0'], { cwd: folder, env });
  try {
    const address = await addressOf(server);
    const page = await fetch(address);
    expect(await page.text()).toContain('<title>Galley');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(new URL('/rpc/WorkbenchList', address), { method: 'POST', headers, body: '{}' });
    expect(await answer.json()).toMatchObject({ result: { workbenches: [{ name: 'household' }] } });
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('close', resolve));
  }
});

async function addressOf(server: ChildProcess): Promise<string> {
  let said = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/^http:\S+\n/);
  return said.trim();
}
