import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareTools } from '../registry.ts';
import { serveTools, type ToolEndpoint } from './serve-tools.ts';
import type { ServedOutcome } from './tool-server.ts';

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

describe('the tools of a turn, served on loopback', () => {
  let endpoint: ToolEndpoint;
  let called: [string, unknown][];
  let outcome: () => Promise<ServedOutcome>;
  beforeEach(async () => {
    called = [];
    outcome = async () => ({ success: true, receipt: '{"text":"seven"}' });
    endpoint = await serveTools({
      declared: declareTools('read'),
      call(tool, input) {
        called.push([tool, input]);
        return outcome();
      },
    });
  });
  afterEach(() => endpoint[Symbol.asyncDispose]());

  function send({ method = 'POST', headers = {}, body = '' }: Sent, url = endpoint.url) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const request = httpRequest(url, { method, headers: { ...usual(), ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: String(Buffer.concat(chunks)) }));
      });
      request.on('error', reject);
      request.end(body);
    });
  }
  const usual = () => ({
    authorization: `Bearer ${endpoint.secret}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  });
  const rpc = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const callBody = (name: string) => rpc('tools/call', { name, arguments: { path: 'a.txt' } });

  it('[T1] lists what the State allows and hands each call on, answer and pictures included', async () => {
    const list = await send({ body: rpc('tools/list', {}) });
    expect(list.text).toContain('"read_file"');
    expect(list.text).not.toContain('"write_text_file"');
    outcome = async () => ({
      success: true,
      receipt: '{"text":"seven"}',
      images: [{ bytes: Buffer.from('png'), media_type: 'image/png' }],
    });
    const answer = await send({ body: callBody('read_file') });
    expect(answer.text).toContain(JSON.stringify('{"text":"seven"}'));
    expect(answer.text).toContain(Buffer.from('png').toString('base64'));
    expect(called).toEqual([['read_file', { path: 'a.txt' }]]);
  });

  it('[R12] a tool that was not listed reaches the one who refuses and records, too', async () => {
    outcome = async () => ({ success: false, receipt: '{"error":"no"}' });
    const answer = await send({ body: callBody('write_text_file') });
    expect(answer.text).toContain('"isError":true');
    expect(called).toEqual([['write_text_file', { path: 'a.txt' }]]);
  });

  it.each<[string, Sent, number]>([
    ['no secret', { headers: { authorization: '' } }, 401],
    ['another secret', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }, 401],
    ['a page’s Origin', { headers: { origin: 'http://127.0.0.1:1' } }, 403],
    ['a name that leads here', { headers: { host: 'galley.example' } }, 403],
    ['a browser', { headers: { 'sec-fetch-site': 'same-origin' } }, 403],
    ['a body too large', { body: 'x'.repeat(8 * 1024 * 1024 + 1) }, 413],
  ])('[T1] %s is turned away and nothing is called', async (_name, part, status) => {
    const got = await send({ body: callBody('read_file'), ...part }).catch((error: unknown) => {
      // The connection may be cut while the rest of a long body is still being sent.
      if (status !== 413) throw error;
      return { status };
    });
    expect(got.status).toBe(status);
    expect(called).toEqual([]);
  });

  it('[T1] another path is nothing', async () => {
    expect((await send({ body: callBody('read_file') }, endpoint.url.replace('/mcp', '/'))).status).toBe(404);
    expect(called).toEqual([]);
  });

  it('[T1] the end waits for what is under way; afterwards nobody is there', async () => {
    const gate = Promise.withResolvers<ServedOutcome>();
    outcome = () => gate.promise;
    const late = send({ body: callBody('read_file') }).catch(() => null);
    while (called.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    let ended = false;
    const ending = endpoint[Symbol.asyncDispose]().then(() => {
      ended = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(ended).toBe(false);
    gate.resolve({ success: true, receipt: '{}' });
    await ending;
    await late;
    await expect(send({ body: callBody('read_file') })).rejects.toThrow(/ECONNREFUSED/);
    expect(called).toHaveLength(1);
  });
});
