import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemSandbox } from '../../sandbox/index.ts';
import { sweepFolders } from '../../sandbox/private-folder.ts';
import { claudeCodeBackend } from '../claude/claude-code.ts';
import { processesMarked } from '../process/leftovers.ts';
import { turnRequest } from '../testing/conformance.ts';
import { pidIn, waitUntil } from '../testing/wait-until.ts';
import type { TurnRequest } from '../turn/backend.ts';
import { BackendError } from '../turn/backend-error.ts';
import { commandBackend } from './command.ts';

const { kind } = await systemSandbox().describe();
const prying = fileURLToPath(new URL('../testing/prying-program.mjs', import.meta.url));
const driver = fileURLToPath(new URL('../testing/confined-driver.ts', import.meta.url));

interface Seen {
  readonly read: Record<string, string>;
  readonly write: Record<string, string>;
  readonly list: Record<string, string>;
  readonly ports: Record<string, string>;
  readonly sockets: Record<string, string>;
  readonly tunnels: Record<string, string>;
  readonly processes: number;
  readonly status: string;
  readonly tty: string;
  readonly env: Record<string, string>;
}

describe.skipIf(kind === 'none')('an outside program in the sandbox', () => {
  let folder = '';
  let view = '';
  let home = '';
  let near: Server;
  let tools: Server;
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const options = { signal: new AbortController().signal, onText: () => undefined, onRaw: () => undefined };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-confined-'));
    [view, home] = [join(folder, 'view'), join(folder, 'home')];
    await mkdir(view);
    await mkdir(join(home, '.ssh'), { recursive: true });
    await writeFile(join(home, '.ssh', 'id'), 'private');
    await writeFile(join(folder, 'secret.txt'), 'private');
    near = createServer((client) => client.end('near')).listen(0, '127.0.0.1');
    tools = createServer((client) => client.end('tools')).listen(0, '127.0.0.1');
    await Promise.all([once(near, 'listening'), once(tools, 'listening')]);
  });
  afterEach(async () => {
    near.close();
    tools.close();
    await rm(folder, { recursive: true, force: true });
  });

  const request = (plan: object, part: Partial<TurnRequest> = {}) =>
    turnRequest({ cwd: view, env: { HOME: home } }, { prompt: JSON.stringify(plan), ...part });
  const withTools = () => ({ url: `http://127.0.0.1:${portOf(tools)}/mcp`, secret: 's', names: [] });
  const given = (part: Partial<NonNullable<TurnRequest['confined']>>) => ({
    confined: { sandbox: systemSandbox(), view, hosts: [], folders: [], readable: [], ...part },
  });
  const program = commandBackend({ command: process.execPath, args: [prying] });
  async function pry(plan: object, part: Partial<TurnRequest> = {}): Promise<Seen> {
    const { text } = await program.runTurn(request(plan, part), options);
    return JSON.parse(text);
  }

  it('[T3] reads nothing of the person’s: home, keys, other folders, passwords, other processes', async () => {
    const files = [join(home, '.ssh', 'id'), join(folder, 'secret.txt'), '/etc/shadow', `/proc/${process.pid}/environ`];
    for (const part of [{}, { tools: withTools() }]) {
      const seen = await pry({ read: files, list: [home, folder, homedir(), '/etc/ssl', '/run', '/var'] }, part);
      expect(Object.values(seen.read)).toEqual(files.map(() => 'failed: ENOENT'));
      expect(seen.list[home]).toBe('');
      expect(seen.list[folder]).toBe('home view');
      for (const place of ['/run', '/var']) expect(seen.list[place]).toBe('failed: ENOENT');
      expect(seen.list['/etc/ssl'] ?? '').not.toContain('private');
      expect(seen.processes).toBeLessThan(6);
    }
  });

  it('[T3] writes to its view and nowhere else; its home and temporary folder vanish', async () => {
    const gone = ['/usr/made', '/made', '/etc/made', prying];
    const own = [join(view, 'made'), join(home, 'made'), join(folder, 'made'), '/tmp/galley-prying-made'];
    const { write } = await pry({ write: [...gone, ...own] });
    for (const path of gone) expect(write[path], path).toMatch(/^failed: E(?:ROFS|ACCES|PERM)/);
    for (const path of own) expect(write[path], path).toBe('undefined');
    expect(await readdir(view)).toEqual(['made']);
    expect(await readdir(home)).toEqual(['.ssh']);
    expect(await readdir(folder)).toEqual(['home', 'secret.txt', 'view']);
    expect(await readdir('/tmp')).not.toContain('galley-prying-made');
    const readOnly = await pry({ read: [join(view, 'made')], write: [join(view, 'made')] }, { files: 'read' });
    expect(readOnly.read).toEqual({ [join(view, 'made')]: 'written' });
    expect(readOnly.write).toEqual({ [join(view, 'made')]: 'failed: EROFS' });
  });

  it('[T3] reaches its tools at the address it was told, and no other port, host or socket', async () => {
    const sockets = [join(home, 'agent.sock'), join(folder, 'bus'), '/run/dbus/system_bus_socket', '/tmp/.X11-unix/X0'];
    const open = sockets.slice(0, 2).map((path) => createServer((client) => client.end('reached')).listen(path));
    const [near_, toolsPort] = [portOf(near), portOf(tools)];
    const without = await pry({ ports: [near_, toolsPort], sockets });
    expect(without.ports).toEqual({ [near_]: 'failed: ECONNREFUSED', [toolsPort]: 'failed: ECONNREFUSED' });
    expect(without.env.HTTPS_PROXY).toBeUndefined();
    const served = await pry({ ports: [near_, toolsPort], sockets }, { tools: withTools() });
    expect(served.ports).toEqual({ [near_]: 'failed: ECONNREFUSED', [toolsPort]: 'tools' });
    for (const seen of [without, served])
      expect(Object.values(seen.sockets)).toEqual(sockets.map(() => 'failed: ENOENT'));
    for (const server of open) server.close();
  });

  it('[T3] is not led elsewhere by the way out, and the failure names what it asked for', async () => {
    const tunnels = [`127.0.0.1:${portOf(near)}`, `localhost:${portOf(near)}`, 'evil.test:443', 'api.example.com:80'];
    const turn = program.runTurn(
      request({ tunnels }, { tools: withTools(), ...given({ hosts: ['api.example.com:443'] }) }),
      options,
    );
    const error = await turn.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'BACKEND_FAILED', message: expect.stringContaining('evil.test:443') });
    expect(error).toMatchObject({ details: { refused: expect.arrayContaining(tunnels) } });
  });

  it('[T3] a host and a folder that the person names are there, and a proxy password stays outside', async () => {
    const folders = [join(folder, 'agent')];
    const hosts = [`127.0.0.1:${portOf(near)}`];
    const env = { HOME: home, HTTPS_PROXY: 'http://me:pass@proxy.test:1' };
    const seen = await pry(
      { write: [join(folder, 'agent', 'made')], ports: [portOf(near)] },
      { env, ...given({ hosts, folders }) },
    );
    expect(seen.ports).toEqual({ [portOf(near)]: 'near' });
    expect(await readFile(join(folder, 'agent', 'made'), 'utf8')).toBe('written');
    expect(JSON.stringify(seen.env)).not.toContain('me:pass');
  });

  it('[T3] has no capabilities, no way to get any, and no terminal', async () => {
    const { status, tty } = await pry({}, { tools: withTools() });
    expect(status).toMatch(/CapEff:\s+0000000000000000/);
    expect(status).toMatch(/NoNewPrivs:\s+1/);
    expect(tty).toBe('failed: ENXIO');
  });

  it('[T3] its own settings are not for a turn to change, also where there are none yet', async () => {
    const claude = join(folder, 'claude');
    const settings = join(home, '.claude', 'settings.json');
    const words = '--fork-session --session-id --strict-mcp-config --setting-sources --tools';
    const tries = `for f in '${settings}' '${home}/.claude/CLAUDE.md' '${home}/.claude/hooks/x' '${home}/.claude.json'; do echo evil > "$f"; done; mv '${settings}' '${settings}.old'; rm -rf '${home}/.claude/hooks'`;
    await writeFile(
      claude,
      `#!/bin/sh\n[ "$1" = --help ] && echo '${words}' && exit\n(${tries}) 2>/dev/null; echo kept > '${home}/.claude/session'; exit 1\n`,
    );
    await chmod(claude, 0o755);
    await writeFile(join(home, '.claude.json'), '{"mine":true}');
    const turn = claudeCodeBackend({ command: claude }).runTurn(request({}), options);
    await expect(turn).rejects.toBeInstanceOf(BackendError);
    expect(await readFile(settings, 'utf8')).toBe('{}\n');
    expect(await readFile(join(home, '.claude.json'), 'utf8')).toBe('{"mine":true}');
    expect(await readFile(join(home, '.claude', 'CLAUDE.md'), 'utf8')).toBe('');
    expect(await readdir(join(home, '.claude', 'hooks'))).toEqual([]);
    expect(await readFile(join(home, '.claude', 'session'), 'utf8')).toBe('kept\n');
  });

  it('[T3] [O11] dies with us, with all it started, and the socket it left is swept', async () => {
    const child = spawn(process.execPath, [driver, view, String(portOf(tools))], { stdio: 'ignore' });
    await pidIn(join(view, 'grandchild.pid'));
    const mine = await processesMarked('GALLEY_SESSION', 'confined-driver');
    expect(mine.length).toBeGreaterThanOrEqual(4);
    const socket = /"socket":"([^"]+)"/.exec(await readFile(`/proc/${mine[0]}/cmdline`, 'utf8'))?.[1] ?? '';
    // Its programs may be gone before it is: they die with its first thread, its sockets close with the last.
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const gone = async () => (await processesMarked('GALLEY_SESSION', 'confined-driver')).length === 0;
    await waitUntil('the end of all of it', gone, 2000);
    const left = async () => (await readdir(tmpdir())).includes(dirname(socket).slice(tmpdir().length + 1));
    expect(await left()).toBe(true);
    await sweepFolders(Date.now() + 120_000);
    expect(await left()).toBe(false);
  });
});
