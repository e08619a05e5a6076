import { once } from 'node:events';
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { createServer as createHttpServer, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGateway } from './gateway.ts';
import { privateFolder, sweepFolders } from './private-folder.ts';
import { isNear, lookupElsewhere } from './reach-address.ts';

let allowed: Server;
let other: Server;
const portOf = (server: { address(): string | AddressInfo | null }) => (server.address() as AddressInfo).port;

beforeEach(async () => {
  allowed = createServer((client) => client.end('allowed')).listen(0, '127.0.0.1');
  other = createServer((client) => client.end('other')).listen(0, '127.0.0.1');
  await Promise.all([once(allowed, 'listening'), once(other, 'listening')]);
});
afterEach(() => {
  allowed.close();
  other.close();
});

/** The first line of the answer to what is sent as it stands, and what comes after the head. */
async function send(socket: string, bytes: string): Promise<{ readonly status: string; readonly body: string }> {
  const client = connect(socket);
  client.write(bytes);
  const [head = '', body = ''] = (await text(client)).split('\r\n\r\n');
  return { status: head.split('\r\n')[0] ?? '', body };
}
const ask = (socket: string, target: string) => send(socket, `CONNECT ${target} HTTP/1.1\r\nhost: x\r\n\r\n`);

describe('the one way out', () => {
  it('[T3] leads to what is on the list and notes what is not', async () => {
    await using folder = await privateFolder();
    const listed = `127.0.0.1:${portOf(allowed)}`;
    await using gateway = await openGateway({ connect: [listed, 'api.example.com:443'], socket: folder.socket });
    expect(await ask(folder.socket, listed)).toEqual({ status: 'HTTP/1.1 200 OK', body: 'allowed' });
    const elsewhere = [
      `127.0.0.1:${portOf(other)}`,
      `localhost:${portOf(allowed)}`,
      `[::ffff:127.0.0.1]:${portOf(allowed)}`,
      `0.0.0.0:${portOf(other)}`,
      `2130706433:${portOf(allowed)}`,
      'api.example.com:80',
      'api.example.com.evil.test:443',
      'evil.test:443',
      'api.example.com:443@evil.test:443',
      `api.example.com:443#127.0.0.1:${portOf(other)}`,
      'api.example.com',
      '/etc/passwd',
    ];
    for (const target of elsewhere) expect((await ask(folder.socket, target)).status, target).toMatch(/ (?:400|403) /);
    expect(gateway.refused()).toContain('evil.test:443');
    expect(gateway.refused()).not.toContain(listed);
  });

  it('[T3] is no proxy for plain requests, whatever address or name they carry', async () => {
    await using folder = await privateFolder();
    const listed = `127.0.0.1:${portOf(allowed)}`;
    await using gateway = await openGateway({ connect: [listed], socket: folder.socket });
    for (const url of [`http://${listed}/`, 'http://169.254.169.254/latest', '/'])
      expect((await send(folder.socket, `GET ${url} HTTP/1.1\r\nhost: meta.test\r\n\r\n`)).status).toContain('403');
    expect(gateway.refused()).toEqual(['meta.test']);
  });

  it('[T3] a name that is allowed does not lead back to this computer', async () => {
    const looked = await new Promise((resolve) =>
      lookupElsewhere('localhost', { all: true }, (error) => resolve(error)),
    );
    expect(String(looked)).toContain('leads to this computer');
    for (const address of [
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '169.254.169.254',
      '::1',
      '::',
      'fe80::1',
      '::ffff:127.0.0.1',
    ])
      expect(isNear(address), address).toBe(true);
    for (const address of ['10.0.0.1', '160.79.104.10', '2607:6bc0::10']) expect(isNear(address), address).toBe(false);
  });

  it('[T3] goes by the person’s own proxy, whose password stays outside', async () => {
    const seen: string[] = [];
    const proxy = createHttpServer().listen(0, '127.0.0.1');
    proxy.on('connect', ({ url, headers }, client) => {
      seen.push(`${url} ${headers['proxy-authorization']}`);
      client.end(url === 'api.example.com:443' ? 'HTTP/1.1 200 OK\r\n\r\nby the proxy' : 'HTTP/1.1 407 No\r\n\r\n');
    });
    await once(proxy, 'listening');
    await using folder = await privateFolder();
    const own = { url: `http://me:pass@127.0.0.1:${portOf(proxy)}`, except: 'direct.example.com' };
    const direct = `127.0.0.1:${portOf(allowed)}`;
    const hosts = ['api.example.com:443', 'other.example.com:443', direct];
    await using gateway = await openGateway({ connect: hosts, proxy: own, socket: folder.socket });
    expect(await ask(folder.socket, 'api.example.com:443')).toEqual({
      status: 'HTTP/1.1 200 OK',
      body: 'by the proxy',
    });
    expect((await ask(folder.socket, 'other.example.com:443')).status).toContain('502');
    expect((await ask(folder.socket, direct)).body).toBe('allowed');
    const basic = `Basic ${Buffer.from('me:pass').toString('base64')}`;
    expect(seen).toEqual([`api.example.com:443 ${basic}`, `other.example.com:443 ${basic}`]);
    expect(gateway.refused()).toEqual([]);
    proxy.close();
  });

  it('[T3] what is under way ends with it', async () => {
    await using folder = await privateFolder();
    const waiting = createServer().listen(0, '127.0.0.1');
    await once(waiting, 'listening');
    const gateway = await openGateway({ connect: [`127.0.0.1:${portOf(waiting)}`], socket: folder.socket });
    const asking = request({ socketPath: folder.socket, method: 'CONNECT', path: `127.0.0.1:${portOf(waiting)}` });
    asking.on('error', () => undefined).end();
    const [, tunnel] = await once(asking, 'connect');
    const ended = once(
      tunnel.on('error', () => undefined),
      'close',
    );
    await gateway[Symbol.asyncDispose]();
    await ended;
    waiting.close();
  });
});

describe('its folder', () => {
  it('[T3] is the user’s alone and gone afterwards', async () => {
    const folder = await privateFolder();
    expect((await stat(dirname(folder.socket))).mode & 0o777).toBe(0o700);
    await folder[Symbol.asyncDispose]();
    await expect(stat(dirname(folder.socket))).rejects.toThrow('ENOENT');
  });

  it('[T3] one that a killed process left is swept, one in use is not', async () => {
    const left = join(tmpdir(), `galley-way-out-left-${process.pid}`);
    await mkdir(left);
    await using used = await privateFolder();
    await using _gateway = await openGateway({ connect: [], socket: used.socket });
    const long = new Date(Date.now() - 3_600_000);
    for (const folder of [left, dirname(used.socket)]) await utimes(folder, long, long);
    try {
      await sweepFolders();
      await expect(stat(left)).rejects.toThrow('ENOENT');
      expect((await stat(used.socket)).isSocket()).toBe(true);
    } finally {
      await rm(left, { recursive: true, force: true });
    }
  });
});
