import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type ModelServer, type Protocol, protocols, startModelServer, text } from './model-server.ts';

const bodies: Readonly<Record<Protocol, object>> = {
  anthropic: { model: 'm', max_tokens: 9, stream: true, messages: [{ role: 'user', content: 'hi' }] },
  responses: { model: 'm', stream: true, input: [{ role: 'user', content: 'hi' }] },
  chat: { model: 'm', stream: true, messages: [{ role: 'user', content: 'hi' }] },
  gemini: { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
};
const paths: Readonly<Record<Protocol, string>> = {
  anthropic: '/messages',
  responses: '/responses',
  chat: '/chat/completions',
  gemini: '/models/m:streamGenerateContent?alt=sse',
};

describe('the local server of all protocols', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => text('hello'));
  });
  afterAll(() => server.close());
  const post = (protocol: Protocol, more: object = {}) =>
    fetch(server.baseUrl(protocol) + paths[protocol], {
      method: 'POST',
      body: JSON.stringify({ ...bodies[protocol], ...more }),
      headers: { 'content-type': 'application/json', 'x-test': 'yes' },
    });

  it.each(protocols)('[A4] %s: streams text and records what it was asked', async (protocol) => {
    server.script(() => text('hello world'));
    const response = await post(protocol);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const stream = await response.text();
    expect(stream.match(/^data: /gm)?.length).toBeGreaterThan(2);
    expect(server.requests.at(-1)).toMatchObject({ protocol, body: bodies[protocol], headers: { 'x-test': 'yes' } });
  });

  it('[A4] numbers requests since the script was set', async () => {
    const seen: number[] = [];
    server.script((_request, index) => {
      seen.push(index);
      return call('look', { at: 'x' });
    });
    await (await post('chat')).text();
    await (await post('gemini')).text();
    expect(seen).toEqual([0, 1]);
  });

  it.each(protocols)('[A4] %s: breaks off as it is told', async (protocol) => {
    server.script(() => text('half', { fault: { how: 'reset' } }));
    await expect((await post(protocol)).text()).rejects.toThrow();
    server.script(() => text('half', { fault: { how: 'end' } }));
    expect(await (await post(protocol)).text()).not.toMatch(/message_stop|response.completed|\[DONE\]|finishReason/);
    server.script(() => ({ kind: 'http', status: 429, headers: { 'retry-after': '7' }, body: { error: {} } }));
    const refused = await post(protocol);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('[A4] refuses what the real servers refuse', async () => {
    server.script(() => text('never'));
    const toolUse = { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 't', input: {} }] };
    expect((await post('anthropic', { messages: [toolUse, { role: 'user', content: 'no result' }] })).status).toBe(400);
    const thinking = { type: 'enabled', budget_tokens: 4 };
    const tools = [{ name: 't', input_schema: {} }];
    expect((await post('anthropic', { thinking, tools, tool_choice: { type: 'any' } })).status).toBe(400);
    const loose = { type: 'object', properties: { a: { type: 'string' } }, required: [], additionalProperties: false };
    const strict = [{ type: 'function', name: 't', strict: true, parameters: loose }];
    expect((await post('responses', { tools: strict })).status).toBe(400);
    expect((await post('responses', { parallel_tool_calls: false })).status).toBe(400);
    expect((await post('responses', { input: [{ type: 'function_call', call_id: 'c' }] })).status).toBe(400);
    const called = { role: 'assistant', tool_calls: [{ id: 'c' }] };
    expect((await post('chat', { messages: [called, { role: 'user', content: 'x' }] })).status).toBe(400);
    expect((await post('gemini', { contents: [{ parts: [{ functionCall: { name: 't' } }] }] })).status).toBe(400);
    expect((await fetch(`${server.url}/v1/else`, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});
