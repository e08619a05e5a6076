import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ModelClient } from '../client/model-client.ts';
import type { WireRequest } from '../client/wire-request.ts';
import { type Consent, type Recipient, requireConsent, WebSearchNotAllowedError } from './consent.ts';
import { createEgressLog } from './egress-log.ts';
import { guardClient } from './guard-client.ts';
import { createGuardedFetch, type Fetch, isLoopback, withAllowedCall } from './guarded-fetch.ts';
import { redact, rememberSecret } from './redact.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-egress-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const allowed = { provider: 'openai', model: 'm', files: ['a.csv'], run: 'run_1', call: 'main.1' };

function setUp(answer: () => Response = () => new Response('{}')) {
  const sent: string[] = [];
  const file = join(folder, 'egress.jsonl');
  const log = createEgressLog(file);
  const fetch: Fetch = async (input) => {
    // What is on disk at the moment of sending is what the person could read after a crash.
    sent.push(`${String(input)} after ${(await log.read()).entries.length} lines`);
    return answer();
  };
  const hosts = new Set(['api.example.com', 'localhost:1234', '127.0.0.1:9']);
  return { sent, file, log, guarded: createGuardedFetch({ hosts, log, now: () => 0, fetch }) };
}

it('[A6] writes to the egress log before anything leaves', async () => {
  const { sent, log, guarded } = setUp();
  const send = () => guarded('https://api.example.com/v1', { method: 'POST', body: 'größer' });
  await withAllowedCall(allowed, send);
  expect(sent).toEqual(['https://api.example.com/v1 after 1 lines']);
  const { entries } = await log.read();
  expect(entries).toEqual([{ at: '1970-01-01T00:00:00.000Z', ...allowed, host: 'api.example.com', bytes: 8 }]);
});

it.each([
  'https://evil.example.com/v1',
  'https://api.example.com.evil.com/',
  'https://api.example.com:8443/',
  'http://api.example.com/',
  'https://api.example.com@evil.com/',
])('[A6] sends nothing to %s', async (url) => {
  const { sent, log, guarded } = setUp();
  await expect(withAllowedCall(allowed, () => guarded(url))).rejects.toMatchObject({ code: 'MODEL_HOST_BLOCKED' });
  expect(sent).toEqual([]);
  expect((await log.read()).entries).toMatchObject([{ bytes: 0, refused: 'MODEL_HOST_BLOCKED' }]);
});

it('[A6] sends nothing outside an allowed call', async () => {
  const { sent, guarded } = setUp();
  await expect(guarded('https://api.example.com/')).rejects.toMatchObject({ code: 'MODEL_HOST_BLOCKED' });
  expect(sent).toEqual([]);
});

it('[A6] [T6] follows no redirect, says that the request was sent, and the log agrees', async () => {
  const answer = () => new Response(null, { status: 307, headers: { location: 'https://evil.com/?x=1' } });
  const { sent, guarded, log } = setUp(answer);
  const call = withAllowedCall(allowed, () => guarded('https://api.example.com/', { body: 'abc' }));
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'MODEL_REDIRECTED', details: { host: 'api.example.com', redirect: 'evil.com' } });
  expect(String(error)).toMatch(/was sent to api\.example\.com.*redirect to evil\.com.*not followed/);
  expect(sent).toHaveLength(1);
  const { entries } = await log.read();
  expect(entries).toMatchObject([{ host: 'api.example.com', bytes: 3 }]);
  expect(entries[0]?.refused).toBeUndefined();
});

it('[A6] allows a model on this computer without encryption', async () => {
  const { sent, guarded } = setUp();
  await withAllowedCall(allowed, () => guarded('http://localhost:1234/v1'));
  expect(sent).toHaveLength(1);
  expect(['127.0.0.1', '[::1]', '127.1.2.3', 'localhost'].every(isLoopback)).toBe(true);
  expect(['127.0.0.1.evil.com', 'localhost.evil.com', '128.0.0.1'].some(isLoopback)).toBe(false);
});

