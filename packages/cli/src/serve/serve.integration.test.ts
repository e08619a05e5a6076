import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandFile } from '../testing/command-file.ts';

const token = 'the-token-of-programs-in-tests';

/** Stands in for the system's opener: keeps what it was told, the file, its modes and the process list of that moment. */
const opener = `#!${process.execPath}
const { readdirSync, readFileSync, statSync, writeFileSync } = process.getBuiltinModule('node:fs');
const { dirname } = process.getBuiltinModule('node:path');
const argv = process.argv.slice(2);
const commandLine = (pid) => { try { return readFileSync('/proc/' + pid + '/cmdline', 'utf8'); } catch { return ''; } };
const modes = [argv[0], dirname(argv[0])].map((path) => (statSync(path).mode & 0o777).toString(8));
const processes = readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).map(commandLine);
const record = { argv, modes, processes, html: readFileSync(argv[0], 'utf8'), token: process.env.GALLEY_TOKEN ?? null };
writeFileSync(process.env.RECORD, JSON.stringify(record));
`;

interface Opened {
  readonly argv: readonly string[];
  readonly modes: readonly string[];
  readonly processes: readonly string[];
  readonly html: string;
  readonly token: string | null;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-serve-'));
  for (const name of ['bench', 'bin', 'tmp', 'config']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'bin', 'xdg-open'), opener);
  await chmod(join(folder, 'bin', 'xdg-open'), 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}${delimiter}${dirname(process.execPath)}`,
    TMPDIR: join(folder, 'tmp'),
    GALLEY_CONFIG: join(folder, 'config'),
    RECORD: join(folder, 'record.json'),
    ...environment,
  };
  const child = spawn(process.execPath, [commandFile, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    said,
    child,
    ended,
    async address(): Promise<string> {
      await expect.poll(() => said.out, { timeout: 60_000 }).toMatch(/\n/);
      return said.out.trim();
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const bench = () => join(folder, 'bench');
const leftovers = () => readdir(join(folder, 'tmp'));

async function opened(): Promise<Opened> {
  const path = join(folder, 'record.json');
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8').endsWith('}'), { timeout: 60_000 }).toBe(true);
  return JSON.parse(await readFile(path, 'utf8'));
}

/** The process list. A process that ends while it is read has no line. */
function commandLines(): Promise<string[]> {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
}

describe.runIf(process.platform === 'linux')('galley serve --open', () => {
  it('[T5] hands the code over in a private file; it stands in no process list, and the file goes when it was used', async () => {
    await using galley = start(['serve', bench(), '--open', '--port', '0'], { GALLEY_TOKEN: token });
    const origin = await galley.address();
    const { argv, modes, processes, html, token: passedOn } = await opened();
    const code = /name="code" value="([\w-]{43})"/.exec(html)?.[1] ?? 'no code';
    expect(argv).toEqual([expect.stringContaining(join(folder, 'tmp'))]);
    expect(modes).toEqual(['600', '700']);
    expect(passedOn).toBeNull();
    expect(processes.some((line) => line.includes('serve'))).toBe(true);
    const secrets = [code, token];
    for (const line of [...argv, ...processes]) expect(secrets.filter((secret) => line.includes(secret))).toEqual([]);
    expect(await leftovers()).toHaveLength(1);

    const form = { method: 'POST', body: new URLSearchParams({ code }) };
    const answer = await (await fetch(`${origin}/sign-in/file`, form)).text();
    const session = /name="galley-session" content="([^"]+)"/.exec(answer)?.[1] ?? 'no session';
    const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
    expect((await fetch(`${origin}/rpc/WorkbenchList`, { method: 'POST', headers, body: '{}' })).status).toBe(200);
    for (const line of await commandLines()) expect([code, session].filter((each) => line.includes(each))).toEqual([]);
    for (const text of Object.values(galley.said)) {
      expect([code, session, token].filter((secret) => text.includes(secret))).toEqual([]);
    }
    await expect.poll(leftovers).toEqual([]);
  });

  it('[T5] leaves no file behind when it ends before the browser came', async () => {
    const galley = start(['serve', bench(), '--open', '--port', '0']);
    await galley.address();
    await opened();
    expect(await leftovers()).toHaveLength(1);
    galley.child.kill('SIGTERM');
    expect(await galley.ended).toBe(0);
    expect(await leftovers()).toEqual([]);
  });

  it('says what to do where no browser can be opened', async () => {
    await writeFile(join(folder, 'bin', 'xdg-open'), '#!/bin/sh\nexit 3\n');
    await using galley = start(['serve', bench(), '--open', '--port', '0']);
    await galley.address();
    await expect.poll(() => galley.said.err).toContain('No browser could be opened.');
  });
});

describe('galley serve without a terminal', () => {
  it('[T5] writes no code where others may read it; "galley sign-in" gets one with the token', async () => {
    await using galley = start(['serve', bench(), '--no-open', '--port', '0'], { GALLEY_TOKEN: token });
    const origin = await galley.address();
    await expect.poll(() => galley.said.err).toMatch(/"galley sign-in --port \d+" gets one/);
    expect(galley.said.err).not.toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { port } = new URL(origin);
    const asked = start(['sign-in', '--port', port, '--json'], { GALLEY_TOKEN: token });
    expect(await asked.ended).toBe(0);
    const { code } = JSON.parse(asked.said.out);
    const signIn = () =>
      fetch(`${origin}/sign-in/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
    expect((await signIn()).status).toBe(200);
    expect((await signIn()).status).toBe(403);
    const without = start(['sign-in', '--port', port], { GALLEY_TOKEN: '' });
    expect(await without.ended).toBe(1);
    expect(without.said.err).toContain('GALLEY_TOKEN is not set');
  });

  it('[T4] says in the terminal that a folder came with a .galley/, and leaves the answer to the page', async () => {
    const made = start(['context', 'set', bench(), 'company', 'A small shop'], {
      GALLEY_CONFIG: join(folder, 'another'),
    });
    expect(await made.ended).toBe(0);
    for (const _time of [1, 2]) {
      await using galley = start(['serve', bench(), '--no-open', '--port', '0'], { GALLEY_TOKEN: token });
      await galley.address();
      await expect.poll(() => galley.said.err).toContain('This folder came with a .galley/');
      expect(galley.said.err).toContain('Nothing of it is trusted.');
    }
  });

  it('[T5] refuses a token that could be guessed', async () => {
    const galley = start(['serve', bench(), '--no-open', '--port', '0'], { GALLEY_TOKEN: 'secret' });
    expect(await galley.ended).toBe(1);
    expect(galley.said.err).toContain('could be guessed');
  });
});

