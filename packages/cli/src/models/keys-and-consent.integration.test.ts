import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commandFile } from '../testing/command-file.ts';

const key = 'sk-planted-0123456789abcdefwxyz';
let parent = '';
let bench = '';
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'galley-access-'));
  bench = join(parent, 'bench');
  await mkdir(bench);
  await writeFile(join(bench, 'a.csv'), 'x\n1\n');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

function galley(
  args: readonly string[],
  input = '',
  config = 'config',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const env = { ...process.env, GALLEY_CONFIG: join(parent, config), OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '' };
  const child = spawn(process.execPath, [commandFile, ...args], { env, stdio: 'pipe' });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

it('[A5] a key is piped in, kept for its owner alone and never shown', async () => {
  const kept = await galley(['keys', 'set', 'anthropic', '--json'], `${key}\n`);
  expect(kept.code, kept.stderr).toBe(0);
  expect(JSON.parse(kept.stdout)).toMatchObject({ provider: 'anthropic', source: 'file' });
  const file = join(parent, 'config', 'keys.json');
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  const listed = await galley(['keys', 'list']);
  expect(listed.stdout).toContain('…wxyz');
  expect(kept.stdout + kept.stderr + listed.stdout + listed.stderr).not.toContain(key);
  await galley(['keys', 'remove', 'anthropic']);
  expect(await readFile(file, 'utf8')).not.toContain(key);
});

it('[A4] [A5] a test says what it sends and where, then what is wrong, and shows no key', async () => {
  await mkdir(join(parent, 'config'));
  const address = 'http://127.0.0.1:9/v1';
  const settings = { providers: { mine: { base_url: address } }, models: [{ id: 'mine/some-model' }] };
  await writeFile(join(parent, 'config', 'models.json'), JSON.stringify(settings));
  const tested = await galley(['keys', 'test', 'mine']);
  expect(tested.code).toBe(1);
  expect(tested.stderr).toContain(`at ${address}, and no file.`);
  expect(tested.stdout).toContain(`Nobody could be reached at ${address}. (MODEL_NETWORK)`);
  expect(await readFile(join(parent, 'config', 'egress.jsonl'), 'utf8')).toContain('"files":[]');
  // It is in the list of what was sent, of whichever Workbench is looked at.
  await galley(['consent', 'grant', bench, 'openai']);
  expect((await galley(['egress', bench])).stdout).toMatch(
    /127\.0\.0\.1:9 {2}mine\/some-model.+test of the connection/,
  );
  const keyless = await galley(['keys', 'test', 'anthropic', '--json']);
  expect(JSON.parse(keyless.stdout)).toMatchObject({ works: false, code: 'MODEL_KEY_MISSING' });
  expect((await galley(['keys', 'test', 'unheard-of'])).stderr).toContain('There is no provider "unheard-of"');
});

it('[A6] consent is granted for some files, listed and taken back', async () => {
  const granted = await galley(['consent', 'grant', bench, 'openai', '--file', '*.csv', '--file', 'b.md', '--json']);
  const address = 'https://api.openai.com/v1';
  const consents = [{ provider: 'openai', address, model: null, file_patterns: ['*.csv', 'b.md'] }];
  expect(JSON.parse(granted.stdout)).toEqual({ consents, web_search: [] });
  expect((await galley(['consent', 'list', bench])).stdout).toContain(`openai at ${address}, every model: *.csv, b.md`);
  await galley(['consent', 'revoke', bench, 'openai']);
  expect((await galley(['consent', 'list', bench])).stdout).toContain('Nothing of this Workbench may leave');
  expect((await galley(['egress', bench])).stdout).toContain('Nothing of this Workbench has left the computer');
});

it('[P17] [X3] web search is a consent of its own: granted, listed, revoked alone, and with everything else', async () => {
  const granted = await galley(['consent', 'grant', bench, 'anthropic', '--web-search']);
  expect(granted.stdout).toContain('may now search the web');
  const listed = (await galley(['consent', 'list', bench])).stdout;
  expect(listed).toContain('Nothing of this Workbench may leave the computer that it is on.');
  expect(listed).toContain('anthropic at https://api.anthropic.com/v1 may search the web');
  expect((await galley(['trust', 'list'])).stdout).toContain('may search the web');
  expect((await galley(['consent', 'grant', bench, 'anthropic', '--web-search', '--file', 'a'])).code).toBe(1);
  await galley(['consent', 'revoke', bench, 'anthropic', '--web-search']);
  expect((await galley(['consent', 'list', bench])).stdout).not.toContain('search the web');
  await galley(['consent', 'grant', bench, 'anthropic', '--web-search']);
  await galley(['trust', 'revoke', 'anthropic']);
  expect((await galley(['consent', 'list', bench])).stdout).not.toContain('search the web');
});

it('[T4] a folder from elsewhere is greeted once, lists as not trusted, and can be trusted', async () => {
  await galley(['consent', 'grant', bench, 'openai'], '', 'theirs');
  await galley(['models', bench, '--use', 'offline'], '', 'theirs');
  const first = await galley(['status', bench]);
  expect(first.stderr).toContain('came with a .galley/ that you did not make here');
  expect(first.stderr).toContain('the model offline as its choice');
  expect((await galley(['status', bench])).stderr).not.toContain('came with');
  expect((await galley(['consent', 'list', bench])).stdout).toContain('Nothing of this Workbench may leave');
  expect((await galley(['trust', 'list'])).stdout).toContain(`${bench}: from elsewhere, not trusted`);
  expect((await galley(['trust', 'folder', bench])).stdout).toContain('is trusted');
  await galley(['consent', 'grant', bench, 'openai']);
  const listed = (await galley(['trust', 'list'])).stdout;
  expect(listed).toContain(`${bench}: your own, or trusted`);
  expect(listed).toContain(`${bench}: openai at https://api.openai.com/v1, every model: every file`);
  expect((await galley(['trust', 'revoke', 'openai'])).stdout).toContain('Revoked: 1');
  expect((await galley(['consent', 'list', bench])).stdout).toContain('Nothing of this Workbench may leave');
});

it('says what is wrong with a provider or a number', async () => {
  const unknown = await galley(['keys', 'set', 'nobody'], 'x\n');
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('no provider "nobody"');
  expect((await galley(['egress', bench, '--last', 'many'])).code).toBe(1);
  expect((await galley(['keys', 'set', 'openai'], '')).stderr).toContain('No key was given');
});