it('[A6] [P17] a client calls nothing before consent, and its call is in the log', async () => {
  const address = 'https://api.example.com/v1';
  const recipient = { provider: 'openai', model: 'openai/m', address };
  const consents: Consent[] = [];
  const { log, guarded } = setUp();
  const client: ModelClient = {
    async call() {
      await guarded('https://api.example.com/');
      return { text: 'ok', tool_calls: [], usage: { input_tokens: 1, output_tokens: 1, cost: null } };
    },
  };
  const allow = async (asked: Recipient) => requireConsent(consents, asked);
  const searchers: string[] = [];
  const allowSearch = async (asked: Recipient) => {
    if (!searchers.includes(asked.provider)) throw new WebSearchNotAllowedError(asked);
  };
  const options = { recipient, allow, allowSearch, log, now: () => 0 };
  const guardedClient = guardClient(client, options);
  const content = { sources: new Set(['b.csv', 'a.csv']), parts: ['conversation'], leftOut: ['artifact plan.md'] };
  const noted = { parts: ['conversation'], left_out: ['artifact plan.md'] };
  const request = {
    model: 'openai/m',
    system: '',
    messages: [{ role: 'user' as const, text: 'x' }],
    tools: [],
  };
  const how = {
    signal: new AbortController().signal,
    onDelta: () => undefined,
    origin: { run: 'r', call: 'c', content },
  };
  await expect(guardedClient.call(request, how)).rejects.toMatchObject({ code: 'MODEL_CONSENT_REQUIRED' });
  const refused = { refused: 'MODEL_CONSENT_REQUIRED', host: 'api.example.com', bytes: 0 };
  expect((await log.read()).entries).toMatchObject([refused]);
  consents.push({ provider: 'openai', address, model: null, files: null });
  await guardedClient.call(request, how);
  expect((await log.read()).entries[1]).toMatchObject({ run: 'r', call: 'c', files: ['a.csv', 'b.csv'], ...noted });
  // Consent for files is none for searching the web.
  const search = { ...request, webSearch: { query: 'price of tin' } };
  await expect(guardedClient.call(search, how)).rejects.toMatchObject({ code: 'MODEL_SEARCH_NOT_ALLOWED' });
  searchers.push('openai');
  await guardedClient.call(search, how);
  expect((await log.read()).entries.slice(2)).toMatchObject([
    { refused: 'MODEL_SEARCH_NOT_ALLOWED', query: 'price of tin', bytes: 0 },
    { query: 'price of tin', host: 'api.example.com' },
  ]);
});

it('[A6] a torn line of the log is counted and the next one stays whole', async () => {
  const { file, log } = setUp();
  await writeFile(file, '{"at": "19');
  await log.append({ at: 'x', ...allowed, host: 'h', bytes: 0 });
  expect(await log.read()).toMatchObject({ unreadable: 1, entries: [{ at: 'x' }] });
});

it('[A5] a key never reaches the log, also encoded', async () => {
  const secret = 'sk-planted/one+two==';
  rememberSecret(secret);
  const { file, log } = setUp();
  await log.append({ at: 'x', ...allowed, files: [`a${secret}.csv`], host: encodeURIComponent(secret), bytes: 0 });
  expect(await readFile(file, 'utf8')).not.toMatch(/sk-planted/);
  expect(redact(`key=${secret}!`)).toBe('key=[key]!');
});

it('[A6] [X4] what a refused host did not get is not told as sent; what leaves is told once its line is on disk', async () => {
  const { log, guarded, sent } = setUp();
  const wire = { method: 'POST', body: '{}', model: {} } as unknown as WireRequest;
  const told: string[] = [];
  const clientOf = (url: string): ModelClient => ({
    async call(_request, { onSent }) {
      onSent?.({ ...wire, url });
      expect(told).toEqual([]);
      await guarded(url, { method: 'POST', body: '{}' });
      return { text: '', tool_calls: [], usage: { input_tokens: 0, output_tokens: 0, cost: 0 } };
    },
  });
  const recipient = { provider: 'openai', model: 'm', address: 'https://api.example.com' };
  const options = { recipient, allow: async () => undefined, allowSearch: async () => undefined, log, now: () => 0 };
  const request = { model: 'm', system: '', messages: [], tools: [] };
  const signal = new AbortController().signal;
  const call = (url: string) =>
    guardClient(clientOf(url), options).call(request, {
      ...{ signal, onDelta: () => undefined, onSent: ({ url: at }: WireRequest) => told.push(at) },
    });
  await expect(call('https://evil.example.com/v1')).rejects.toMatchObject({ code: 'MODEL_HOST_BLOCKED' });
  expect([told, sent]).toEqual([[], []]);
  await call('https://api.example.com/v1');
  expect(told).toEqual(['https://api.example.com/v1']);
});
