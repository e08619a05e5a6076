import { LLMock } from '@copilotkit/aimock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Protocol, protocols } from './model-server.ts';
import { afterTools, ask, clientOf, faultOf, request } from './provider-under-test.ts';

const path = (protocol: Protocol) => (protocol === 'gemini' ? '/v1beta' : '/v1');

/** The same clients against a server that other people wrote from the same protocols. */
describe.each(protocols)('with aimock as %s', (protocol) => {
  let mock: LLMock;
  beforeEach(async () => {
    mock = new LLMock({ port: 0, logLevel: 'silent' });
    await mock.start();
  });
  afterEach(() => mock.stop());
  const client = (more = {}) => clientOf(protocol, `${mock.url}${path(protocol)}`, more);

  it('[A1] a tool round trip', async () => {
    // Its Gemini ends such an answer with a reason that the real one does not have.
    const end = protocol === 'gemini' ? { finishReason: 'stop' } : {};
    const toolCalls = [{ name: 'read_file', arguments: '{"path":"a.txt"}' }];
    mock.on({ hasToolResult: false }, { toolCalls, ...end });
    mock.on({ hasToolResult: true, toolResultContains: 'forty-two' }, { content: 'It says 42.' });
    const { answer } = await ask(client(), request());
    expect(answer.tool_calls).toEqual([{ tool: 'read_file', arguments: { path: 'a.txt' } }]);
    const next = await ask(client(), afterTools(request(), answer, ['forty-two']));
    expect([next.answer.text, next.answer.tool_calls]).toEqual(['It says 42.', []]);
  });

  it('[C5] text in pieces, in order', async () => {
    const tokens = { prompt_tokens: 30, input_tokens: 30, promptTokenCount: 30 };
    const usage = { ...tokens, completion_tokens: 6, output_tokens: 6, candidatesTokenCount: 6 };
    mock.onMessage(/./, { content: 'one two three four five six', usage }, { chunkSize: 4 });
    const { answer, deltas } = await ask(client(), request());
    expect(deltas.length).toBeGreaterThan(3);
    expect(deltas.join('')).toBe('one two three four five six');
    expect(answer.text).toBe(deltas.join(''));
    expect(answer.usage).toMatchObject({ input_tokens: 30, output_tokens: 6 });
  });

  it('[A1] thoughts are not shown as text', async () => {
    mock.onMessage(/./, { content: 'Answer.', reasoning: 'private thought' });
    const { answer, deltas } = await ask(client(), request({ effort: 'high' }));
    expect([answer.text, deltas.join('')]).toEqual(['Answer.', 'Answer.']);
  });

  it('[A1] thoughts with a call go back with its result', async () => {
    const end = protocol === 'gemini' ? { finishReason: 'stop' } : {};
    const toolCalls = [{ name: 'read_file', arguments: '{"path":"a.txt"}' }];
    mock.on(
      { hasToolResult: false },
      { toolCalls, reasoning: 'private thought', reasoningSignature: 'SIGNED', ...end },
    );
    mock.on({ hasToolResult: true }, { content: 'It says 42.' });
    const { answer } = await ask(client(), request({ effort: 'high' }));
    expect(JSON.stringify(answer.continuation)).toContain('private thought');
    if (protocol === 'anthropic') expect(JSON.stringify(answer.continuation)).toContain('SIGNED');
    const recorded = JSON.parse(JSON.stringify(answer));
    const next = await ask(client(), afterTools(request({ effort: 'high' }), recorded, ['forty-two']));
    expect(next.answer.text).toBe('It says 42.');
  });

  it('[F13] pictures are taken', async () => {
    mock.onMessage(/What is on it/, { content: 'A dot.' });
    const images = [{ hash: 'h', media_type: 'image/png' }];
    const question = request({ messages: [{ role: 'user', text: 'What is on it?', images }] });
    const readImage = async () => new Uint8Array(Buffer.from('iVBORw0KGgo=', 'base64'));
    const { answer } = await ask(client(), question, { readImage });
    expect(answer.text).toBe('A dot.');
  });

  // As Anthropic and Gemini it mends them itself before it sends them.
  it.runIf(protocol === 'responses' || protocol === 'chat')('[A4] arguments that are no JSON', async () => {
    mock.onMessage(/./, { toolCalls: [{ name: 'read_file', arguments: '{"path": ' }] });
    const { answer } = await ask(client(), request());
    expect(answer.tool_calls).toEqual([{ tool: 'read_file', arguments: {}, malformed: '{"path": ' }]);
  });

  it.each([
    [401, 'MODEL_KEY_REFUSED', false],
    [404, 'MODEL_NOT_FOUND', false],
    [429, 'MODEL_RATE_LIMIT', true],
    [500, 'MODEL_OVERLOADED', true],
    [503, 'MODEL_OVERLOADED', true],
  ])('[A4] status %i', async (status, code, transient) => {
    mock.onMessage(/./, { error: { message: 'no' }, status, ...(status === 429 ? { retryAfter: 3 } : {}) });
    const fault = await faultOf(ask(client(), request()));
    expect([fault.code, fault.transient]).toEqual([code, transient]);
    if (status === 429) expect(fault.retryAfterMs).toBe(3000);
  });

  it('[A4] a stream that is cut', async () => {
    mock.onMessage(
      /./,
      { content: 'one two three four five six seven' },
      { chunkSize: 3, truncateAfterChunks: 5, latency: 20 },
    );
    const fault = await faultOf(ask(client(), request()));
    expect([fault.code, fault.transient]).toEqual(['MODEL_STREAM_CUT', true]);
  });

  it('[A4] chaos: a body that is no answer', async () => {
    mock.onMessage(/./, { content: 'never seen' }, { chaos: { malformedRate: 1 } });
    const fault = await faultOf(ask(client(), request()));
    expect(fault.code).toBe('MODEL_BAD_RESPONSE');
  });

  it('[A4] chaos: a connection that drops', async () => {
    mock.onMessage(/./, { content: 'never seen' }, { chaos: { disconnectRate: 1 } });
    const fault = await faultOf(ask(client(), request()));
    expect(['MODEL_NETWORK', 'MODEL_STREAM_CUT']).toContain(fault.code);
    expect(fault.transient).toBe(true);
  });

  it('[R15] is stopped at once', async () => {
    mock.onMessage(/./, { content: 'a long answer '.repeat(50) }, { chunkSize: 4, latency: 20 });
    const controller = new AbortController();
    const reason = new Error('cancelled');
    const calling = client().call(request(), { signal: controller.signal, onDelta: () => controller.abort(reason) });
    await expect(calling).rejects.toBe(reason);
  });
});
