import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noSandbox, systemSandbox } from '../../sandbox/index.ts';
import { runProcess } from '../process/run-process.ts';
import { pidIn } from '../testing/wait-until.ts';
import { runScript, type ScriptRequest } from './run-script.ts';

const sandbox = systemSandbox();
const none = noSandbox('for comparison');
const { kind } = await sandbox.describe();

describe.skipIf(kind === 'none')('a script in the sandbox', () => {
  let folder = '';
  let view = '';
  let workbench = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-confined-'));
    workbench = join(folder, 'workbench');
    view = join(folder, 'view');
    await mkdir(workbench);
    await mkdir(view);
    await writeFile(join(workbench, 'private.txt'), 'private');
    await writeFile(join(view, 'given.txt'), 'given');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const script = (content: string, part: Partial<ScriptRequest> = {}) =>
    runScript({
      source: { content },
      interpreter: 'sh',
      cwd: view,
      confined: { sandbox, view },
      env: {},
      limits: { totalMs: 20_000, idleMs: 20_000 },
      signal: new AbortController().signal,
      ...part,
    });

  it('[T3] works in its view with sh, js and ts', async () => {
    const sh = await script('cat given.txt; echo made > made.txt; pwd');
    expect(sh).toMatchObject({ exitCode: 0, stdout: `given${view}\n` });
    expect(await readFile(join(view, 'made.txt'), 'utf8')).toBe('made\n');
    const js = 'import { writeFileSync } from "node:fs"; writeFileSync("js.txt", process.cwd());';
    expect(await script(js, { interpreter: 'js' })).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await readFile(join(view, 'js.txt'), 'utf8')).toBe(view);
    const ts = 'const word: string = "typed"; console.log(word)';
    expect(await script(ts, { interpreter: 'ts' })).toMatchObject({ exitCode: 0, stdout: 'typed\n' });
  });

  it('[T3] does not see the home, nor the file with keys in it', async () => {
    const config = await mkdtemp(join(homedir(), '.galley-confined-'));
    try {
      await writeFile(join(config, 'keys.json'), '{"openai":"sk-planted"}', { mode: 0o600 });
      const outside = await script(`cat ${config}/keys.json`, { confined: { sandbox: none, view } });
      expect(outside.stdout, 'the test itself can read it').toContain('sk-planted');
      const { exitCode, stdout } = await script(`cat ${config}/keys.json; ls -A ~ ${homedir()}; cat ~/.ssh/*`);
      expect(exitCode).not.toBe(0);
      expect(stdout).not.toContain('sk-planted');
      expect(stdout).not.toContain('.galley-confined');
    } finally {
      await rm(config, { recursive: true, force: true });
    }
  });

  it('[T3] has no network', async () => {
    const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      const connect = `exec 3<>/dev/tcp/127.0.0.1/${port}; cat <&3`;
      expect((await script(connect, { confined: { sandbox: none, view } })).stdout).toBe('reached');
      expect(await script(connect)).toMatchObject({ stdout: '', exitCode: expect.not.toSatisfy((n) => n === 0) });
    } finally {
      server.close();
    }
  });

  it('[T3] reads and writes nothing beside its view', async () => {
    for (const target of [join(workbench, 'private.txt'), '/usr/made', '/etc/made', '/made']) {
      expect((await script(`echo changed > ${target}`)).exitCode, target).not.toBe(0);
    }
    // The temporary folder inside is its own and vanishes with it.
    await script(`echo changed > ${folder}/made; echo changed > /tmp/galley-made`);
    expect(await readdir(folder)).toEqual(['view', 'workbench']);
    expect(await readdir('/tmp')).not.toContain('galley-made');
    const looked = await script(`cat ${workbench}/private.txt ../workbench/private.txt; ls ${folder}; cat /etc/shadow`);
    expect(looked.stdout).toBe('view\n');
    expect(await readFile(join(workbench, 'private.txt'), 'utf8')).toBe('private');
  });

  it('[T3] links made inside the view lead nowhere', async () => {
    await symlink(join(workbench, 'private.txt'), join(view, 'before.txt'));
    const tricks = `ln -s ${workbench} after; cat before.txt after/private.txt; echo x > before.txt; echo x > after/new.txt
      ln ${workbench}/private.txt hard.txt; cat hard.txt; cat /proc/1/root${workbench}/private.txt`;
    const { stdout } = await script(tricks);
    expect(stdout).toBe('');
    expect(await readFile(join(workbench, 'private.txt'), 'utf8')).toBe('private');
  });

  it('[T3] sees no other process and has no capabilities', async () => {
    const { stdout } = await script(
      `kill -0 ${process.pid} && echo seen; ls /proc | grep -c '^[0-9]'; grep CapEff /proc/self/status; mount -t tmpfs x . && echo mounted`,
    );
    expect(stdout).not.toContain('seen');
    expect(stdout).not.toContain('mounted');
    expect(stdout).toContain('0000000000000000');
    expect(Number(stdout.split('\n')[0])).toBeLessThan(10);
  });

  it('[O11] is gone with all it started when it is cancelled, also what forked twice', async () => {
    const abort = new AbortController();
    const forks = `( setsid bash -c 'trap "" TERM; while true; do date +%N > beat.txt; sleep 0.02; done' & ) &
      trap "" TERM; wait; sleep 300`;
    const running = script(forks, { signal: abort.signal }).catch((error: unknown) => error);
    // Written by the one that forked twice; a number, like a process id.
    await pidIn(join(view, 'beat.txt'));
    const started = performance.now();
    abort.abort();
    expect(await running).toMatchObject({ code: 'TURN_ABORTED' });
    expect(performance.now() - started).toBeLessThan(1000);
    const last = await readFile(join(view, 'beat.txt'), 'utf8');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await readFile(join(view, 'beat.txt'), 'utf8')).toBe(last);
  });

  it('[O11] is given the time to tidy up', async () => {
    const abort = new AbortController();
    const tidy = 'trap "sleep 0.1; echo tidy > tidy.txt; exit" TERM; echo $$ > own.pid; sleep 300 & wait';
    const running = script(tidy, { signal: abort.signal }).catch((error: unknown) => error);
    await pidIn(join(view, 'own.pid'));
    abort.abort();
    await running;
    expect(await readFile(join(view, 'tidy.txt'), 'utf8')).toBe('tidy\n');
  });

  it('[O7] a program that is missing is named, not the sandbox', async () => {
    const request = {
      command: 'no-such-program',
      args: [],
      cwd: view,
      env: {},
      stdin: '',
      confined: { sandbox, allow: { writable: [view] } },
      limits: { totalMs: 20_000, idleMs: 20_000 },
      signal: new AbortController().signal,
      onStdout: () => undefined,
      onStderr: () => undefined,
    };
    await expect(runProcess(request)).rejects.toMatchObject({ code: 'BACKEND_MISSING' });
  });

  it.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')('[T3] works for an ordinary user', async () => {
    await chmod(folder, 0o755);
    await chmod(view, 0o777);
    const { command, args } = await sandbox.wrap(
      { command: '/bin/sh', args: ['-c', 'cat given.txt; echo x > made.txt; ls ~; cat /etc/shadow'], cwd: view },
      { writable: [view] },
    );
    const child = spawn(command, args, { uid: 65_534, gid: 65_534, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
    });
    await once(child, 'close');
    expect(output).toBe('given');
    expect(await readFile(join(view, 'made.txt'), 'utf8')).toBe('x\n');
  });
});
