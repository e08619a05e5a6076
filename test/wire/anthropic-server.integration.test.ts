import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnthropicServer, startAnthropicServer } from './anthropic-server.ts';

describe('local server of the Messages API', () => {
  let server: AnthropicServer;
  beforeEach(async () => {
    server = await startAnthropicServer(() => ({ kind: 'text', text: 'hello', usage: { input_tokens: 42 } }));
  });
  afterEach(() => server.close());

  const body = { model: 'some-model', max_tokens: 10, messages: [{ role: 'user', content: 'hi' }] };
  const post = (path: string, value: unknown) =>
    fetch(server.url + path, {
      method: 'POST',
      body: JSON.stringify(value),
      headers: { 'content-type': 'application/json' },
    });
  const eventsIn = (text: string): { type: string; [key: string]: unknown }[] =>
    [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? ''));

  it('[A4] answers whole and as a stream with the same text and usage', async () => {
    const whole = await (await post('/v1/messages', body)).json();
    expect(whole).toMatchObject({
      role: 'assistant',
      content: [{ type: 'text', text: 'hello' }],
      usage: { input_tokens: 42 },
    });
    const events = eventsIn(await (await post('/v1/messages', { ...body, stream: true })).text());
    expect(events.map(({ type }) => type)).toEqual([
      'message_start',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    expect(events[4]).toMatchObject({ delta: { stop_reason: 'end_turn' }, usage: { input_tokens: 42 } });
    expect(server.messages).toHaveLength(2);
  });

  it('[A4] counts tokens, refuses nonsense and unknown paths', async () => {
    expect(await (await post('/v1/messages/count_tokens', body)).json()).toEqual({ input_tokens: expect.any(Number) });
    expect((await post('/v1/messages', { model: 'x' })).status).toBe(400);
    expect((await post('/v1/else', {})).status).toBe(404);
  });

  it('[A4] faults: a status with headers, a stream that is cut, one that hangs', async () => {
    const headers = { 'retry-after': '7' };
    server.script(() => ({ kind: 'error', status: 429, type: 'rate_limit_error', message: 'slowly', headers }));
    const refused = await post('/v1/messages', body);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await refused.json()).toMatchObject({
      type: 'error',
      error: { type: 'rate_limit_error', message: 'slowly' },
    });

    server.script(() => ({ kind: 'cut', text: 'half' }));
    await expect((await post('/v1/messages', { ...body, stream: true })).text()).rejects.toThrow();

    server.script(() => ({ kind: 'hang', text: 'half' }));
    const hanging = await post('/v1/messages', { ...body, stream: true });
    const reading = hanging.text().then(
      () => 'ended',
      () => 'broken',
    );
    const waiting = new Promise((resolve) => setTimeout(resolve, 200, 'waiting'));
    expect(await Promise.race([reading, waiting])).toBe('waiting');
  });

  it('[A4] asks for tools', async () => {
    server.script(() => ({ kind: 'tools', calls: [{ name: 'look', input: { at: 'file' } }] }));
    const whole = await (await post('/v1/messages', body)).json();
    expect(whole).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', name: 'look', input: { at: 'file' } }],
    });
  });
});
