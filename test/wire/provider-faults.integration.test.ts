import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  type ModelServer,
  type Protocol,
  protocols,
  type ScriptedReply,
  startModelServer,
  text,
} from './model-server.ts';
import { ask, clientOf, faultOf, request } from './provider-under-test.ts';

/** Error bodies as each provider writes them. */
const error: Readonly<Record<Protocol, (type: string, message: string, code?: string) => unknown>> = {
  anthropic: (type, message) => ({ type: 'error', error: { type, message }, request_id: 'req_1' }),
  responses: (type, message, code) => ({ error: { type, message, code: code ?? type, param: null } }),
  chat: (type, message, code) => ({ error: { type, message, code: code ?? type } }),
  gemini: (status, message) => ({ error: { code: 400, status, message, details: [] } }),
};

describe.each(protocols)('faults of a provider that speaks %s', (protocol) => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => text('hello'));
  });
  afterAll(() => server.close());
  const client = (more = {}) => clientOf(protocol, server.baseUrl(protocol), more);
  const fail = (reply: ScriptedReply, more = {}) => {
    server.script(() => reply);
    return faultOf(ask(client(more), request()));
  };
  const http = (status: number, type: string, message = 'no', headers = {}): ScriptedReply => {
    return { kind: 'http', status, headers, body: error[protocol](type, message) };
  };

  it.each([
    [401, 'authentication_error', '', 'MODEL_KEY_REFUSED', false],
    [403, 'permission_error', '', 'MODEL_KEY_REFUSED', false],
    [402, 'billing_error', '', 'MODEL_QUOTA', false],
    [404, 'not_found_error', '', 'MODEL_NOT_FOUND', false],
    [429, 'insufficient_quota', '', 'MODEL_QUOTA', false],
    [429, 'rate_limit_error', '', 'MODEL_RATE_LIMIT', true],
    [
      400,
      'invalid_request_error',
      'prompt is too long: 210000 tokens > 200000 maximum',
      'MODEL_CONTEXT_TOO_LONG',
      false,
    ],
    [413, 'request_too_large', '', 'MODEL_CONTEXT_TOO_LONG', false],
    [400, 'content_policy_violation', '', 'MODEL_CONTENT_FILTER', false],
    [400, 'invalid_request_error', 'tools.0: wrong', 'MODEL_BAD_REQUEST', false],
    [500, 'api_error', '', 'MODEL_OVERLOADED', true],
    [503, 'overloaded_error', '', 'MODEL_OVERLOADED', true],
    [529, 'overloaded_error', '', 'MODEL_OVERLOADED', true],
    [504, 'timeout_error', '', 'MODEL_TIMEOUT', true],
  ])('[A4] status %i with %s is its own failure', async (status, type, message, code, transient) => {
    const fault = await fail(http(status, type, message));
    expect([fault.code, fault.transient, fault.details.status]).toEqual([code, transient, status]);
    expect(fault.remedy.length).toBeGreaterThan(20);
    expect(fault.partial).toBeUndefined();
  });

  it('[A4] asks once and reads how long to wait', async () => {
    const before = server.requests.length;
    expect((await fail(http(429, 'rate_limit_error', 'slowly', { 'retry-after': '7' }))).retryAfterMs).toBe(7000);
    expect(server.requests.length).toBe(before + 1);
    expect((await fail(http(503, 'overloaded_error', 'x', { 'retry-after-ms': '250' }))).retryAfterMs).toBe(250);
    const date = new Date(Date.now() + 60_000).toUTCString();
    const wait = (await fail(http(429, 'rate_limit_error', 'x', { 'retry-after': date }))).retryAfterMs ?? 0;
    expect(wait).toBeGreaterThan(55_000);
    expect(wait).toBeLessThanOrEqual(60_000);
  });

  it('[A4] mid-stream fault 1: the connection is reset', async () => {
    const fault = await fail(text('Half of an answer', { fault: { how: 'reset' } }));
    expect([fault.code, fault.transient, fault.partial]).toEqual(['MODEL_STREAM_CUT', true, 'Half of an answer']);
  });

  it('[A4] mid-stream fault 2: the response ends cleanly, the answer does not', async () => {
    const fault = await fail(text('Half of an answer', { fault: { how: 'end' } }));
    expect([fault.code, fault.transient, fault.partial]).toEqual(['MODEL_STREAM_CUT', true, 'Half of an answer']);
    const silent = await fail({ kind: 'answer', blocks: [], fault: { how: 'end' } });
    expect([silent.code, silent.partial]).toEqual(['MODEL_STREAM_CUT', undefined]);
    const calling = await fail(call('read_file', { path: 'a.txt' }, { fault: { how: 'end' } }));
    expect(calling.code).toBe('MODEL_STREAM_CUT');
  });

  it('[A4] mid-stream fault 3: an error event', async () => {
    const overload = {
      how: 'error',
      type: protocol === 'gemini' ? 'UNAVAILABLE' : 'overloaded_error',
      message: 'Overloaded',
    } as const;
    const fault = await fail(text('Half of an answer', { fault: overload }));
    expect([fault.code, fault.transient, fault.partial]).toEqual(['MODEL_OVERLOADED', true, 'Half of an answer']);
    const early = await fail({ kind: 'answer', blocks: [], fault: overload });
    expect([early.code, early.partial]).toEqual(['MODEL_OVERLOADED', undefined]);
    const type = protocol === 'gemini' ? 'RESOURCE_EXHAUSTED' : 'rate_limit_error';
    const code = protocol === 'gemini' ? { code: 429 } : {};
    const slow = await fail(
      text('Half', { fault: { how: 'error', type, ...code, message: 'Please try again in 1.5s.' } }),
    );
    expect([slow.code, slow.retryAfterMs, slow.partial]).toEqual(['MODEL_RATE_LIMIT', 1500, 'Half']);
  });

  it('[A4] mid-stream fault 4: an event that is no JSON, although the end is proper', async () => {
    const fault = await fail(text('Half of an answer', { fault: { how: 'garbage' } }));
    expect([fault.code, fault.transient, fault.partial]).toEqual(['MODEL_BAD_RESPONSE', true, 'Half of an answer']);
    const early = await fail({ kind: 'answer', blocks: [], fault: { how: 'garbage' } });
    expect(early.code).toBe('MODEL_BAD_RESPONSE');
  });

  it('[A4] mid-stream fault 5: nothing more comes', async () => {
    const started = performance.now();
    const fault = await fail(text('Half of an answer', { fault: { how: 'stall' } }), { timeouts: { idleMs: 150 } });
    expect([fault.code, fault.transient, fault.partial]).toEqual(['MODEL_TIMEOUT', true, 'Half of an answer']);
    expect(fault.details).toMatchObject({ phase: 'idle', ms: 150 });
    // Far less than the whole answer may take, however busy the machine is.
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('[A4] a provider that takes the request and never answers', async () => {
    const fault = await fail({ kind: 'silence' }, { timeouts: { connectMs: 150 } });
    expect([fault.code, fault.transient, fault.details.phase]).toEqual(['MODEL_TIMEOUT', true, 'connect']);
  });

  it('[A4] a server that is not there', async () => {
    const port = await freePort();
    const fault = await faultOf(ask(clientOf(protocol, `http://127.0.0.1:${port}/v1`), request()));
    expect([fault.code, fault.transient, fault.details.reason]).toEqual(['MODEL_NETWORK', true, 'ECONNREFUSED']);
  });

  it('[A4] a web page, a redirect and an error dressed as success are no answers', async () => {
    const page = await fail({
      kind: 'http',
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<html>Sign in</html>',
    });
    expect([page.code, page.transient]).toEqual(['MODEL_BAD_RESPONSE', false]);
    expect(page.remedy).not.toContain('automatically');
    const elsewhere = await fail({
      kind: 'http',
      status: 307,
      headers: { location: 'http://127.0.0.1:1/steal' },
      body: '',
    });
    expect(elsewhere.code).toBe('MODEL_REDIRECTED');
    const dressed = await fail({ kind: 'http', status: 200, body: error[protocol]('insufficient_quota', 'no credit') });
    expect(dressed.code).toBe('MODEL_QUOTA');
  });

  it('[A4] an answer that reached its length limit, and one that was filtered', async () => {
    const words = {
      anthropic: ['max_tokens', 'refusal'],
      responses: ['max_output_tokens', 'content_filter'],
      chat: ['length', 'content_filter'],
      gemini: ['MAX_TOKENS', 'SAFETY'],
    } as const;
    const [length, filter] = words[protocol];
    const long = await fail(text('As far as it got', { finish: length }));
    expect([long.code, long.transient, long.partial]).toEqual(['MODEL_OUTPUT_LIMIT', false, 'As far as it got']);
    const filtered = await fail(text('As far as', { finish: filter }));
    expect([filtered.code, filtered.transient, filtered.partial]).toEqual(['MODEL_CONTENT_FILTER', false, 'As far as']);
  });

  it('[R15] is stopped at once, before and during an answer, with the reason it was given', async () => {
    server.script(() => ({ ...text('x'.repeat(400)), betweenMs: 40, fault: { how: 'stall' } }));
    const controller = new AbortController();
    const reason = new Error('cancelled by the person');
    let stopped = Number.POSITIVE_INFINITY;
    const onDelta = () => {
      stopped = Math.min(stopped, performance.now());
      controller.abort(reason);
    };
    await expect(client().call(request(), { signal: controller.signal, onDelta })).rejects.toBe(reason);
    expect(performance.now() - stopped).toBeLessThan(1000);
    const before = server.requests.length;
    await expect(
      client().call(request(), { signal: AbortSignal.abort(reason), onDelta: () => undefined }),
    ).rejects.toBe(reason);
    expect(server.requests.length).toBe(before);
    server.script(() => ({ kind: 'silence' }));
    const later = new AbortController();
    const waiting = client().call(request(), { signal: later.signal, onDelta: () => undefined });
    setTimeout(() => later.abort(reason), 50);
    await expect(waiting).rejects.toBe(reason);
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
