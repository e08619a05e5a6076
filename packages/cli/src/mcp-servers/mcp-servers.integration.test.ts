import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { here } from '../testing/in-process.ts';

const server = fileURLToPath(
  new URL('../../../engine/workshop/mcp-servers/testing/hostile-server.mjs', import.meta.url),
);
let folder = '';
let bench = '';
const before = process.env.GALLEY_CONFIG;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-mcp-cli-'));
  bench = await mkdtemp(join(folder, 'bench-'));
  await writeFile(join(bench, 'notes.txt'), 'notes');
  process.env.GALLEY_CONFIG = join(folder, 'config');
});
afterAll(async () => {
  if (before === undefined) delete process.env.GALLEY_CONFIG;
  else process.env.GALLEY_CONFIG = before;
  await rm(folder, { recursive: true, force: true });
});

const mcp = (...args: string[]) => here('mcp-servers', ...args);
const listed = async () => JSON.parse((await mcp('list', bench, '--json')).stdout).servers;

it('[X3] [T3] a server is added, looked at, allowed by the hash of its list, and taken back', async () => {
  const added = await mcp('add', 'tea', '--timeout', '5', '--', process.execPath, server, 'good');
  expect([added.code, added.stdout]).toEqual([0, 'Added tea.\n']);
  expect(added.stderr).toContain('Nothing was started.');
  await here('status', bench);

  const tried = JSON.parse((await mcp('test', bench, 'tea', '--json')).stdout);
  expect(tried).toMatchObject({ title: 'hostile good', tools: [{ name: 'echo', full_name: 'mcp__tea__echo' }] });
  expect(await listed()).toMatchObject([{ state: 'new', allowed: null }]);

  const unsaid = await mcp('allow', bench, 'tea');
  expect([unsaid.code, unsaid.stderr]).toEqual([1, expect.stringContaining('Nothing was allowed of tea.')]);
  expect((await mcp('allow', bench, 'tea', '--hash', '0'.repeat(64))).code).toBe(1);
  const allowed = await mcp('allow', bench, 'tea', '--hash', tried.tools_hash, '--reading', 'echo', '--file', '*.txt');
  expect([allowed.code, allowed.stdout]).toEqual([0, 'Agents in this Workbench may use tea now.\n']);
  expect(await listed()).toMatchObject([
    { state: 'allowed', allowed: { reading: ['echo'], file_patterns: ['*.txt'] } },
  ]);
  expect((await mcp('list', bench)).stdout).toContain('tools: echo (only looks); for work on *.txt');

  await mcp('disallow', bench, 'tea');
  expect(await listed()).toMatchObject([{ state: 'new' }]);
  expect((await mcp('remove', 'tea')).stdout).toBe('Removed tea.\n');
  expect([(await mcp('remove', 'tea')).code, await listed()]).toEqual([1, []]);
});

it('[A5] what is configured lies in a private file, without any value', async () => {
  await mcp('add', 'web', '--url', 'https://example.com/mcp', '--variable', 'Authorization');
  const file = join(folder, 'config', 'mcp-servers.json');
  expect(JSON.parse(await readFile(file, 'utf8')).servers).toMatchObject([
    { kind: 'http', name: 'web', url: 'https://example.com/mcp', variables: ['Authorization'] },
  ]);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await mcp('list', bench)).stdout).toContain('no value yet: Authorization');
  await mcp('remove', 'web');
});

it('says what is wrong with a server', async () => {
  for (const args of [
    ['add', 'Bad Name', '--', 'node'],
    ['add', 'both', '--url', 'https://example.com', '--', 'node'],
    ['add', 'neither'],
    ['add', 'plain', '--url', 'ftp://example.com'],
    ['add', 'slow', '--timeout', 'never', '--', 'node'],
    ['test', bench, 'unknown'],
  ]) {
    const { code, stderr } = await mcp(...args);
    expect([code, stderr], args.join(' ')).toEqual([1, expect.stringMatching(/\w+\.\n/)]);
  }
  await mcp('add', 'gone', '--', 'no-such-program-anywhere');
  expect((await mcp('test', bench, 'gone')).stderr).toContain('The program of gone was not found.');
  await mcp('remove', 'gone');
});
