import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { procedures } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedBench, serveBench, token } from './testing/served-bench.ts';

let bench: ServedBench;
beforeAll(async () => {
  bench = await serveBench();
});
afterAll(() => bench[Symbol.asyncDispose]());

const bearer = { authorization: `Bearer ${token}` };
const megabyte = Buffer.alloc(1_000_000, 0x20);

function startPost(headers: Readonly<Record<string, string>>): ClientRequest {
  const all = { ...bearer, 'content-type': 'application/json', ...headers };
  return request({
    host: '127.0.0.1',
    port: bench.server.port,
    method: 'POST',
    path: '/rpc/WorkbenchList',
    headers: all,
  });
}

async function answerOf(outgoing: ClientRequest): Promise<{ status: number; text: string }> {
  const [incoming]: IncomingMessage[] = await once(outgoing, 'response');
  let text = '';
  for await (const chunk of incoming?.setEncoding('utf8') ?? []) text += chunk;
  return { status: incoming?.statusCode ?? 0, text };
}

describe('a body of 200 MB', () => {
  it('[T5] that says its size is refused before it is sent', async () => {
    const outgoing = startPost({ 'content-length': '200000000' });
    outgoing.on('error', () => undefined).flushHeaders();
    const { status, text } = await answerOf(outgoing);
    expect(status).toBe(413);
    expect(JSON.parse(text).error).toMatchObject({ code: 'BODY_TOO_LARGE', remedy: expect.stringMatching(/\S/) });
    outgoing.destroy();
  });

  it('[T5] that does not say so is cut off, and is never held in memory', async () => {
    const socket = connect(bench.server.port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const gone = new Promise<void>((resolve) => socket.on('error', () => undefined).on('close', () => resolve()));
    const head = { ...bearer, host: `127.0.0.1:${bench.server.port}`, 'content-type': 'application/json' };
    const lines = Object.entries({ ...head, 'transfer-encoding': 'chunked' }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write(`POST /rpc/WorkbenchList HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    const before = process.memoryUsage().rss;
    let most = before;
    for (let sent = 0; sent < 200 && !socket.closed; sent += 1) {
      most = Math.max(most, process.memoryUsage().rss);
      socket.write(`${megabyte.length.toString(16)}\r\n`);
      socket.write(megabyte);
      if (!socket.write('\r\n')) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), gone]);
    }
    await gone;
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('"code":"BODY_TOO_LARGE"');
    expect(socket.bytesWritten).toBeLessThan(80_000_000);
    // The sender lives in this process, too: what it holds back counts.
    expect(most - before).toBeLessThan(60_000_000);
    expect((await bench.post('/rpc/WorkbenchList', {}, bearer)).status).toBe(200);
  });

  it('[T5] of less than the bound is read whole', async () => {
    // The field behind the padding is known only when all of it was read.
    const body = { padding: 'x'.repeat(7_000_000), last_field: 1 };
    const answer = await bench.post('/rpc/WorkbenchList', body, bearer);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('last_field');
  });
});

it('[T5] JSON nested a million deep is refused by every procedure, and the server goes on', async () => {
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  const headers = { ...bearer, 'content-type': 'application/json' };
  for (const name of Object.keys(procedures)) {
    const answer = await bench.send(`/rpc/${name}`, { method: 'POST', headers, body: `{"workbench_id":${deep}}` });
    expect(answer.status, name).toBe(413);
  }
});

it('[T5] of 1,000 event streams four stay open per session, the newest ones; the server goes on', async () => {
  const headers = await bench.signIn();
  const open = new Set<number>();
  const endings: string[] = [];
  const streams = Array.from({ length: 1_000 }, (_, index) => ({ index, controller: new AbortController() }));
  for (const { index, controller } of streams) {
    const response = await fetch(`${bench.server.origin}/events`, { headers, signal: controller.signal });
    expect(response.status).toBe(200);
    open.add(index);
    void response
      .text()
      .then(
        (text) => endings.push(text),
        () => undefined,
      )
      .finally(() => open.delete(index));
  }
  await expect.poll(() => open.size).toBe(4);
  expect([...open]).toEqual([996, 997, 998, 999]);
  expect(endings.filter((text) => text.endsWith('event: closed\ndata: superseded\n\n'))).toHaveLength(996);
  expect((await bench.post('/rpc/WorkbenchList', {}, headers)).status).toBe(200);
  for (const { controller } of streams) controller.abort();
});

it('[T5] connections beyond the bound are turned away, and there is room again when they leave', async () => {
  const sockets = Array.from({ length: 400 }, () =>
    connect(bench.server.port, '127.0.0.1').on('error', () => undefined),
  );
  await expect.poll(() => sockets.filter((socket) => !socket.closed).length).toBeLessThanOrEqual(256);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(() =>
      bench.post('/rpc/WorkbenchList', {}, bearer).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

it('[T5] a request whose head does not end is cut off, in words', async () => {
  let text = '';
  // On a busy machine the connections of the test before may still be on their way out, and this one is turned away.
  const ended = async () => {
    const socket = connect(bench.server.port, '127.0.0.1').on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n');
    await once(socket, 'close');
    return text;
  };
  await expect.poll(ended).toMatch(/^HTTP\/1\.1 408 /);
  const [, body = ''] = text.slice(text.lastIndexOf('HTTP/1.1 408')).split('\r\n\r\n');
  expect(JSON.parse(body)).toMatchObject({
    error: { code: 'REQUEST_LATE', message: expect.stringContaining('Nothing was done') },
  });
});

it('[T5] what is no request is answered in words', async () => {
  const socket = connect(bench.server.port, '127.0.0.1').on('error', () => undefined);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write('HELLO\r\n\r\n');
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('REQUEST_UNREADABLE');
});

it('[T5] 200 MB from somebody who has not signed in are refused without being read', async () => {
  const outgoing = startPost({ authorization: 'Bearer nobody', 'content-length': '200000000' });
  outgoing.on('error', () => undefined).flushHeaders();
  expect(await answerOf(outgoing)).toMatchObject({ status: 401 });
  outgoing.destroy();
});