describe.runIf(existsSync('/usr/bin/script') && process.platform === 'linux')('galley serve on a terminal', () => {
  it('[T5] shows a code, and a new one on Enter, which ends the first', async () => {
    const command = `${process.execPath} ${commandFile} serve ${bench()} --no-open --port 0`;
    const env = { ...process.env, GALLEY_CONFIG: join(folder, 'config') };
    const child = spawn('/usr/bin/script', ['-qefc', command, '/dev/null'], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    const codes = () => [...text.matchAll(/Sign-in code: (\S+)/g)].map((match) => match[1]);
    await expect.poll(codes, { timeout: 60_000 }).toHaveLength(1);
    child.stdin.write('\n');
    await expect.poll(codes).toHaveLength(2);
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
    const headers = { 'content-type': 'application/json' };
    const statuses = [];
    for (const code of codes()) {
      statuses.push(
        (await fetch(`${origin}/sign-in/code`, { method: 'POST', headers, body: JSON.stringify({ code }) })).status,
      );
    }
    expect(statuses).toEqual([403, 200]);
    child.stdin.write('\u0003');
    await ended;
  });
});

describe('galley home', () => {
  it('[X3] [B16] serves without a Workbench, and lists those there are without writing to them', async () => {
    const nothing = start(['home', '--list']);
    expect(await nothing.ended).toBe(0);
    expect(nothing.said.out).toContain('No Workbench yet');
    expect(await start(['open', bench()]).ended).toBe(0);
    const listed = start(['home', '--json']);
    expect(await listed.ended).toBe(0);
    expect(JSON.parse(listed.said.out)).toEqual({
      workbenches: [{ directory: bench(), waits: { name: 'bench', draft_changes: 0, runs: [] } }],
    });
    const runs = start(['home', '--runs']);
    expect(await runs.ended).toBe(0);
    expect(runs.said.out).toBe(`${bench()}\n  no runs yet\n`);
    await using galley = start(['home', '--no-open', '--port', '0'], { GALLEY_TOKEN: token });
    const origin = await galley.address();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const ask = async (name: string) =>
      JSON.parse(await (await fetch(`${origin}/rpc/${name}`, { method: 'POST', headers, body: '{}' })).text());
    expect((await ask('WorkbenchList')).result.workbenches).toEqual([]);
    expect((await ask('HomeGet')).result.workbenches).toMatchObject([{ directory: bench(), is_open: false }]);
  });
});
